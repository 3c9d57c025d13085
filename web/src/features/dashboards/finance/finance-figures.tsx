import { ALL_EXTERNAL, ALL_INTERNAL, NO_PROJECT, formatPounds, type FinanceDashboard } from '#contracts';
import { byLocale, t } from '#languages';
import { Anchor } from '@mantine/core';
import { IconBuildingSkyscraper, IconFileInvoice, IconHome, IconReportMoney } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Tile, Tiles } from '../../../components/tile/index.js';
import { jobsLink } from '../jobs-link.js';
import { feesOf, filtersOfYear } from './finance-charts.js';

const counts = byLocale((locale) => new Intl.NumberFormat(locale));
const formatCount = (count: number): string => counts().format(count);

type PartProps = { readonly data: FinanceDashboard; readonly year: number | null };

/** What the invoiced fee is not: still to invoice, and what was paid without a report. */
const Outstanding = ({ data: { projectedFee, invoicedFee, paidNotIssued }, year }: PartProps): ReactNode => {
  const range = filtersOfYear(year);
  const toInvoice = Math.round((projectedFee - invoicedFee) * 100) / 100;
  return (
    <>
      <Anchor component={Link} to={jobsLink({ ...range, invoiced: false })} fz="inherit">
        {t('{amount} still to invoice', { amount: formatPounds(toInvoice) })}
      </Anchor>
      {paidNotIssued.jobs === 0 ? null : (
        <>
          <br />
          <Anchor component={Link} to={jobsLink({ ...range, paid: true, issued: false })} fz="inherit">
            {t('Paid, not issued: {count, plural, one {# job} other {# jobs}}, {fee}', {
              count: paidNotIssued.jobs,
              fee: formatPounds(paidNotIssued.fee),
            })}
          </Anchor>
        </>
      )}
    </>
  );
};

/** How many jobs there are, and those whose money no project speaks of. */
const Projected = ({ data, year }: PartProps): ReactNode => {
  const { jobs, fee } = data.withoutProject;
  return (
    <>
      {words(data).of}
      {jobs === 0 ? null : (
        <>
          <br />
          <Anchor component={Link} to={jobsLink({ ...filtersOfYear(year), enquiry_id: NO_PROJECT })} fz="inherit">
            {t('Without a project: {count, plural, one {# job} other {# jobs}}, {fee}', {
              count: jobs,
              fee: formatPounds(fee),
            })}
          </Anchor>
        </>
      )}
    </>
  );
};

const words = (data: FinanceDashboard) => {
  const fees = feesOf(data);
  return {
    internal: formatCount(data.internalJobs),
    internalFee: t('{amount} of fees', { amount: formatPounds(fees.internal) }),
    external: formatCount(data.externalJobs),
    externalFee: t('{amount} of fees', { amount: formatPounds(fees.external) }),
    projected: formatPounds(data.projectedFee),
    of: t('{count, plural, one {of # job} other {of # jobs}}, a survey counted once', {
      count: data.internalJobs + data.externalJobs,
    }),
    invoiced: formatPounds(data.invoicedFee),
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
    <Tiles label={t('Totals')}>
      <Tile
        label={t('Internal Jobs')}
        icon={IconHome}
        figure={shown === null ? none : shown.internal}
        note={shown?.internalFee}
        to={jobsLink({ ...range, leader: ALL_INTERNAL })}
      />
      <Tile
        label={t('External Jobs')}
        icon={IconBuildingSkyscraper}
        figure={shown === null ? none : shown.external}
        note={shown?.externalFee}
        to={jobsLink({ ...range, leader: ALL_EXTERNAL })}
      />
      <Tile
        label={t('Projected Fee')}
        icon={IconReportMoney}
        figure={shown === null ? none : shown.projected}
        note={data === undefined ? null : <Projected data={data} year={year} />}
        to={jobsLink(range)}
      />
      <Tile
        label={t('Invoiced Fee')}
        icon={IconFileInvoice}
        figure={shown === null ? none : shown.invoiced}
        to={jobsLink({ ...range, invoiced: true })}
        note={data === undefined ? null : <Outstanding data={data} year={year} />}
      />
    </Tiles>
  );
};
