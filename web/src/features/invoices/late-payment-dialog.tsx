import { baseRateOn, latePaymentOf, OVER_BASE_RATE, poundsOf, referenceDayOf, type Invoice } from '#contracts';
import { t } from '#languages';
import { Modal, NumberInput, Stack, Text, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { asWritten, DayInput } from '../../components/form/index.js';
import { formatPlainDay, today } from '../../lib/dates.js';
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

const Asked = ({ invoice }: { readonly invoice: Invoice }): ReactNode => {
  const reference = referenceDayOf(invoice.due_date ?? today());
  const [on, setOn] = useState<string | null>(() => (invoice.outstanding > 0 ? today() : lastPaymentOf(invoice)));
  const [base, setBase] = useState<number | string>(baseRateOn(reference) ?? '');
  return (
    <Stack gap="xs">
      <Text size="sm">
        {t('What the law adds between businesses where nothing else was agreed. It is not put on the invoice.')}
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
};

/** What the law adds to an invoice that is not paid in time, until a day. */
export const LatePaymentDialog = ({ opened, invoice, onClose }: LatePaymentDialogProps): ReactNode => (
  <Modal opened={opened} onClose={onClose} title={t('Interest for late payment')} centered>
    {opened ? <Asked key={invoice.version} invoice={invoice} /> : null}
  </Modal>
);
