import type { Invoice, InvoicePayment } from '#contracts';
import { t } from '#languages';
import { Anchor, Button, Table, Text } from '@mantine/core';
import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { May } from '../../components/may/index.js';
import { Section } from '../../components/section/index.js';
import { formatPlainDay } from '../../lib/dates.js';
import { money } from './invoice-words.js';
import { reminderWords } from './reminder-draft.js';
import './invoices.css';

const dayOf = (day: string | null): string => (day === null ? '–' : formatPlainDay(day));

export const Facts = ({ invoice }: { readonly invoice: Invoice }): ReactNode => {
  const { client } = invoice;
  const facts: readonly (readonly [string, string])[] = [
    [t('Invoice date'), dayOf(invoice.date)],
    [t('Tax point'), dayOf(invoice.tax_point)],
    [t('Due'), dayOf(invoice.due_date)],
    [t('Sent'), dayOf(invoice.sent_on)],
    ...(invoice.reminder === null ? [] : [[t('Last reminder'), reminderWords(invoice.reminder)] as const]),
    [t('Purchase order number'), invoice.order_reference === '' ? '–' : invoice.order_reference],
  ];
  return (
    <div className="invoice-facts">
      <address className="invoice-address">
        <strong>{client.name}</strong>
        {'\n'}
        {[client.address, client.postcode].filter((part) => part !== '').join('\n')}
      </address>
      <dl className="invoice-sums">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};

export const Money = ({ invoice }: { readonly invoice: Invoice }): ReactNode => (
  <dl className="invoice-sums">
    <div>
      <dt>{t('Gross')}</dt>
      <dd>{money(invoice.gross)}</dd>
    </div>
    <div>
      <dt>{t('Credited')}</dt>
      <dd>{money(invoice.credited)}</dd>
    </div>
    <div>
      <dt>{t('Paid')}</dt>
      <dd>{money(invoice.paid)}</dd>
    </div>
    <div className="invoice-outstanding">
      <dt>{t('Outstanding')}</dt>
      <dd>{money(invoice.outstanding)}</dd>
    </div>
  </dl>
);

export const Payments = ({
  invoice,
  onRemove,
}: {
  readonly invoice: Invoice;
  readonly onRemove: (payment: InvoicePayment) => void;
}): ReactNode =>
  invoice.payments.length === 0 ? (
    <Text size="sm" c="dimmed">
      {t('No payment was recorded yet.')}
    </Text>
  ) : (
    <Table>
      <Table.Tbody>
        {invoice.payments.map((payment) => (
          <Table.Tr key={payment._id}>
            <Table.Td>{formatPlainDay(payment.date)}</Table.Td>
            <Table.Td>{payment.reference}</Table.Td>
            <Table.Td ta="right">{money(payment.amount)}</Table.Td>
            <Table.Td ta="right">
              <May to="invoice">
                <Button
                  size="compact-xs"
                  variant="subtle"
                  aria-label={t('Remove the payment of {amount}', { amount: money(payment.amount) })}
                  onClick={() => onRemove(payment)}
                >
                  {t('Remove')}
                </Button>
              </May>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );

/** Its visits; of interest the invoice that was paid late. */
export const ChargedFor = ({ invoice }: { readonly invoice: Invoice }): ReactNode =>
  invoice.interest_on === null ? (
    invoice.visits.length === 0 ? null : (
      <Section title={t('Site Visits')}>
        <ul className="invoice-visits">
          {invoice.visits.map((visit) => (
            <li key={visit}>
              <Anchor component={Link} to={`/jobs/${visit}`} size="sm">
                {invoice.lines.find(({ visit_id }) => visit_id === visit)?.description ?? t('Site visit')}
              </Anchor>
            </li>
          ))}
        </ul>
      </Section>
    )
  ) : (
    <Section title={t('Charged for late payment')}>
      <Anchor component={Link} to={`/invoice/${invoice.interest_on}`} size="sm">
        {t('Invoice that was paid late')}
      </Anchor>
    </Section>
  );
