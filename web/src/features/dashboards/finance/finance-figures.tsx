import { ALL_EXTERNAL, ALL_INTERNAL, shownPounds, type FinanceDashboard } from '#contracts';
import { Anchor } from '@mantine/core';
import { IconBuildingSkyscraper, IconFileInvoice, IconHome, IconReportMoney } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Tile, Tiles } from '../../../components/tile/index.js';
import { jobsLink } from '../jobs-link.js';
import { feesOf, filtersOfYear } from './finance-charts.js';

const count = new Intl.NumberFormat('en-GB');
const jobs = (many: number): string => `${count.format(many)} ${many === 1 ? 'job' : 'jobs'}`;

type PartProps = { readonly data: FinanceDashboard; readonly year: number | null };

/** What the invoiced fee is not: still to invoice, and what was paid without a report. */
const Outstanding = ({ data: { projectedFee, invoicedFee, paidNotIssued }, year }: PartProps): ReactNode => {
  const range = filtersOfYear(year);
  const toInvoice = Math.round((projectedFee - invoicedFee) * 100) / 100;
  return (
    <>
      <Anchor component={Link} to={jobsLink({ ...range, invoiced: false })} fz="inherit">{shownPounds(toInvoice)} still to invoice</Anchor>
      {paidNotIssued.jobs === 0 ? null : (
        <>
          <br />
          <Anchor component={Link} to={jobsLink({ ...range, paid: true, issued: false })} fz="inherit">Paid, not issued: {jobs(paidNotIssued.jobs)}, {shownPounds(paidNotIssued.fee)}</Anchor>
        </>
      )}
    </>
  );
};

const words = (data: FinanceDashboard) => {
  const fees = feesOf(data);
  return {
    internal: count.format(data.internalJobs), internalFee: `${shownPounds(fees.internal)} of fees`,
    external: count.format(data.externalJobs), externalFee: `${shownPounds(fees.external)} of fees`,
    projected: shownPounds(data.projectedFee), of: `of ${jobs(data.internalJobs + data.externalJobs)}`,
    invoiced: shownPounds(data.invoicedFee),
  };
};

interface FinanceFiguresProps {
  readonly data: FinanceDashboard | undefined;
  readonly failed: boolean;
  /** Null: All Time. */
  readonly year: number | null;
}

/** The four tiles of the finance dashboard. */
export const FinanceFigures = ({ data, failed, year }: FinanceFiguresProps): ReactNode => {
  const range = filtersOfYear(year);
  const shown = data === undefined ? null : words(data);
  const none = failed ? null : undefined;
  return (
    <Tiles label="Totals">
      <Tile label="Internal Jobs" icon={IconHome} figure={shown === null ? none : shown.internal} note={shown?.internalFee} to={jobsLink({ ...range, leader: ALL_INTERNAL })} />
      <Tile label="External Jobs" icon={IconBuildingSkyscraper} figure={shown === null ? none : shown.external} note={shown?.externalFee} to={jobsLink({ ...range, leader: ALL_EXTERNAL })} />
      <Tile label="Projected Fee" icon={IconReportMoney} figure={shown === null ? none : shown.projected} note={shown?.of} to={jobsLink(range)} />
      <Tile
        label="Invoiced Fee" icon={IconFileInvoice} figure={shown === null ? none : shown.invoiced} to={jobsLink({ ...range, invoiced: true })}
        note={data === undefined ? null : <Outstanding data={data} year={year} />}
      />
    </Tiles>
  );
};
