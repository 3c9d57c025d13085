import type { Invoice } from '#contracts';
import { later, t } from '#languages';
import { Button, Text } from '@mantine/core';
import { IconBuildingBank, IconCalendarDollar, IconListDetails, IconUsers } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Empty, PageHeading } from '../../components/feedback/index.js';
import { RemoteGrid, type GridColumn, type GridFilter, type ReadyView } from '../../components/grid/index.js';
import { viewsOf } from '../../components/views/index.js';
import { formatPlainDay } from '../../lib/dates.js';
import { useMay } from '../../lib/may.js';
import { AgedDebtors } from './aged-debtors.js';
import { MonthEnd } from './month-end.js';
import { money, StandingBadge, standingWord } from './invoice-words.js';
import { useInvoicesTogether } from './invoices-together.js';

export { StatementPage } from './statement-page.js';
export { VisitRegisterPage } from './visit-register-page.js';

/** Of a draft nothing is owed or paid yet: a card shows beside it what it will come to. */
const amount = (
  key: 'gross' | 'paid' | 'outstanding',
  title: () => string,
  card: 'aside' | 'line',
): GridColumn<Invoice> => ({
  key,
  title,
  value: (invoice) => (invoice.status === 'draft' && key !== 'gross' ? '' : money(invoice[key])),
  ...(card === 'aside' ? { otherwise: ({ gross }: Invoice) => money(gross) } : {}),
  raw: (invoice) => ({ pounds: invoice[key] }),
  width: 104,
  align: 'right',
  card,
});
const dayOf = (day: string | null): string => (day === null ? '' : formatPlainDay(day));

/** Made when they are shown: their words are those of the language that is spoken then. */
const columnsNow = (): readonly GridColumn<Invoice>[] => [
  {
    key: 'number',
    title: later('Number'),
    value: ({ number }) => number,
    raw: ({ number }) => (number === '' ? t('Draft') : number),
    otherwise: ({ client }) => client.name,
    width: 108,
    card: 'title',
    render: ({ number }) =>
      number === '' ? (
        <Text span fz="inherit" c="dimmed">
          {t('Draft')}
        </Text>
      ) : (
        number
      ),
  },
  {
    key: 'client',
    title: later('Client'),
    value: ({ client }) => client.name,
    flex: 2,
    minWidth: 130,
    card: 'subtitle',
  },
  { key: 'date', title: later('Date'), value: ({ date }) => dayOf(date), width: 96 },
  { key: 'due_date', title: later('Due'), value: ({ due_date }) => dayOf(due_date), width: 96, card: 'brief' },
  amount('gross', later('Gross'), 'line'),
  amount('paid', later('Paid'), 'line'),
  amount('outstanding', later('Outstanding'), 'aside'),
  {
    key: 'overdue_days',
    title: later('Days overdue'),
    value: ({ overdue_days }) => (overdue_days === 0 ? '' : String(overdue_days)),
    width: 84,
    align: 'right',
  },
  {
    key: 'reminder',
    title: later('Last reminder'),
    value: ({ reminder }) => (reminder === null ? '' : `${reminder.level} · ${formatPlainDay(reminder.date)}`),
    width: 112,
  },
  {
    key: 'status',
    title: later('Status'),
    sort: false,
    value: standingWord,
    render: (invoice) => <StandingBadge invoice={invoice} />,
    width: 110,
    card: 'brief',
  },
];

const ready = (): readonly ReadyView[] => [
  { name: t('Draft'), address: 'view=draft' },
  { name: t('To send'), address: 'view=to_send&sort=date' },
  { name: t('Overdue'), address: 'view=overdue&sort=due_date' },
  { name: t('Paid'), address: 'view=paid' },
];

const filtersNow = (): readonly GridFilter[] => [
  {
    name: 'view',
    label: t('Status'),
    choices: [
      { value: 'draft', label: t('Draft') },
      { value: 'to_send', label: t('To send') },
      { value: 'open', label: t('Outstanding') },
      { value: 'overdue', label: t('Overdue') },
      { value: 'paid', label: t('Paid') },
      { value: 'credited', label: t('Credited') },
      { value: 'void', label: t('Void') },
    ],
  },
  { name: 'from', label: t('From ⟨day⟩'), day: 'first' },
  { name: 'to', label: t('Until'), day: 'last' },
];

const idOf = ({ _id }: Invoice): string => _id;
const pageOf = ({ _id }: Invoice): string => `/invoice/${_id}`;

/** /invoice */
export const InvoicesPage = (): ReactNode => {
  const [open, setOpen] = useState<'aged' | 'month' | null>(null);
  const may = useMay();
  const together = useInvoicesTogether();
  const columns = useMemo(() => columnsNow(), []);
  const filters = useMemo(() => filtersNow(), []);
  return (
    <>
      <PageHeading title={t('Invoices')} subtitle={t('What was invoiced, what came in, and what is outstanding.')}>
        {may('invoice') ? (
          <Button
            component={Link}
            to="/invoice/bank-statement"
            variant="default"
            leftSection={<IconBuildingBank size={16} aria-hidden />}
          >
            {t('Bank statement')}
          </Button>
        ) : null}
        <Button variant="default" leftSection={<IconUsers size={16} aria-hidden />} onClick={() => setOpen('aged')}>
          {t('Aged debtors')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconCalendarDollar size={16} aria-hidden />}
          onClick={() => setOpen('month')}
        >
          {t('Month end')}
        </Button>
        <Button
          component={Link}
          to="/invoice/visits"
          variant="default"
          leftSection={<IconListDetails size={16} aria-hidden />}
        >
          {t('By visit')}
        </Button>
      </PageHeading>
      {together.refused}
      <RemoteGrid<Invoice>
        gridId="invoice-records"
        views={viewsOf('invoice-records', ready())}
        label={t('Invoices')}
        entity="invoices"
        path="/api/invoices"
        defaultSort="-date"
        columns={columns}
        filters={filters}
        exportAs={t('Invoices')}
        {...(may('invoice') ? { selection: together.selection } : {})}
        rowId={idOf}
        href={pageOf}
        searchPlaceholder={t('Search number, client, order ...')}
        empty={
          <Empty title={t('No invoices yet')}>
            {t('Select jobs to invoice on the Finance Dashboard, and draft or make their invoice there.')}
          </Empty>
        }
      />
      {together.dialog}
      <AgedDebtors opened={open === 'aged'} onClose={() => setOpen(null)} />
      <MonthEnd opened={open === 'month'} onClose={() => setOpen(null)} />
    </>
  );
};
