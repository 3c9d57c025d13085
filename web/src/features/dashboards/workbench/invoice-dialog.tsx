import { own, formatPounds, type InvoicesMade, type Job, type MakeInvoices, type PlannedInvoice } from '#contracts';
import { t } from '#languages';
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Banner, FormSkeleton, Pending, OverPage } from '../../../components/feedback/index.js';
import { CancelButton, Form, SavingProblem, useSaving } from '../../../components/form/index.js';
import { api } from '../../../lib/api.js';
import { leadOn } from '../../../lib/lead-on.js';
import { keys } from '../../../lib/queries.js';
import { MadeInvoices } from './made-invoices.js';
import { MissingFrom, Planned } from './planned-invoices.js';

interface InvoiceDialogProps {
  /** The oldest first: the order of their lines. */
  readonly jobs: readonly Job[];
  readonly onClose: () => void;
  /** The lists show it; the dialog stays open with the files. */
  readonly onDone: (answer: InvoicesMade, invoiced: boolean) => void | Promise<void>;
  readonly onUndone: () => Promise<void>;
}

const invoiceWords = (count: number): string =>
  t('{count, plural, one {Make # invoice} other {Make # invoices}}', { count });

const idOf = ({ ids }: PlannedInvoice): string => ids[0] ?? '';

/** Each number with what is wrong with it. */
const messagesOf = (invoices: MakeInvoices['invoices']): readonly (string | undefined)[] =>
  invoices.map(({ number }, at) => {
    if (number === '') return t('Please choose an invoice number.');
    const same = invoices.findIndex((other) => other.number.toLowerCase() === number.toLowerCase());
    return same < at ? t('Please give each invoice a number of its own.') : undefined;
  });

const usePlan = (jobs: readonly Job[]) => {
  const ids = jobs.map(({ _id }) => _id);
  return useQuery({
    queryKey: keys.documents('plan', ids.join(' ')),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => api.post('/api/invoices/plan', { ids }, { signal }),
  });
};

const Planning = ({
  invoices,
  again,
  onClose,
  onMade,
}: {
  readonly invoices: readonly PlannedInvoice[];
  readonly again: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly onMade: (answer: InvoicesMade, sent: MakeInvoices) => void | Promise<void>;
}): ReactNode => {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [orders, setOrders] = useState<Readonly<Record<string, string>>>({});
  const [invoiced, setInvoiced] = useState(true);
  const [messages, setMessages] = useState<readonly (string | undefined)[]>([]);
  const { submit, saving, problem, clear } = useSaving<MakeInvoices, InvoicesMade>({
    send: (body, key) => api.post('/api/invoices', body, { key }),
    onSaved: onMade,
  });
  const numberOf = (planned: PlannedInvoice): string => own(typed, idOf(planned)) ?? planned.number;
  const orderOf = (planned: PlannedInvoice): string => own(orders, idOf(planned)) ?? '';
  const send = (): void => {
    const body: MakeInvoices = {
      invoices: invoices.map((planned) => ({
        ids: planned.ids,
        number: numberOf(planned).trim(),
        order_reference: orderOf(planned).trim(),
      })),
      invoiced,
    };
    const wrong = messagesOf(body.invoices);
    setMessages(wrong);
    if (wrong.every((message) => message === undefined)) void submit(body);
  };
  const next = async (): Promise<void> => {
    await again();
    setTyped({});
    clear();
  };
  const gross = invoices.reduce((sum, planned) => sum + Math.round(planned.gross * 100), 0) / 100;
  return (
    <Form onSubmit={send}>
      <OverPage>
        {problem?.uses === undefined ? (
          <SavingProblem problem={problem} onClose={clear} />
        ) : (
          <Banner tone="warning" title={problem.msg} onClose={clear}>
            <Button size="xs" variant="default" mt={6} disabled={saving} onClick={() => void next()}>
              {t('Take the next free numbers')}
            </Button>
          </Banner>
        )}
      </OverPage>
      <MissingFrom invoices={invoices} />
      <Stack gap="sm">
        {invoices.map((planned, at) => (
          <Planned
            key={idOf(planned)}
            planned={planned}
            number={numberOf(planned)}
            message={messages[at]}
            order={orderOf(planned)}
            onOrder={(order) => {
              setOrders({ ...orders, [idOf(planned)]: order });
              clear();
            }}
            onNumber={(number) => {
              setTyped({ ...typed, [idOf(planned)]: number });
              setMessages([]);
              clear();
            }}
          />
        ))}
        {invoices.length === 1 ? null : (
          <p className="workbench-total">
            <span>{t('{count, plural, one {# invoice} other {# invoices}}', { count: invoices.length })}</span>{' '}
            <strong>{formatPounds(gross)}</strong>
          </p>
        )}
        <Checkbox
          label={t('Mark as invoiced')}
          description={t('A noise survey is marked on both visits.')}
          checked={invoiced}
          onChange={(event) => setInvoiced(event.currentTarget.checked)}
        />
        <Text size="sm" c="dimmed">
          {t('One invoice for each client, with a line for each job.')}
        </Text>
      </Stack>
      <Group justify="flex-end" mt="lg" gap="xs">
        <CancelButton busy={saving} onClose={onClose} />
        <Button type="submit" loading={saving}>
          {invoiceWords(invoices.length)}
        </Button>
      </Group>
    </Form>
  );
};

const InvoiceForm = ({ jobs, onClose, onDone, onUndone }: InvoiceDialogProps): ReactNode => {
  const [made, setMade] = useState<InvoicesMade | null>(null);
  const [planned] = useState(jobs);
  const { data, error, refetch } = usePlan(planned);
  const settle = async (answer: InvoicesMade, { invoiced = false }: MakeInvoices): Promise<void> => {
    setMade(answer);
    leadOn(() => document.querySelector('[role="dialog"] [data-autofocus]'));
    await onDone(answer, invoiced);
  };
  if (made !== null) return <MadeInvoices answer={made} onUndone={onUndone} onClose={onClose} />;
  if (data === undefined)
    return <Pending error={error} onRetry={refetch} what={t('The invoices')} skeleton={<FormSkeleton fields={3} />} />;
  return <Planning invoices={data} again={refetch} onClose={onClose} onMade={settle} />;
};

/** One invoice for each client of what is selected: looked at first, then made, and taken back where it was wrong. */
export const InvoiceDialog = ({ opened, ...form }: InvoiceDialogProps & { readonly opened: boolean }): ReactNode => (
  <Modal opened={opened} onClose={form.onClose} title={t('Invoices')} size="lg" centered>
    {opened ? <InvoiceForm {...form} /> : null}
  </Modal>
);
