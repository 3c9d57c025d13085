import { formatPounds, type InvoicePreview, type Job } from '#contracts';
import { t } from '#languages';
import { Anchor, Button, Checkbox, Group, List, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Banner, FormSkeleton, Pending, toast } from '../../components/feedback/index.js';
import { CancelButton, Form, useDraft } from '../../components/form/index.js';
import { InUse, useUses } from '../../components/invoice-number/index.js';
import { Paper } from '../../components/paper/index.js';
import { api, sentenceOf } from '../../lib/api.js';
import { formatPlainDay } from '../../lib/dates.js';
import { fetchDocument } from '../../lib/downloads.js';
import { saveFile } from '../../lib/files.js';
import { keys, refresh, useCompany } from '../../lib/queries.js';
import { useWorkKey } from '../../lib/work-key.js';

/** The page before it is made: what it says, laid out as it will be. */
const Page = ({
  preview,
  number,
  order,
}: {
  readonly preview: InvoicePreview;
  readonly number: string;
  readonly order: string;
}): ReactNode => {
  const { date, supplyDates, client, project, lines, net, vatRate, vat, gross } = preview;
  return (
    <Paper
      label={t('Preview of the invoice')}
      to={client}
      facts={[
        [t('Invoice'), number === '' ? t('DRAFT') : number],
        [t('Date'), formatPlainDay(date)],
        [supplyDates.length === 1 ? t('Visit') : t('Visits'), supplyDates.map(formatPlainDay).join(', ')],
        ...(order === '' ? [] : [[t('Your order'), order] as const]),
        ...(project.number === '' ? [] : [[t('Project'), project.number] as const]),
      ]}
      lines={lines.map(({ description, net: amount }) => [description, formatPounds(amount)] as const)}
      sums={[
        [t('Net'), formatPounds(net)],
        [t('VAT {rate, number}%', { rate: vatRate }), formatPounds(vat)],
        [t('Total'), formatPounds(gross)],
      ]}
    />
  );
};

/** Whether what an invoice says of the company is not all in its settings. */
const useLacksSettings = (): boolean => {
  const { data } = useCompany();
  return (
    data !== undefined &&
    [
      data.name,
      data.address,
      data.companyNumber,
      data.bankAccountName,
      data.bankSortCode,
      data.bankAccountNumber,
      data.vatRate > 0 ? data.vatNumber : 'none',
    ].some((setting) => setting.trim() === '')
  );
};

