import type { Invoice } from '#contracts';
import { t } from '#languages';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Banner, ConfirmDialog, toast } from '../../components/feedback/index.js';
import { api } from '../../lib/api.js';
import { formatPlainDay, today } from '../../lib/dates.js';
import { leadOn } from '../../lib/lead-on.js';
import { refresh } from '../../lib/queries.js';
import { money } from './invoice-words.js';
import { earlierQuarter } from './vat-quarter.js';

const whenIssued = ({ gross, interest_on }: Invoice): string =>
  interest_on === null
    ? t('It gets the next number over {gross} and cannot be changed any more. Its visits are marked Invoiced.', {
        gross: money(gross),
      })
    : t('It gets the next number over {gross} and cannot be changed any more.', { gross: money(gross) });
/** Of a draft for work that is still to be done, or null. */
const stillAhead = ({ supply_dates, date }: Invoice): string | null => {
  const last = supply_dates.toSorted().at(-1);
  return last === undefined || last <= (date ?? today())
    ? null
    : t('Not all of it has been done yet: there is a visit on {day}.', { day: formatPlainDay(last) });
};
const whenDiscarded = ({ interest_on }: Invoice): string =>
  interest_on === null
    ? t('Its visits are to be invoiced as before.')
    : t('The interest can be charged by another draft.');

/** What is open over the page of an invoice. */
export type Asked = 'issue' | 'discard' | 'pay' | 'credit' | 'interest' | 'remind' | null;

interface EndOfDraftProps {
  readonly invoice: Invoice;
  readonly asked: Asked;
  /** Whether something was typed that is not saved. */
  readonly unsaved: boolean;
  readonly onClose: () => void;
  /** It was read that a colleague has issued the draft. */
  readonly onRead: () => void;
  readonly onIssued: (now: Invoice) => Promise<void>;
}

/** Asks before a draft is issued or discarded; whoever was about to, or was typing in it, is told where a colleague issued it meanwhile. */
export const EndOfDraft = ({ invoice, asked, unsaved, onClose, onRead, onIssued }: EndOfDraftProps): ReactNode => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  // While it is issued from here it may be read as issued before the answer is there.
  const [issuing, setIssuing] = useState(false);
  const { _id: id, status, number } = invoice;
  const isDraft = status === 'draft' || issuing;
  const issue = async (key: string): Promise<void> => {
    setIssuing(true);
    try {
      const now = await api.post(`/api/invoices/${id}/issue`, {}, { key });
      onClose();
      await onIssued(now);
      leadOn();
      toast.success(t('Invoice {number} issued', { number: now.number }));
    } finally {
      setIssuing(false);
    }
  };
  const discard = async (key: string): Promise<void> => {
    await api.delete(`/api/invoices/${id}`, { key });
    await refresh(queries, 'invoices');
    void navigate('/invoice');
  };
  return (
    <>
      {!isDraft && (unsaved || asked === 'issue' || asked === 'discard') ? (
        <Banner
          tone="warning"
          title={t('This draft was issued as {number} meanwhile.', { number })}
          onClose={() => {
            onClose();
            onRead();
          }}
        >
          {unsaved ? t('What you typed last is not on it.') : null}
        </Banner>
      ) : null}
      <ConfirmDialog
        opened={isDraft && asked === 'issue'}
        title={t('Issue this invoice?')}
        action={t('Issue')}
        tone="plain"
        onClose={onClose}
        onConfirm={issue}
      >
        {whenIssued(invoice)} {stillAhead(invoice)} {earlierQuarter(invoice, today())}
      </ConfirmDialog>
      <ConfirmDialog
        opened={isDraft && asked === 'discard'}
        title={t('Discard this draft?')}
        action={t('Discard draft')}
        onClose={onClose}
        onConfirm={discard}
      >
        {whenDiscarded(invoice)}
      </ConfirmDialog>
    </>
  );
};
