import type { Invoice } from '#contracts';
import { t } from '#languages';
import { Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog, toast } from '../../components/feedback/index.js';
import { AmountInput, DayInput } from '../../components/form/index.js';
import { api } from '../../lib/api.js';
import { formatPlainDay, today } from '../../lib/dates.js';
import { leadOn } from '../../lib/lead-on.js';
import { useWorkKey } from '../../lib/work-key.js';
import { money } from './invoice-words.js';

export interface InvoiceDialogProps {
  readonly opened: boolean;
  readonly invoice: Invoice;
  readonly onClose: () => void;
  readonly onDone: (now: Invoice) => Promise<void>;
}

/** What is odd about the day of a payment, or null. */
const dayHint = (date: string | null, issuedOn: string | null): string | null => {
  if (date === null) return null;
  if (issuedOn !== null && date < issuedOn)
    return t('This is before the invoice date, {day}.', { day: formatPlainDay(issuedOn) });
  return date > today() ? t('This day is still to come.') : null;
};

/** Of a payment: the day on which the money came, and what the bank writes of it. */
export const WhenAndReference = ({
  date,
  onDate,
  reference,
  onReference,
  issuedOn = null,
}: {
  readonly date: string | null;
  readonly onDate: (date: string | null) => void;
  readonly reference: string;
  readonly onReference: (reference: string) => void;
  /** The day of the invoice, where it is one. */
  readonly issuedOn?: string | null;
}): ReactNode => (
  <>
    <DayInput label={t('Date')} description={dayHint(date, issuedOn)} value={date} onChange={onDate} />
    <TextInput
      label={t('Reference')}
      maxLength={140}
      value={reference}
      onChange={(event) => onReference(event.currentTarget.value)}
    />
  </>
);

const Typed = ({ opened, invoice, onClose, onDone }: InvoiceDialogProps): ReactNode => {
  const [amount, setAmount] = useState<number | string>(invoice.outstanding);
  const [date, setDate] = useState<string | null>(today());
  const [reference, setReference] = useState('');
  const keys = useWorkKey();
  return (
    <ConfirmDialog
      opened={opened}
      title={t('Record payment')}
      action={t('Record payment')}
      tone="plain"
      onClose={onClose}
      onConfirm={async () => {
        const body = { amount: Number(amount), date, reference };
        const now = await api.post(`/api/invoices/${invoice._id}/payments`, body, { key: keys.of(body) });
        onClose();
        await onDone(now);
        leadOn();
        toast.success(
          now.outstanding > 0
            ? t('Payment recorded: {outstanding} is outstanding', { outstanding: money(now.outstanding) })
            : t('Payment recorded: the invoice is paid'),
        );
      }}
    >
      <Stack gap="xs">
        {t('{outstanding} is outstanding.', { outstanding: money(invoice.outstanding) })}
        <AmountInput label={t('Amount')} value={amount} onChange={setAmount} />
        <WhenAndReference
          date={date}
          onDate={setDate}
          issuedOn={invoice.date}
          reference={reference}
          onReference={setReference}
        />
      </Stack>
    </ConfirmDialog>
  );
};

/** Money that came for an invoice: all of it, or a part. */
export const PaymentDialog = (props: InvoiceDialogProps): ReactNode => (
  <Typed key={`${props.opened} ${props.invoice.outstanding}`} {...props} />
);
