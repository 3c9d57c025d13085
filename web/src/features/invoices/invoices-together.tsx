import { MAX_TOGETHER, type Invoice, type PaymentsRecorded } from '#contracts';
import { t } from '#languages';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCoinPound, IconMail } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { DownloadMenu, type DownloadChoice } from '../../components/documents/index.js';
import { ConfirmDialog, Refusals, toast, type Refusal } from '../../components/feedback/index.js';
import {
  ExportChosen,
  rowInHand,
  TooMany,
  type Chosen,
  type GridColumn,
  type GridSelection,
} from '../../components/grid/index.js';
import { api, newKey, sentenceOf, type ReceivedFile } from '../../lib/api.js';
import { today } from '../../lib/dates.js';
import { fetchMade, joinedPdf, zipped } from '../../lib/downloads.js';
import { fileName, saveFile } from '../../lib/files.js';
import { leadOn } from '../../lib/lead-on.js';
import { refresh } from '../../lib/queries.js';
import { useWorkKey } from '../../lib/work-key.js';
import { hasPaper, money, paperElsewhere } from './invoice-words.js';
import { WhenAndReference } from './payment-dialog.js';
import { ReminderDialog } from './reminder-dialog.js';

const nothing: Chosen<Invoice> = new Map();
const idOf = ({ _id }: Invoice): string => _id;
const nameOf = ({ number, client }: Invoice): string => [number, client.name].filter((part) => part !== '').join(', ');
const canBePaid = ({ status, outstanding }: Invoice): boolean => status === 'issued' && outstanding > 0;
const canBeReminded = ({ overdue_days }: Invoice): boolean => overdue_days > 0;
const outstandingOf = (invoices: readonly Invoice[]): string =>
  money(invoices.reduce((sum, { outstanding }) => sum + Math.round(outstanding * 100), 0) / 100);

/** How several invoices are saved; one is its own file. */
type Form = 'joined' | 'pdf' | 'docx';

/** What could not be had is named, and the rest is saved. */
const download = async (invoices: readonly Invoice[], form: Form): Promise<void> => {
  const files: ReceivedFile[] = [];
  const failed: string[] = [];
  for (const invoice of invoices) {
    if (!hasPaper(invoice)) {
      failed.push(`${nameOf(invoice)}: ${paperElsewhere()}`);
      continue;
    }
    try {
      files.push(await fetchMade(invoice._id, form === 'docx' ? 'docx' : 'pdf'));
    } catch (error) {
      failed.push(`${nameOf(invoice)}: ${sentenceOf(error)}`);
    }
  }
  const [first, ...others] = files;
  if (first !== undefined && others.length === 0) saveFile(first.name, first.content);
  else if (first !== undefined && form === 'joined') saveFile(fileName(t('Invoices'), 'pdf'), await joinedPdf(files));
  else if (first !== undefined) saveFile(fileName(t('Invoices'), 'zip'), await zipped(files));
  if (failed.length > 0)
    toast.danger(
      t('{count, plural, one {# invoice could not be downloaded.} other {# invoices could not be downloaded.}}', {
        count: failed.length,
      }),
      failed.map((line) => <div key={line}>{line}</div>),
    );
};

const DownloadThese = ({ invoices }: { readonly invoices: readonly Invoice[] }): ReactNode => {
  const documents = invoices.filter(({ status }) => status !== 'draft');
  const choice = (label: string, form: Form): DownloadChoice => ({ label, save: () => download(documents, form) });
  return (
    <DownloadMenu
      size="compact-sm"
      fw={500}
      variant="subtle"
      disabled={documents.length === 0 || documents.length > MAX_TOGETHER}
      choices={
        documents.length === 1
          ? [choice(t('PDF'), 'pdf'), choice(t('Word'), 'docx')]
          : [
              choice(t('One PDF'), 'joined'),
              choice(t('Zip of PDF files'), 'pdf'),
              choice(t('Zip of Word files'), 'docx'),
            ]
      }
    />
  );
};

interface BarProps {
  readonly invoices: readonly Invoice[];
  readonly columns: readonly GridColumn<Invoice>[];
  readonly onPay: () => void;
  readonly onRemind: () => void;
}

