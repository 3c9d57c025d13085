import { formatPounds, type PlannedInvoice } from '#contracts';
import { t } from '#languages';
import { Anchor, List, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Banner } from '../../../components/feedback/index.js';
import { InUse, useUses } from '../../../components/invoice-number/index.js';

interface PlannedProps {
  readonly planned: PlannedInvoice;
  readonly number: string;
  readonly message: string | undefined;
  readonly onNumber: (number: string) => void;
  /** The client's purchase order number. */
  readonly order: string;
  readonly onOrder: (order: string) => void;
}

/** One client's invoice before it is made: its number, a line for each job, and what it comes to. */
export const Planned = ({ planned, number, message, onNumber, order, onOrder }: PlannedProps): ReactNode => {
  const { client, ids, lines, net, vat, gross } = planned;
  const uses = useUses(number, ids);
  const warned = planned.purchase_order_needed && order.trim() !== '' ? planned.warnings.slice(1) : planned.warnings;
  const name = client.name === '' ? t('No client name') : client.name;
  return (
    <section className="workbench-invoice" aria-label={name}>
      <div className="workbench-invoice-head">
        <div>
          <strong>{name}</strong>
          {[
            client.email,
            [...client.address.split(/\s*\n\s*/), client.postcode].filter((line) => line !== '').join(', '),
          ]
            .filter((line) => line !== '')
            .map((line) => (
              <Text key={line} size="xs" c="dimmed">
                {line}
              </Text>
            ))}
        </div>
        <TextInput
          label={t('Invoice number')}
          aria-label={t('Invoice number of {client}', { client: name })}
          value={number}
          maxLength={60}
          autoComplete="off"
          error={message}
          onChange={(event) => onNumber(event.currentTarget.value)}
        />
      </div>
      <InUse number={number} uses={uses} />
      {planned.purchase_order_needed ? (
        <TextInput
          label={t('Purchase order number')}
          aria-label={t('Purchase order number of {client}', { client: name })}
          value={order}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => onOrder(event.currentTarget.value)}
        />
      ) : null}
      {warned.map((sentence) => (
        <Text key={sentence} size="sm" fw={600} mt={6}>
          {t('Please check')}: {sentence}
        </Text>
      ))}
      <ul className="workbench-lines">
        {lines.map(({ _id, description, net: amount }) => (
          <li key={_id}>
            <span>{description}</span>
            <span>{formatPounds(amount)}</span>
          </li>
        ))}
      </ul>
      <p className="workbench-total">
        <span>{t('Net {net} + VAT {vat}', { net: formatPounds(net), vat: formatPounds(vat) })}</span>{' '}
        <strong>{formatPounds(gross)}</strong>
      </p>
    </section>
  );
};

/** What the invoices lack, each sentence once. */
export const MissingFrom = ({ invoices }: { readonly invoices: readonly PlannedInvoice[] }): ReactNode => {
  const missing = [...new Set(invoices.flatMap((invoice) => invoice.missing))];
  return missing.length === 0 ? null : (
    <Banner tone="warning" title={t('This is not yet a valid VAT invoice.')}>
      <List size="sm" spacing={2}>
        {missing.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
      <Anchor href="/company" target="_blank" size="sm">
        {t('Open the settings of the company')}
      </Anchor>
    </Banner>
  );
};
