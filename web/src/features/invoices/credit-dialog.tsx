import { t } from '#languages';
import { Select, Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog, toast } from '../../components/feedback/index.js';
import { AmountInput } from '../../components/form/index.js';
import { api } from '../../lib/api.js';
import { leadOn } from '../../lib/lead-on.js';
import { useWorkKey } from '../../lib/work-key.js';
import type { InvoiceDialogProps } from './payment-dialog.js';

const Typed = ({ opened, invoice, onClose, onDone }: InvoiceDialogProps): ReactNode => {
  const [net, setNet] = useState<number | string>('');
  const [rate, setRate] = useState(String(invoice.vat_by_rate[0]?.vat_rate ?? ''));
  const [reason, setReason] = useState('');
  const keys = useWorkKey();
  const several = invoice.vat_by_rate.length > 1;
  return (
    <ConfirmDialog
      opened={opened}
      title={t('Credit this invoice')}
      action={t('Credit')}
      onClose={onClose}
      onConfirm={async () => {
        const body = { reason, ...(net === '' ? {} : { net: Number(net), vat_rate: Number(rate) }) };
        const now = await api.post(`/api/invoices/${invoice._id}/credit`, body, { key: keys.of(body) });
        onClose();
        await onDone(now);
        leadOn();
        toast.success(t('Credit note {number} issued', { number: now.credit_notes.at(-1)?.number ?? '' }));
      }}
    >
      <Stack gap="xs">
        {t(
          'A credit note takes back all of the invoice, or a net amount of it. After a credit in full its visits can be invoiced again.',
        )}
        <TextInput
          label={t('Reason')}
          withAsterisk
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <AmountInput
          label={t('Net amount')}
          description={t('Leave it empty to credit all that is left.')}
          value={net}
          onChange={setNet}
        />
        {several ? (
          <Select
            label={t('VAT rate')}
            value={rate}
            data={invoice.vat_by_rate.map(({ vat_rate }) => ({ value: String(vat_rate), label: `${vat_rate}%` }))}
            onChange={(value) => setRate(value ?? '')}
            comboboxProps={{ withinPortal: true }}
          />
        ) : null}
      </Stack>
    </ConfirmDialog>
  );
};

/** Takes an invoice back, or a part of it. */
export const CreditDialog = (props: InvoiceDialogProps): ReactNode => (
  <Typed key={`${props.opened} ${props.invoice.credited}`} {...props} />
);
