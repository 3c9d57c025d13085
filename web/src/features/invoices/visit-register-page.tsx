import { formatPounds, type Job } from '#contracts';
import { later, t } from '#languages';
import { Button, Text } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Empty, PageHeading } from '../../components/feedback/index.js';
import { RemoteGrid, type GridColumn, type GridFilter, type ReadyView } from '../../components/grid/index.js';
import { viewsOf } from '../../components/views/index.js';
import {
  address,
  day,
  engineersColumn,
  fee,
  flagColumn,
  leaderFilter,
  odd,
  projectName,
  useEngineerNames,
  visitRows,
} from '../../components/visit-list/index.js';
import { SharedNumbers } from '../../components/invoice-number/index.js';
import { useTogether } from '../../components/together/index.js';
import { useCompany } from '../../lib/queries.js';
import { vatOf } from '../../lib/vat.js';

/** Made when they are shown: their words are those of the language that is spoken then. */
const what = (): readonly GridColumn<Job>[] => [
  {
    key: 'invoice_number',
    title: later('Invoice number'),
    value: (job) => job.invoice_number,
    width: 100,
    card: 'aside',
    render: (job) =>
      job.invoice_number === '' ? (
        <Text span size="xs" c="var(--soundings-air-text)">
          {t('No number')}
        </Text>
      ) : (
        <Text span fz="inherit" fw={600}>
          {job.invoice_number}
        </Text>
      ),
  },
  { ...day, width: 88 },
  { ...projectName, flex: 1.6, minWidth: 124 },
  { key: 'name', title: later('Client'), value: (job) => job.contact.name, flex: 1.2, minWidth: 96, card: 'brief' },
  { ...address, minWidth: 116, card: 'line' },
];

const amount = (
  key: 'vat' | 'gross',
  title: () => string,
  of: (job: Job) => number,
  width: number,
): GridColumn<Job> => ({
  key,
  title,
  card: key === 'gross' ? 'brief' : 'line',
  sort: false,
  value: (job) => formatPounds(of(job)),
  raw: (job) => ({ pounds: of(job) }),
  width,
  align: 'right',
});

const flags = (): readonly GridColumn<Job>[] => [
  flagColumn('invoiced', 72),
  flagColumn('paid', 56),
  flagColumn('issued', 60),
];

/** The oldest first: it is the one to ask about. */
const ready = (): readonly ReadyView[] => [
  { name: t('Not paid'), address: 'paid=false&sort=startjob' },
  { name: t('Without a number'), address: 'numbered=false&sort=startjob' },
  { name: t('Reports to issue'), address: 'issued=false&sort=startjob' },
];

const fixed = { register: 'true', pickups: 'false' };

/** /invoice/visits */
export const VisitRegisterPage = (): ReactNode => {
  const { data: company } = useCompany();
  const names = useEngineerNames();
  const rate = company?.vatRate;
  const leaders = company?.projectLeaders;
  const together = useTogether({
    title: t('Invoices'),
    hint: t('Select invoices to mark them paid or export them together.'),
    forFinance: true,
  });
  const columns = useMemo((): readonly GridColumn<Job>[] => {
    const withVat =
      rate === undefined
        ? []
        : [
            amount('vat', later('VAT'), (job) => vatOf(job.price, rate).vat, 76),
            amount('gross', later('Gross'), (job) => vatOf(job.price, rate).gross, 84),
          ];
    return [
      ...what(),
      { ...fee, width: 96 },
      ...withVat,
      ...flags(),
      odd,
      { ...engineersColumn(names), minWidth: 112 },
    ];
  }, [rate, names]);
  const filters = useMemo(
    (): readonly GridFilter[] => [
      { name: 'from', label: t('From ⟨day⟩'), day: 'first' },
      { name: 'to', label: t('Until'), day: 'last' },
      { name: 'paid', label: t('Paid'), yesNo: { yes: t('Paid'), no: t('Not paid') } },
      leaderFilter(leaders),
      { name: 'numbered', label: t('Invoice number'), yesNo: { yes: t('With'), no: t('Without') }, more: true },
      { name: 'invoiced', label: t('Invoiced'), yesNo: {}, more: true },
      { name: 'issued', label: t('Issued'), yesNo: {}, more: true },
    ],
    [leaders],
  );
  return (
    <>
      <PageHeading
        title={t('Invoices by visit')}
        subtitle={t('Jobs that have an invoice number or are invoiced. A noise survey is listed once, by its Setup.')}
      >
        <Button
          component={Link}
          to="/invoice"
          variant="default"
          leftSection={<IconFileInvoice size={16} aria-hidden />}
        >
          {t('Invoices')}
        </Button>
      </PageHeading>
      <SharedNumbers />
      {together.refused}
      <RemoteGrid<Job>
        gridId="invoices"
        views={viewsOf('invoices', ready())}
        selection={together.selection}
        label={t('Invoices')}
        entity="job"
        path="/api/job"
        defaultSort="-startjob"
        columns={columns}
        filters={filters}
        fixed={fixed}
        exportAs={t('Invoices')}
        {...visitRows}
        searchPlaceholder={t('Search number, project, client ...')}
        empty={
          <Empty title={t('No invoices yet')}>
            {t('A site visit is listed here once it has an invoice number or is marked as invoiced.')}
          </Empty>
        }
      />
      {together.dialogs}
    </>
  );
};
