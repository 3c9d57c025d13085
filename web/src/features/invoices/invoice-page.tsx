import type { DocumentForm, Invoice, InvoicePayment } from '#contracts';
import { t } from '#languages';
import { Button, Text } from '@mantine/core';
import { IconMail, IconSend, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { DownloadMenu } from '../../components/documents/index.js';
import { Banner, Failing, FormSkeleton, PageHeading, toast } from '../../components/feedback/index.js';
import { useLeaveWarning } from '../../components/form/index.js';
import { HistoryButton } from '../../components/history/index.js';
import { isNotThere, NotThere } from '../../components/not-there/index.js';
import { May } from '../../components/may/index.js';
import { Section } from '../../components/section/index.js';
import { api, ApiError, newKey, sentenceOf } from '../../lib/api.js';
import { fetchMade } from '../../lib/downloads.js';
import { saveFile } from '../../lib/files.js';
import { leadOn } from '../../lib/lead-on.js';
import { useMay } from '../../lib/may.js';
import { keys, refresh } from '../../lib/queries.js';
import { CreditDialog } from './credit-dialog.js';
import { CreditNotes } from './credit-notes.js';
import { askToIssue, DraftForm } from './draft-form.js';
import { EndOfDraft, type Asked } from './end-of-draft.js';
import { differenceSentences, hasPaper, invoiceTitle, money, paperElsewhere, StandingBadge } from './invoice-words.js';
import { downloadUbl } from './download-ubl.js';
import { LatePaymentDialog } from './late-payment-dialog.js';
import { Lines } from './lines.js';
import { ReminderDialog } from './reminder-dialog.js';
import { PaymentDialog } from './payment-dialog.js';
import './invoices.css';
import { ChargedFor, Facts, Money, Payments } from './invoice-facts.js';

const useInvoice = (id: string): UseQueryResult<Invoice> =>
  useQuery({
    queryKey: keys.one('invoices', id),
    queryFn: ({ signal }) => api.get(`/api/invoices/${id}`, { signal }),
  });

/** It is overdue, or some of it came after the day on which it was due: the law adds to both. */
const isLate = ({ status, interest_on, overdue_days, due_date, payments }: Invoice): boolean =>
  status === 'issued' &&
  interest_on === null &&
  (overdue_days > 0 || (due_date !== null && payments.some(({ date }) => date > due_date)));

/** What becomes of an issued invoice. */
const Doing = ({
  invoice,
  onSent,
  onAsk,
}: {
  readonly invoice: Invoice;
  readonly onSent: () => void;
  readonly onAsk: (asked: Asked) => void;
}): ReactNode => (
  <May to="invoice">
    {invoice.sent_on === null ? (
      <Button variant="default" leftSection={<IconSend size={16} aria-hidden />} onClick={onSent}>
        {t('Mark as sent')}
      </Button>
    ) : null}
    <Button variant="default" onClick={() => onAsk('credit')}>
      {t('Credit...')}
    </Button>
    {invoice.overdue_days > 0 ? (
      <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} onClick={() => onAsk('remind')}>
        {t('Remind...')}
      </Button>
    ) : null}
    {invoice.outstanding > 0 ? <Button onClick={() => onAsk('pay')}>{t('Record payment')}</Button> : null}
  </May>
);

