import type { ClientStatement, StatementEntry } from '#contracts';
import { later, spoken, t } from '#languages';
import { Anchor, Button, Group, Table, Text } from '@mantine/core';
import { IconFileTypeCsv, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Empty, Failing, PageHeading, RowsSkeleton } from '../../components/feedback/index.js';
import { DayInput } from '../../components/form/index.js';
import { isNotThere, NotThere } from '../../components/not-there/index.js';
import { Section } from '../../components/section/index.js';
import { useAddress } from '../../lib/address.js';
import { api } from '../../lib/api.js';
import { csvOf } from '../../lib/csv.js';
import { formatPlainDay, today } from '../../lib/dates.js';
import { fileName, saveFile } from '../../lib/files.js';
import { statements, useCompany } from '../../lib/queries.js';
import { money } from './invoice-words.js';
import './invoices.css';

const kinds = spoken<StatementEntry['kind']>({
  invoice: later('Invoice'),
  'credit-note': later('Credit note'),
  payment: later('Payment'),
});

/** First day of the month two months before. */
const firstDay = (): string => {
  const [year = 0, month = 0] = today().split('-').map(Number);
  return new Date(Date.UTC(year, month - 3, 1)).toISOString().slice(0, 10);
};

const save = (statement: ClientStatement): void => {
  const head = [t('Date'), t('What'), t('Number'), t('Reference'), t('Due'), t('Amount'), t('Balance')];
  const rows = [
    [statement.from, t('Brought forward'), '', '', '', '', statement.opening],
    ...statement.entries.map(({ date, kind, number, reference, due_date, amount, balance }) => [
      date,
      kinds[kind],
      number,
      reference,
      due_date ?? '',
      amount,
      balance,
    ]),
    [statement.to, t('Closing balance'), '', '', '', '', statement.closing],
  ];
  saveFile(
    fileName(`${t('Statement')} ${statement.client.company} ${statement.to}`, 'csv'),
    new Blob([csvOf(head, rows)], { type: 'text/csv;charset=utf-8' }),
  );
};

