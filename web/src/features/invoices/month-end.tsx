import { journalFormats, type JournalFormat, type JournalHandedOver } from '#contracts';
import { later, spoken, t } from '#languages';
import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Banner, toast } from '../../components/feedback/index.js';
import { DayInput } from '../../components/form/index.js';
import { api, ApiError, sentenceOf } from '../../lib/api.js';
import { today } from '../../lib/dates.js';
import { saveFile } from '../../lib/files.js';
import { keys, refresh } from '../../lib/queries.js';
import { useTask } from '../../lib/use-task.js';
import { useWorkKey } from '../../lib/work-key.js';
import { money } from './invoice-words.js';
import { quarterOf } from './vat-quarter.js';
import './invoices.css';

const programs = spoken<JournalFormat>({
  xero: later('Xero'),
  sage: later('Sage 50'),
  quickbooks: later('QuickBooks'),
});

const Journal = (): ReactNode => {
  const client = useQueryClient();
  const [format, setFormat] = useState<JournalFormat>('xero');
  /** What the program has no tax code for. */
  const [without, setWithout] = useState<string | null>(null);
  const [refused, setRefused] = useState<JournalHandedOver['refused']>([]);
  const { busy, run } = useTask((error) => {
    const byHand = error instanceof ApiError ? error.body.errors?.['by_hand'] : undefined;
    if (byHand === undefined) toast.danger(t('The journal could not be made.'), sentenceOf(error));
    else setWithout(byHand);
  });
  const work = useWorkKey();
  const hand = (byHand: boolean): Promise<void> =>
    run(async () => {
      const body = { format, ...(byHand ? { by_hand: true } : {}) };
      const handed = await api.post('/api/invoices/journal', body, { key: work.of(body) });
      const { journal, invoices, credit_notes } = handed;
      setWithout(null);
      setRefused(handed.refused);
      if (journal === null) {
        work.done();
        if (handed.refused.length === 0) toast.success(t('Nothing new to hand over.'));
        return;
      }
      const { name, content } = await api.file(`/api/invoices/journal?format=${format}&journal=${journal}`);
      saveFile(name, content);
      // Until its file is there, another press asks for the same hand-over.
      work.done();
      toast.success(
        t(
          '{invoices, plural, one {# invoice} other {# invoices}} and {notes, plural, one {# credit note} other {# credit notes}} handed over',
          {
            invoices,
            notes: credit_notes,
          },
        ),
      );
      await refresh(client, 'invoices');
    });
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('Sales journal')}</Text>
      <Text size="sm" c="dimmed">
        {t(
          'A file of every invoice and credit note that the accounts program does not have yet. Each is handed over once; imported ones are left out.',
        )}
      </Text>
      <Group align="flex-end" gap="xs">
        <Select
          label={t('Accounts program')}
          value={format}
          data={journalFormats.map((value) => ({ value, label: programs[value] }))}
          onChange={(value) => {
            setFormat(value ?? 'xero');
            setWithout(null);
          }}
          comboboxProps={{ withinPortal: true }}
        />
        <Button loading={busy} leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void hand(false)}>
          {t('Hand over')}
        </Button>
      </Group>
      {refused.length === 0 ? null : (
        <Banner tone="danger" title={t('Not handed over')}>
          {refused.map(({ number, msg }) => (
            <p key={number} className="invoice-refused">
              <b>{number}</b> {msg}
            </p>
          ))}
        </Banner>
      )}
      {without === null ? null : (
        <Banner tone="warning" title={without}>
          <Button mt={8} size="compact-sm" variant="default" loading={busy} onClick={() => void hand(true)}>
            {t('Hand over the others')}
          </Button>
        </Banner>
      )}
    </Stack>
  );
};

const Vat = (): ReactNode => {
  const [[first, last], setDays] = useState(() => quarterOf(today(), 1));
  const { data, error } = useQuery({
    queryKey: keys.list('invoices', 'vat', first, last),
    queryFn: ({ signal }) => api.get(`/api/invoices/vat?first_day=${first}&last_day=${last}`, { signal }),
  });
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('VAT return')}</Text>
      <Group gap="xs" grow>
        <DayInput label={t('First day')} value={first} onChange={(day) => setDays([day ?? first, last])} />
        <DayInput label={t('Last day')} value={last} onChange={(day) => setDays([first, day ?? last])} />
      </Group>
      {error === null ? null : (
        <Text size="sm" c="red" role="alert">
          {sentenceOf(error)}
        </Text>
      )}
      <dl className="invoice-sums" aria-busy={data === undefined}>
        <div>
          <dt>{t('Box 1: VAT due on sales')}</dt>
          <dd>{data === undefined ? '–' : money(data.box1)}</dd>
        </div>
        <div>
          <dt>{t('Box 6: sales without VAT')}</dt>
          <dd>{data === undefined ? '–' : money(data.box6)}</dd>
        </div>
      </dl>
      <Text size="sm" c="dimmed">
        {t(
          '{count, plural, one {# document} other {# documents}} with a tax point in these days, without imported ones.',
          {
            count: data?.entries.length ?? 0,
          },
        )}
      </Text>
    </Stack>
  );
};

interface MonthEndProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** What goes to the accounts program, and to HMRC. */
export const MonthEnd = ({ opened, onClose }: MonthEndProps): ReactNode => (
  <Modal opened={opened} onClose={onClose} title={t('Month end')} size="md" centered>
    {opened ? (
      <Stack gap="lg">
        <Journal />
        <Vat />
      </Stack>
    ) : null}
  </Modal>
);