const Missing = ({ missing }: { readonly missing: readonly string[] }): ReactNode => {
  const lacksSettings = useLacksSettings();
  return missing.length === 0 ? null : (
    <Banner tone="warning" title={t('This is not yet a valid VAT invoice.')}>
      <List size="sm" spacing={2}>
        {missing.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
      {lacksSettings ? (
        <Anchor href="/company" target="_blank" size="sm">
          {t('Open the settings of the company')}
        </Anchor>
      ) : null}
    </Banner>
  );
};

const Warned = ({ warnings }: { readonly warnings: readonly string[] }): ReactNode =>
  warnings.length === 0 ? null : (
    <Banner tone="warning" title={t('Please check')}>
      <List size="sm" spacing={2}>
        {warnings.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </Banner>
  );

/** The invoice that was issued under this number says another amount than the file that would be made now. */
const OtherAmount = ({
  job,
  preview,
  number,
}: {
  readonly job: Job;
  readonly preview: InvoicePreview;
  readonly number: string;
}): ReactNode => {
  const { data } = useQuery({
    queryKey: keys.list('invoices', 'visit', job._id),
    queryFn: ({ signal }) => api.get(`/api/invoices?visit=${job._id}`, { signal }),
  });
  const issued = data?.find((one) => one.number === number && one.status === 'issued' && one.gross !== preview.gross);
  return issued === undefined ? null : (
    <Banner
      tone="warning"
      title={t(
        'Invoice {number} was issued over {issued}. A file that is made here says {now}, as the visit stands today.',
        { number, issued: formatPounds(issued.gross), now: formatPounds(preview.gross) },
      )}
    >
      <Anchor component={Link} to={`/invoice/${issued._id}`} size="sm">
        {t('Open the invoice')}
      </Anchor>
    </Banner>
  );
};

interface InvoiceValues {
  readonly number: string;
  readonly order: string;
  readonly keep: boolean;
}

const InvoiceForm = ({
  job,
  preview,
  onClose,
}: {
  readonly job: Job;
  readonly preview: InvoicePreview;
  readonly onClose: () => void;
}): ReactNode => {
  const client = useQueryClient();
  const opened = useMemo((): InvoiceValues => ({ number: preview.number, order: '', keep: true }), [preview.number]);
  const [values, setValues] = useState(opened);
  const draft = useDraft({ of: `invoice ${job._id}`, initial: opened, values, put: setValues });
  const { number, order, keep } = values;
  const [making, marking] = [useWorkKey(), useWorkKey()];
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const typed = number.trim();
  const ordered = order.trim();
  const uses = useUses(number, [job._id]);
  const marks = keep && typed !== '' && !job.completion.invoiced;
  const make = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const file = await fetchDocument(
        `/api/job/${job._id}/invoice`,
        { invoice_number: typed, order_reference: ordered },
        { key: making.of({ typed, ordered }), onWaiting: setWaiting },
      );
      saveFile(file.name, file.content);
      if (marks)
        await api.post(
          `/api/job/${job._id}/completion`,
          { flag: 'invoiced', value: true, both: true },
          { key: marking.of({ typed }) },
        );
      await Promise.all([
        client.invalidateQueries({ queryKey: keys.documents() }),
        ...(typed === '' ? [] : [refresh(client, 'job', job._id)]),
      ]);
      toast.success(
        t('{name} is saved', { name: file.name }),
        marks ? t('Marked as invoiced with {number}.', { number: typed }) : undefined,
      );
      draft.saved();
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
      setBusy(false);
    }
    setWaiting(null);
  };
  const missing = [
    ...(typed === '' ? [t('The invoice has no number yet, so it is marked as a draft.')] : []),
    ...preview.missing,
  ];
  return (
    <Form onSubmit={make}>
      {draft.notes}
      <Stack gap="sm">
        {problem === null ? null : (
          <Banner tone="danger" title={t('The invoice could not be made.')}>
            <Text size="sm">{problem}</Text>
          </Banner>
        )}
        <OtherAmount job={job} preview={preview} number={typed} />
        <Missing missing={missing} />
        <Warned
          warnings={preview.purchase_order_needed && ordered !== '' ? preview.warnings.slice(1) : preview.warnings}
        />
        <TextInput
          label={t('Invoice number')}
          description={t("The visit's own, or the next free one; the visit keeps it. Without one it is a draft.")}
          value={number}
          maxLength={60}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setValues({ ...values, number: event.currentTarget.value })}
        />
        <InUse number={typed} uses={uses} />
        <TextInput
          label={t('Purchase order number')}
          value={order}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setValues({ ...values, order: event.currentTarget.value })}
        />
        <Checkbox
          label={t('Mark the visit as invoiced')}
          disabled={typed === ''}
          checked={keep && typed !== ''}
          onChange={(event) => setValues({ ...values, keep: event.currentTarget.checked })}
        />
        <Page preview={preview} number={typed} order={ordered} />
      </Stack>
      <Group justify="flex-end" gap="xs" mt="md">
        {waiting === null ? null : (
          <Text size="sm" c="dimmed" role="status">
            {t('Still being written; asking again in {seconds} seconds.', { seconds: waiting })}
          </Text>
        )}
        <CancelButton draft={draft} busy={busy} onClose={onClose} />
        <Button type="submit" loading={busy} leftSection={<IconDownload size={16} aria-hidden />}>
          {typed === '' ? t('Download draft') : t('Download invoice')}
        </Button>
      </Group>
    </Form>
  );
};

/** What an invoice of this visit would say, with the next free number where the visit has none. */
const usePreview = (id: string, opened: boolean) =>
  useQuery({
    queryKey: keys.documents('visit', id, 'preview'),
    enabled: opened,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<InvoicePreview> => {
      const preview = await api.get(`/api/job/${id}/invoice`, { signal });
      if (preview.number !== '') return preview;
      const { next } = await api.get('/api/invoicenumbers', { signal });
      // The first of what is missing is the number; whether there is one is decided by what is typed here.
      return { ...preview, number: next, missing: preview.missing.slice(1) };
    },
  });

/** An invoice of one visit: looked at, completed with its number, saved as a Word file. */
export const InvoiceDialog = ({
  job,
  opened,
  onClose,
}: {
  readonly job: Job;
  readonly opened: boolean;
  readonly onClose: () => void;
}): ReactNode => {
  const { data, error, refetch } = usePreview(job._id, opened);
  return (
    <Modal opened={opened} onClose={onClose} title={t('Invoice')} size="lg" centered>
      {data === undefined ? (
        <Pending error={error} onRetry={refetch} what={t('The invoice')} skeleton={<FormSkeleton fields={3} />} />
      ) : (
        <InvoiceForm key={data.number} job={job} preview={data} onClose={onClose} />
      )}
    </Modal>
  );
};