const Entries = ({ statement }: { readonly statement: ClientStatement }): ReactNode => (
  <Table.ScrollContainer
    minWidth={320}
    scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': t('Statement') } }}
  >
    <Table className="statement-entries">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Date')}</Table.Th>
          <Table.Th>{t('What')}</Table.Th>
          <Table.Th>{t('Reference')}</Table.Th>
          <Table.Th>{t('Due')}</Table.Th>
          <Table.Th ta="right">{t('Amount')}</Table.Th>
          <Table.Th ta="right">{t('Balance')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        <Table.Tr>
          <Table.Td>{formatPlainDay(statement.from)}</Table.Td>
          <Table.Td>{t('Brought forward')}</Table.Td>
          <Table.Td />
          <Table.Td />
          <Table.Td />
          <Table.Td ta="right">{money(statement.opening)}</Table.Td>
        </Table.Tr>
        {statement.entries.map(({ kind, invoice_id, date, number, reference, due_date, amount, balance }, at) => (
          <Table.Tr key={at}>
            <Table.Td>{formatPlainDay(date)}</Table.Td>
            <Table.Td>
              {kinds[kind]}{' '}
              <Anchor component={Link} to={`/invoice/${invoice_id}`} fz="inherit">
                {number}
              </Anchor>
            </Table.Td>
            <Table.Td>{reference}</Table.Td>
            <Table.Td>{due_date === null ? '' : formatPlainDay(due_date)}</Table.Td>
            <Table.Td ta="right">{money(amount)}</Table.Td>
            <Table.Td ta="right">{money(balance)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th>{formatPlainDay(statement.to)}</Table.Th>
          <Table.Th scope="row">{t('Closing balance')}</Table.Th>
          <Table.Td />
          <Table.Td />
          <Table.Td />
          <Table.Th ta="right">{money(statement.closing)}</Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  </Table.ScrollContainer>
);

const Sums = ({ statement }: { readonly statement: ClientStatement }): ReactNode => (
  <dl className="invoice-sums">
    {(
      [
        [t('Brought forward'), statement.opening],
        [t('Invoiced'), statement.invoiced],
        [t('Credited'), statement.credited],
        [t('Paid'), statement.paid],
      ] as const
    ).map(([label, amount]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{money(amount)}</dd>
      </div>
    ))}
    <div className="invoice-outstanding">
      <dt>{t('Closing balance')}</dt>
      <dd>{money(statement.closing)}</dd>
    </div>
  </dl>
);

const Overdue = ({ statement }: { readonly statement: ClientStatement }): ReactNode =>
  statement.overdue_invoices.length === 0 ? (
    <Text size="sm" c="dimmed">
      {t('Nothing was overdue on the last day.')}
    </Text>
  ) : (
    <dl className="invoice-sums">
      {statement.overdue_invoices.map(({ invoice_id, number, overdue_days, outstanding }) => (
        <div key={invoice_id}>
          <dt>{t('{number}, for {days, plural, one {# day} other {# days}}', { number, days: overdue_days })}</dt>
          <dd>{money(outstanding)}</dd>
        </div>
      ))}
      <div className="invoice-outstanding">
        <dt>{t('Overdue')}</dt>
        <dd>{money(statement.overdue)}</dd>
      </div>
    </dl>
  );

const Statement = ({ statement }: { readonly statement: ClientStatement }): ReactNode => {
  const { client, left_out } = statement;
  const company = useCompany().data;
  return (
    <div className="invoice-page">
      <div>
        <Section title={t('Statement')}>
          <address className="invoice-address">
            <strong>{client.company}</strong>
            {'\n'}
            {[client.address, client.postcode].filter((part) => part !== '').join('\n')}
          </address>
          <Entries statement={statement} />
          {company === undefined || company.name === '' ? null : (
            <Text size="sm" className="print-only">
              {[company.name, company.bankAccountName, company.bankSortCode, company.bankAccountNumber]
                .filter((part) => part !== '')
                .join(' · ')}
            </Text>
          )}
        </Section>
      </div>
      <div>
        <Section title={t('Amounts')}>
          <Sums statement={statement} />
        </Section>
        <Section title={t('Overdue')}>
          <Overdue statement={statement} />
        </Section>
        {left_out.length === 0 ? null : (
          <Text size="sm" c="dimmed">
            {t('Not on it, since their visits are marked Paid by hand: {numbers}.', { numbers: left_out.join(', ') })}
          </Text>
        )}
      </div>
    </div>
  );
};

const NotYet = ({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }): ReactNode => {
  if (error === null) return <RowsSkeleton rows={6} />;
  return isNotThere(error) ? (
    <NotThere title={t('Client not found')} to={[{ path: '/clients', label: t('Clients') }]}>
      {t('The address is not right.')}
    </NotThere>
  ) : (
    <Failing panel error={error} what={t('The statement')} onRetry={onRetry} />
  );
};

/** /invoice/statement */
export const StatementPage = (): ReactNode => {
  const [query, put] = useAddress();
  const client = query.get('client');
  const [from, to] = [query.get('from') ?? firstDay(), query.get('to') ?? today()];
  const isReversed = to < from;
  const { data, error, refetch } = useQuery({
    queryKey: [...statements, client, from, to],
    queryFn: ({ signal }) => api.get(`/api/clients/${client ?? ''}/statement?from=${from}&to=${to}`, { signal }),
    enabled: client !== null && !isReversed,
  });
  if (client === null)
    return (
      <>
        <PageHeading title={t('Statement')} />
        <Empty title={t('No client chosen')}>
          {t('Open a statement from Aged debtors under Invoices, or from a client.')}
        </Empty>
      </>
    );
  return (
    <>
      <PageHeading
        title={data === undefined ? t('Statement') : t('Statement for {client}', { client: data.client.company })}
        subtitle={t('{from} to {to}', { from: formatPlainDay(from), to: formatPlainDay(to) })}
      >
        {data === undefined ? null : (
          <>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('Print')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconFileTypeCsv size={16} aria-hidden />}
              onClick={() => save(data)}
            >
              {t('Save as CSV')}
            </Button>
          </>
        )}
      </PageHeading>
      <Group gap="xs" mb="sm" className="statement-days">
        <DayInput label={t('First day')} value={from} onChange={(day) => put({ from: day })} />
        <DayInput
          label={t('Last day')}
          value={to}
          onChange={(day) => put({ to: day })}
          error={isReversed ? t('Please choose a last day that is not before the first one.') : undefined}
        />
      </Group>
      {isReversed ? null : data === undefined ? (
        <NotYet error={error} onRetry={() => void refetch()} />
      ) : (
        <Statement statement={data} />
      )}
    </>
  );
};
