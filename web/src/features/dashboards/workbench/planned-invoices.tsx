import { shownPounds, type PlannedInvoice } from '#contracts';
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
}

/** One client's invoice before it is made: its number, a line for each job, and what it comes to. */
export const Planned = ({ planned, number, message, onNumber }: PlannedProps): ReactNode => {
  const { client, ids, lines, net, vat, gross } = planned;
  const uses = useUses(number, ids);
  const name = client.name === '' ? t('No client name') : client.name;
  return (
    <section className="workbench-invoice" aria-label={name}>
      <div className="workbench-invoice-head">
        <div><strong>{name}</strong>{client.email === '' ? null : <Text size="xs" c="dimmed">{client.email}</Text>}</div>
        <TextInput label={t('Invoice number')} aria-label={t('Invoice number of {client}', { client: name })} value={number} maxLength={60} autoComplete="off" error={message} onChange={(event) => onNumber(event.currentTarget.value)} />
      </div>
      <InUse number={number} uses={uses} />
      <ul className="workbench-lines">
        {lines.map(({ _id, description, net: amount }) => <li key={_id}><span>{description}</span><span>{shownPounds(amount)}</span></li>)}
      </ul>
      <p className="workbench-total"><span>{t('Net {net} + VAT {vat}', { net: shownPounds(net), vat: shownPounds(vat) })}</span> <strong>{shownPounds(gross)}</strong></p>
    </section>
  );
};

/** What the invoices lack, each sentence once. */
export const MissingFrom = ({ invoices }: { readonly invoices: readonly PlannedInvoice[] }): ReactNode => {
  const missing = [...new Set(invoices.flatMap((invoice) => invoice.missing))];
  return missing.length === 0 ? null : (
    <Banner tone="warning" title={t('A full VAT invoice has to carry more than this one does.')}>
      <List size="sm" spacing={2}>{missing.map((sentence) => <List.Item key={sentence}>{sentence}</List.Item>)}</List>
      <Anchor href="/company" target="_blank" size="sm">{t('Open the settings of the company')}</Anchor>
    </Banner>
  );
};
