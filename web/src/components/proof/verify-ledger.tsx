import type { LedgerVerification, LedgerVerifications } from '#contracts';
import { t } from '#languages';
import { Button, Group, Progress, Text, Title } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../lib/api.js';
import { formatDayAndTime } from '../../lib/dates.js';
import { Banner, Pending } from '../feedback/index.js';
import { SaveHead } from './save-head.js';
import { formatProgress } from './shown.js';
import { useVerification, useVerifying } from './use-verification.js';
import './proof.css';

/** Who asked for it and when it ended. */
const asked = ({
  askedBy,
  finishedAt,
  startedAt,
}: LedgerVerification): { readonly name: string; readonly time: string } => ({
  name: askedBy.name,
  time: formatDayAndTime(finishedAt ?? startedAt),
});
const byWhom = (of: LedgerVerification): string => t('by {name}, {time}', asked(of));

const Running = ({ of }: { readonly of: LedgerVerification }): ReactNode => (
  <div>
    <Progress value={of.share * 100} size="lg" aria-label={t('How much of the ledger is verified')} />
    <Text size="sm" mt={6} role="status">
      {formatProgress(of)}
    </Text>
    <Text size="xs" c="dimmed">
      {t('Requested by {name}. You can keep working, or leave this page.', { name: of.askedBy.name })}
    </Text>
  </div>
);

const Intact = ({ of }: { readonly of: LedgerVerification }): ReactNode => (
  <Banner
    tone="success"
    title={
      of.head === null
        ? t('Intact: nothing has been recorded yet')
        : t('Intact up to event {position, number}', { position: of.head.position })
    }
  >
    {of.head === null ? null : t('Every event is exactly as it was recorded.')}
    <dl className="proof-facts">
      <dt>{t('Verified')}</dt>
      <dd>{byWhom(of)}</dd>
      {of.head === null ? null : (
        <>
          <dt>{t('Head hash')}</dt>
          <dd className="proof-hash">{of.head.hash}</dd>
        </>
      )}
    </dl>
  </Banner>
);

const Broken = ({ of }: { readonly of: LedgerVerification }): ReactNode => {
  if (of.broken === null) return null;
  const { position, event, text, advice } = of.broken;
  return (
    <Banner tone="danger" title={t('Broken at event {position, number}', { position })}>
      <Text size="sm">{text}</Text>
      <Text size="sm" mt={4} fw={600}>
        {advice}
      </Text>
      <dl className="proof-facts">
        <dt>{t('What stands there')}</dt>
        <dd>{event === null ? t('Nothing') : event.type}</dd>
        {event === null ? null : (
          <>
            <dt>{t('Recorded')}</dt>
            <dd>{formatDayAndTime(event.recordedAt)}</dd>
            <dt>{t('History of')}</dt>
            <dd className="proof-hash">{event.stream}</dd>
            <dt>{t('Event id')}</dt>
            <dd className="proof-hash">{event._id}</dd>
          </>
        )}
        <dt>{t('Verified')}</dt>
        <dd>{byWhom(of)}</dd>
      </dl>
    </Banner>
  );
};

const Stopped = ({ of }: { readonly of: LedgerVerification }): ReactNode => (
  <Banner tone="warning" title={t('The last verification did not finish')}>
    {t(
      'The server was stopped after {count, plural, one {# event} other {# events}}. Please verify again. Asked for by {name}, {time}.',
      { count: of.checked, ...asked(of) },
    )}
  </Banner>
);

const results = { running: Running, intact: Intact, broken: Broken, stopped: Stopped } as const;

const Result = ({ last, finishedBefore }: LedgerVerifications): ReactNode => {
  if (last === null)
    return (
      <Text size="sm" c="dimmed">
        {t(
          'The ledger has not been verified yet. Verifying checks every event and finds anything changed, added or removed outside Soundings.',
        )}
      </Text>
    );
  const Shown = results[last.state];
  return (
    <>
      <Shown of={last} />
      {finishedBefore === null ? null : (
        <Text size="xs" c="dimmed" mt={4}>
          {finishedBefore.state === 'broken'
            ? t('Before that: broken at event {position, number}, by {name}, {time}.', {
                position: finishedBefore.broken?.position ?? 0,
                ...asked(finishedBefore),
              })
            : t('Before that: intact up to event {position, number}, by {name}, {time}.', {
                position: finishedBefore.head?.position ?? 0,
                ...asked(finishedBefore),
              })}
        </Text>
      )}
    </>
  );
};

/** Proof that nobody changed the log: verifies it, says what came of it, and saves its head hash for somebody outside. */
export const VerifyLedger = (): ReactNode => {
  const { data, error, refetch } = useVerification();
  const verifying = useVerifying();
  const running = data?.last?.state === 'running';
  return (
    <section className="panel proof" aria-labelledby="proof-heading">
      <Group justify="space-between" align="center" gap="sm" mb="sm">
        <Title order={2} fz={15} id="proof-heading">
          {t('Proof of the ledger')}
        </Title>
        <Group gap="xs" className="proof-actions">
          <SaveHead />
          <Button
            leftSection={<IconShieldCheck size={16} aria-hidden />}
            loading={verifying.isPending}
            disabled={running}
            onClick={() => verifying.mutate()}
          >
            {t('Verify ledger')}
          </Button>
        </Group>
      </Group>
      {verifying.error === null ? null : (
        <Banner tone="danger" title={t('The verification could not be started.')} onClose={verifying.reset}>
          {sentenceOf(verifying.error)}
        </Banner>
      )}
      {data === undefined ? (
        <Pending error={error} onRetry={refetch} what={t('The last verification')} rows={2} />
      ) : (
        <Result {...data} />
      )}
    </section>
  );
};
