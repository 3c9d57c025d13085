import type { Invoice } from '#contracts';
import { t } from '#languages';
import { Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog, toast } from '../../components/feedback/index.js';
import { AmountInput, DayInput } from '../../components/form/index.js';
import { api, newKey } from '../../lib/api.js';
import { today } from '../../lib/dates.js';
import { leadOn } from '../../lib/lead-on.js';
import { money } from './invoice-words.js';

export interface InvoiceDialogProps {
  readonly opened: boolean;
  readonly invoice: Invoice;
  readonly onClose: () => void;
  readonly onDone: (now: Invoice) => Promise<void>;
}

/** The key of what is sent: the same for another press, a new one once something else is typed. */
export const useKeyOf = (): ((body: object) => string) => {
  const [sent] = useState(() => ({ body: '', key: '' }));
  return (body) => {
    const written = JSON.stringify(body);
    if (written !== sent.body) Object.assign(sent, { body: written, key: newKey() });
    return sent.key;
  };
};

/** Of a payment: the day on which the money came, and what the bank writes of it. */
export const WhenAndReference = ({
  date,
  onDate,
  reference,
  onReference,
}: {
  readonly date: string | null;
  readonly onDate: (date: string | null) => void;
  readonly reference: string;
  readonly onReference: (reference: string) => void;
}): ReactNode => (
  <>
    <DayInput label={t('Date')} value={date} onChange={onDate} />
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
  const keyOf = useKeyOf();
  return (
    <ConfirmDialog
      opened={opened}
      title={t('Record payment')}
      action={t('Record payment')}
      tone="plain"
      onClose={onClose}
      onConfirm={async () => {
        const body = { amount: Number(amount), date, reference };
        const now = await api.post(`/api/invoices/${invoice._id}/payments`, body, { key: keyOf(body) });
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
        <WhenAndReference date={date} onDate={setDate} reference={reference} onReference={setReference} />
      </Stack>
    </ConfirmDialog>
  );
};

/** Money that came for an invoice: all of it, or a part. */
export const PaymentDialog = (props: InvoiceDialogProps): ReactNode => (
  <Typed key={`${props.opened} ${props.invoice.outstanding}`} {...props} />
);