/** How many are selected, what is outstanding on them, and what can be done with all of them. */
const Bar = ({ invoices, columns, onPay, onRemind }: BarProps): ReactNode => {
  if (invoices.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('Select invoices to mark them paid, remind, download or export them together.')}
      </Text>
    );
  const payable = invoices.filter(canBePaid);
  return (
    <>
      <Text size="sm" role="status">
        <strong>{t('{count, plural, one {# invoice} other {# invoices}}', { count: invoices.length })}</strong>{' '}
        {t('{outstanding} outstanding', { outstanding: outstandingOf(payable) })}
        <TooMany count={payable.length} />
      </Text>
      <Group gap={6}>
        <Button
          size="xs"
          leftSection={<IconCoinPound size={15} aria-hidden />}
          disabled={payable.length === 0 || payable.length > MAX_TOGETHER}
          onClick={onPay}
        >
          {t('Mark paid ...')}
        </Button>
        <Button
          size="compact-sm"
          fw={500}
          variant="subtle"
          leftSection={<IconMail size={16} aria-hidden />}
          disabled={!invoices.some(canBeReminded)}
          onClick={onRemind}
        >
          {t('Remind...')}
        </Button>
        <DownloadThese invoices={invoices} />
        <ExportChosen<Invoice> title={t('Invoices')} rows={invoices} columns={columns} rowId={idOf} />
      </Group>
    </>
  );
};

interface PayDialogProps {
  readonly payable: readonly Invoice[];
  readonly onClose: () => void;
  readonly onDone: (answer: PaymentsRecorded) => void;
}

const PayDialog = ({ payable, onClose, onDone }: PayDialogProps): ReactNode => {
  const client = useQueryClient();
  const [date, setDate] = useState<string | null>(today());
  const [reference, setReference] = useState('');
  const keys = useWorkKey();
  const shown = (): Promise<unknown> => Promise.all([refresh(client, 'invoices'), refresh(client, 'job')]);
  const takeBack = async (recorded: PaymentsRecorded['recorded']): Promise<void> => {
    try {
      for (const { invoice_id, payment_id } of recorded)
        await api.delete(`/api/invoices/${invoice_id}/payments/${payment_id}`, { key: newKey() });
    } finally {
      await shown();
    }
  };
  const pay = async (): Promise<void> => {
    const body = { ids: payable.map(idOf), date, reference };
    const answer = await api.post('/api/invoices/payments', body, { key: keys.of(body) });
    const { recorded } = answer;
    onDone(answer);
    leadOn(rowInHand);
    if (recorded.length > 0)
      toast.withUndo(
        t('{count, plural, one {# invoice marked paid} other {# invoices marked paid}}: {amount}', {
          count: recorded.length,
          amount: money(recorded.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100),
        }),
        () => takeBack(recorded),
        t('Change undone'),
      );
    await shown();
  };
  return (
    <ConfirmDialog opened title={t('Mark paid')} action={t('Mark paid')} tone="plain" onClose={onClose} onConfirm={pay}>
      <Stack gap="xs">
        {t(
          '{outstanding} is outstanding on {count, plural, one {# invoice} other {# invoices}}. All of it is recorded as paid on this day.',
          { outstanding: outstandingOf(payable), count: payable.length },
        )}
        <WhenAndReference date={date} onDate={setDate} reference={reference} onReference={setReference} />
      </Stack>
    </ConfirmDialog>
  );
};

interface InvoicesTogether {
  readonly selection: GridSelection<Invoice>;
  /** Above the list: what was not marked paid, and why. */
  readonly refused: ReactNode;
  readonly dialog: ReactNode;
}

/** Invoices that are selected in the list, and what is done with all of them. */
export const useInvoicesTogether = (): InvoicesTogether => {
  const [chosen, setChosen] = useState(nothing);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const [paying, setPaying] = useState(false);
  const [reminding, setReminding] = useState(false);
  const invoices = [...chosen.values()];
  return {
    selection: {
      chosen,
      onChange: setChosen,
      nameOf,
      bar: (columns) => (
        <Bar invoices={invoices} columns={columns} onPay={() => setPaying(true)} onRemind={() => setReminding(true)} />
      ),
    },
    refused: (
      <Refusals
        title={t(
          '{count, plural, one {# invoice was not marked paid, and is still selected.} other {# invoices were not marked paid, and are still selected.}}',
          { count: refused.length },
        )}
        refusals={refused}
        onClose={() => setRefused([])}
      />
    ),
    dialog: reminding ? (
      <ReminderDialog invoices={invoices.filter(canBeReminded)} onClose={() => setReminding(false)} />
    ) : paying ? (
      <PayDialog
        payable={invoices.filter(canBePaid)}
        onClose={() => setPaying(false)}
        onDone={(answer) => {
          setPaying(false);
          const reasons = new Map(answer.refused.map(({ invoice_id, msg }) => [invoice_id, msg]));
          const left = invoices.filter(({ _id }) => reasons.has(_id));
          setRefused(
            left.map((invoice) => ({
              id: invoice._id,
              name: nameOf(invoice),
              to: `/invoice/${invoice._id}`,
              msg: reasons.get(invoice._id) ?? '',
            })),
          );
          setChosen(new Map(left.map((invoice) => [invoice._id, invoice])));
        }}
      />
    ) : null,
  };
};
