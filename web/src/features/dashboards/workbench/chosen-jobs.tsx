import { MAX_TOGETHER, formatPounds, type Job } from '#contracts';
import { t } from '#languages';
import { Button, Group, Text } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { countedJobs, FlagMenu, type Flagging } from '../../../components/together/index.js';
import { sumOf, vatOf } from '../../../lib/vat.js';

interface ChosenJobsProps {
  readonly jobs: readonly Job[];
  /** Per cent; undefined until the company's settings are there. */
  readonly rate: number | undefined;
  readonly busy: boolean;
  readonly onFlag: (flagging: Flagging) => void;
  readonly onInvoice: () => void;
  readonly onDraft: () => void;
}

const Amount = ({ title, pounds }: { readonly title: string; readonly pounds: number }): ReactNode => (
  <span className="workbench-amount">
    <span>{title}</span> <strong>{formatPounds(pounds)}</strong>
  </span>
);

/** What is selected, what it comes to, and what can be done with all of it. */
export const ChosenJobs = ({ jobs, rate, busy, onFlag, onInvoice, onDraft }: ChosenJobsProps): ReactNode => {
  if (jobs.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('Select jobs to invoice them or to set their flags together.')}
      </Text>
    );
  const total = vatOf(sumOf(jobs.map(({ price }) => price)), rate ?? 0);
  const tooMany = jobs.length > MAX_TOGETHER;
  const menu = { jobs, onFlag, disabled: busy || tooMany };
  return (
    <>
      <div className="workbench-sum" role="status">
        <strong>{countedJobs(jobs.length)}</strong>
        <Amount title={t('Net')} pounds={total.net} />
        {rate === undefined ? null : (
          <>
            <Amount title={t('VAT {rate, number}%', { rate })} pounds={total.vat} />
            <Amount title={t('Gross')} pounds={total.gross} />
          </>
        )}
        {tooMany ? (
          <Text size="sm" c="red">
            {t('At most {count} jobs at a time.', { count: MAX_TOGETHER })}
          </Text>
        ) : null}
      </div>
      <Group gap={6} className="workbench-actions">
        <FlagMenu {...menu} value />
        <FlagMenu {...menu} value={false} />
        <Button size="xs" variant="default" disabled={busy || tooMany} onClick={onDraft}>
          {t('Draft invoice')}
        </Button>
        <Button
          size="xs"
          leftSection={<IconFileInvoice size={15} aria-hidden />}
          disabled={busy || tooMany}
          loading={busy}
          onClick={onInvoice}
        >
          {t('Invoice...')}
        </Button>
      </Group>
    </>
  );
};