const Opened = ({ invoice }: { readonly invoice: Invoice }): ReactNode => {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked>(null);
  // Of a draft that a colleague issues meanwhile it stays as it was.
  const [unsaved, setUnsaved] = useState(false);
  const invoices = useMay()('invoice');
  const { _id: id, status, settled } = invoice;
  const isUnsaved = status === 'draft' && unsaved;
  const leaveWarning = useLeaveWarning(isUnsaved);
  const path = `/api/invoices/${id}` as const;
  const close = (): void => setAsked(null);
  const shown = async (now: Invoice): Promise<void> => {
    queries.setQueryData(keys.one('invoices', id), now);
    await Promise.all([refresh(queries, 'invoices', id), refresh(queries, 'job')]);
  };
  const trying = async (work: () => Promise<Invoice>, done: string): Promise<void> => {
    try {
      await shown(await work());
      leadOn();
      toast.success(done);
    } catch (error) {
      toast.danger(t('This could not be done.'), sentenceOf(error));
    }
  };
  /** A payment from a bank statement stays one, so that its line is not offered again. */
  const recordAgain = async ({ amount, date, reference, bank_line }: InvoicePayment): Promise<void> => {
    if (bank_line === null)
      return shown(await api.post(`${path}/payments`, { amount, date, reference }, { key: newKey() }));
    const payments = [{ invoice_id: id, amount, line: { ...bank_line, date, reference } }];
    const { refused } = await api.post('/api/invoices/bank-statement/payments', { payments }, { key: newKey() });
    if (refused[0] !== undefined) throw new ApiError(409, { statusCode: 409, msg: refused[0].msg });
    return shown(await api.get(path));
  };
  const removePayment = async (payment: InvoicePayment): Promise<void> => {
    try {
      const now = await api.delete(`${path}/payments/${payment._id}`, { key: newKey() });
      await shown(now);
      leadOn();
      toast.withUndo(
        t('Payment removed: {outstanding} is outstanding', { outstanding: money(now.outstanding) }),
        () => recordAgain(payment),
        t('Payment recorded again'),
      );
    } catch (error) {
      toast.danger(t('This could not be done.'), sentenceOf(error));
    }
  };
  const download = async (format: DocumentForm): Promise<void> => {
    try {
      const { name, content } = await fetchMade(id, format);
      saveFile(name, content);
    } catch (error) {
      toast.danger(t('The invoice could not be downloaded.'), sentenceOf(error));
    }
  };
  const isIssued = status === 'issued';
  return (
    <>
      <PageHeading
        title={invoiceTitle(invoice)}
        subtitle={status === 'draft' ? t('Not issued yet') : invoice.client.name}
      >
        <StandingBadge invoice={invoice} />
        {status === 'draft' ? (
          <May to="invoice">
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => setAsked('discard')}
            >
              {t('Discard draft')}
            </Button>
            <Button onClick={askToIssue}>{t('Issue')}</Button>
          </May>
        ) : (
          <DownloadMenu
            disabled={!hasPaper(invoice)}
            choices={[
              { label: t('PDF'), save: () => download('pdf') },
              { label: t('Word'), save: () => download('docx') },
              ...(status === 'void' ? [] : [{ label: t('E-invoice (UBL)'), save: () => downloadUbl(id) }]),
            ]}
          />
        )}
        {isIssued ? (
          <Doing
            invoice={invoice}
            onSent={() => void trying(() => api.post(`${path}/sent`, {}, { key: newKey() }), t('Marked as sent'))}
            onAsk={setAsked}
          />
        ) : null}
        {invoice.version < 0 ? null : <HistoryButton entity="invoices" id={id} of={invoiceTitle(invoice)} />}
      </PageHeading>
      {hasPaper(invoice) ? null : <Banner tone="info" title={paperElsewhere()} />}
      {invoice.differs.map((difference) => (
        <Banner key={difference} tone="warning" title={differenceSentences[difference]} />
      ))}
      <EndOfDraft
        invoice={invoice}
        asked={asked}
        unsaved={unsaved}
        onClose={close}
        onRead={() => setUnsaved(false)}
        onIssued={shown}
      />
      {status === 'draft' && invoices ? (
        <DraftForm
          invoice={invoice}
          onDirty={setUnsaved}
          onSaved={shown}
          onIssue={() => setAsked('issue')}
          onIssued={async (now) => {
            await shown(now);
            setUnsaved(true);
          }}
        />
      ) : (
        <div className="invoice-page">
          <div>
            <Section title={t('Invoice')}>
              <Facts invoice={invoice} />
              <Lines invoice={invoice} />
            </Section>
          </div>
          <div>
            <Section title={t('Amounts')} aside={settled ? <Text size="sm">{t('Settled')}</Text> : null}>
              <Money invoice={invoice} />
              {isLate(invoice) ? (
                <Button size="compact-sm" variant="subtle" mt="xs" onClick={() => setAsked('interest')}>
                  {t('Interest for late payment...')}
                </Button>
              ) : null}
            </Section>
            <Section title={t('Payments')}>
              <Payments invoice={invoice} onRemove={(payment) => void removePayment(payment)} />
            </Section>
            {invoice.credit_notes.length === 0 ? null : (
              <Section title={t('Credit notes')}>
                <CreditNotes invoice={invoice} />
              </Section>
            )}
            <ChargedFor invoice={invoice} />
          </div>
        </div>
      )}
      {leaveWarning}
      <PaymentDialog opened={asked === 'pay'} invoice={invoice} onClose={close} onDone={shown} />
      <LatePaymentDialog opened={asked === 'interest'} invoice={invoice} onClose={close} />
      <ReminderDialog invoices={asked === 'remind' ? [invoice] : []} onClose={close} />
      <CreditDialog opened={asked === 'credit'} invoice={invoice} onClose={close} onDone={shown} />
    </>
  );
};

/** /invoice/:id */
export const InvoicePage = (): ReactNode => {
  const { id = '' } = useParams();
  const { data, error, refetch } = useInvoice(id);
  if (data !== undefined) return <Opened key={data._id} invoice={data} />;
  if (error === null) return <FormSkeleton panel fields={8} />;
  return (
    <>
      <PageHeading title={t('Invoice')} />
      {isNotThere(error) ? (
        <NotThere title={t('Invoice not found')} to={[{ path: '/invoice', label: t('Invoices') }]}>
          {t('The draft was discarded, or the address is not right.')}
        </NotThere>
      ) : (
        <Failing panel error={error} what={t('The invoice')} onRetry={() => void refetch()} />
      )}
    </>
  );
};
