import { baseRateOn, latePaymentOf, OVER_BASE_RATE, poundsOf, referenceDayOf, type Invoice } from '#contracts';
import { t } from '#languages';
import { Modal, NumberInput, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '../../components/feedback/index.js';
import { asWritten, DayInput } from '../../components/form/index.js';
import { api } from '../../lib/api.js';
import { formatPlainDay, today } from '../../lib/dates.js';
import { useMay } from '../../lib/may.js';
import { refresh } from '../../lib/queries.js';
import { useWorkKey } from '../../lib/work-key.js';
import { money } from './invoice-words.js';

interface LatePaymentDialogProps {
  readonly opened: boolean;
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

const Claim = ({
  invoice,
  on,
  base,
}: {
  readonly invoice: Invoice;
  readonly on: string;
  readonly base: number;
}): ReactNode => {
  const { spans, interestPence, compensationPence } = latePaymentOf(invoice, on, base);
  if (spans.length === 0) return <Text size="sm">{t('By then nothing was overdue. Please choose a later day.')}</Text>;
  const rate = Math.round((OVER_BASE_RATE + base) * 100) / 100;
  const [interest, compensation] = [money(poundsOf(interestPence)), money(poundsOf(compensationPence))];
  const total = money(poundsOf(interestPence + compensationPence));
  return (
    <>
      <dl className="invoice-sums" aria-live="polite">
        {spans.map(({ from, days, owedPence }) => (
          <div key={from}>
            <dt>
              {t('On {amount} for {days, plural, one {# day} other {# days}}', {
                days,
                amount: money(poundsOf(owedPence)),
              })}
            </dt>
            <dd>{t('at {rate, number}% a year', { rate })}</dd>
          </div>
        ))}
        <div>
          <dt>{t('Interest')}</dt>
          <dd>{interest}</dd>
        </div>
        <div>
          <dt>{t('Fixed sum for late payment')}</dt>
          <dd>{compensation}</dd>
        </div>
        <div className="invoice-outstanding">
          <dt>{t('Together')}</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      <Textarea
        label={t('For a letter or an email')}
        readOnly
        autosize
        value={t(
          'Invoice {number} was due on {due}. Under the Late Payment of Commercial Debts (Interest) Act 1998 we claim interest at {rate, number}% a year until {day} ({interest}) and the fixed sum of {compensation}, together {total}.',
          {
            number: invoice.number,
            due: formatPlainDay(invoice.due_date ?? on),
            rate,
            day: formatPlainDay(on),
            interest,
            compensation,
            total,
          },
        )}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </>
  );
};

/** Nothing is added once all of it is paid. */
const lastPaymentOf = ({ payments }: Invoice): string =>
  payments
    .map(({ date }) => date)
    .sort()
    .at(-1) ?? today();

const Asked = ({ opened, invoice, onClose }: LatePaymentDialogProps): ReactNode => {
  const reference = referenceDayOf(invoice.due_date ?? today());
  const [on, setOn] = useState<string | null>(() => (invoice.outstanding > 0 ? today() : lastPaymentOf(invoice)));
  const [base, setBase] = useState<number | string>(baseRateOn(reference) ?? '');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const keys = useWorkKey();
  const charges = useMay()('invoice');
  const title = t('Interest for late payment');
  const fields = (
    <Stack gap="xs">
      <Text size="sm">
        {t(
          'What the law adds between businesses where nothing else was agreed. It is not put on this invoice, and can be charged by one of its own.',
        )}
      </Text>
      <DayInput label={t('Until')} value={on} onChange={setOn} />
      <NumberInput
        label={t('Base rate of the Bank of England on {day}', { day: formatPlainDay(reference) })}
        suffix="%"
        decimalScale={2}
        allowNegative={false}
        max={92}
        hideControls
        value={base}
        onChange={setBase}
        {...asWritten(setBase)}
      />
      {on === null || typeof base !== 'number' ? (
        <Text size="sm" c="dimmed">
          {t('Please enter both, and the amounts stand here. The rate is on the website of the Bank of England.')}
        </Text>
      ) : (
        <Claim invoice={invoice} on={on} base={base} />
      )}
    </Stack>
  );
  if (!charges)
    return (
      <Modal opened={opened} onClose={onClose} title={title} centered>
        {fields}
      </Modal>
    );
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      action={t('Draft an invoice for it')}
      tone="plain"
      onClose={onClose}
      onConfirm={async () => {
        const body = { until: on ?? '', ...(base === '' ? {} : { base_rate: base }) };
        const draft = await api.post(`/api/invoices/${invoice._id}/interest`, body, { key: keys.of(body) });
        await refresh(queries, 'invoices');
        onClose();
        void navigate(`/invoice/${draft._id}`);
      }}
    >
      {fields}
    </ConfirmDialog>
  );
};

/** What the law adds to an invoice that is not paid in time, until a day; and the way to charge it. */
export const LatePaymentDialog = (props: LatePaymentDialogProps): ReactNode => (
  <Asked key={`${props.opened} ${props.invoice.version}`} {...props} />
);
