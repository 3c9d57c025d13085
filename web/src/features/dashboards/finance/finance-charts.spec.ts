import type { FinanceDashboard } from '#contracts';
import {
  engineerHref,
  engineersChart,
  feesOf,
  kindHref,
  kindsChart,
  leaderHref,
  leadersChart,
  monthHref,
  monthsChart,
  revenueHref,
  yearHref,
  yearOf,
  yearsChart,
} from './finance-charts.js';

const answer: FinanceDashboard = {
  years: [2026, 2025],
  internalJobs: 2,
  externalJobs: 5,
  projectedFee: 5000.3,
  invoicedFee: 1000,
  withoutProject: { jobs: 0, fee: 0 },
  paidNotIssued: { jobs: 1, fee: 200 },
  months: [
    { month: '2026-02', external: 1000.1, internal: 200.2, invoiced: 1000 },
    { month: '2026-03', external: 3000, internal: 800, invoiced: 0 },
  ],
  kinds: [
    { kind: 'sound', jobs: 4, fee: 3000 },
    { kind: 'air', jobs: 2, fee: 1500 },
    { kind: 'noise', jobs: 1, fee: 500.3 },
  ],
  engineers: [{ _id: 'e1', name: 'Alex Smith', jobs: 5 }],
  leaders: [
    { leader: 'Leader One', jobs: 4, fee: 1000 },
    { leader: '', jobs: 2, fee: 3000 },
  ],
  yearly: [
    { year: 2025, external: 10, internal: 20, invoiced: 30 },
    { year: 2026, external: 4000.1, internal: 1000.2, invoiced: 1000 },
  ],
};

describe('what the charts of the finance dashboard show', () => {
  it('names months by themselves in a year, and with their year in All Time', () => {
    expect(monthsChart(answer, 2026).rows.map(({ axis, label, values }) => [axis, label, values])).toEqual([
      ['Feb', 'Feb 2026', [1000.1, 200.2, 1000]],
      ['Mar', 'Mar 2026', [3000, 800, 0]],
    ]);
    expect(monthsChart(answer, null).rows[0]?.axis).toBe('Feb 2026');
  });
  it('has years the oldest first', () => {
    expect(yearsChart(answer).rows.map(({ label }) => label)).toEqual(['2025', '2026']);
  });
  it('draws jobs or fees, and has both in the table', () => {
    expect(kindsChart(answer, 'jobs').series.map(({ label, drawn }) => [label, drawn])).toEqual([
      ['Jobs', true],
      ['Fees', false],
    ]);
    expect(kindsChart(answer, 'fees').series.map(({ label, drawn }) => [label, drawn])).toEqual([
      ['Jobs', false],
      ['Fees', true],
    ]);
    expect(kindsChart(answer, 'jobs').rows[2]).toEqual({
      key: 'noise',
      label: 'Noise Survey',
      values: [1, 500.3],
      colour: '--soundings-noise-edge',
    });
  });
  it('orders leaders by what is shown, and says who has none', () => {
    expect(leadersChart(answer, 'jobs').rows.map(({ label }) => label)).toEqual(['Leader One', 'No leader']);
    expect(leadersChart(answer, 'fees').rows.map(({ label }) => label)).toEqual(['No leader', 'Leader One']);
  });
  it('shows engineers by name', () => {
    expect(engineersChart(answer).rows).toEqual([{ key: 'e1', label: 'Alex Smith', values: [5] }]);
  });
  it('adds the fees of the months', () => {
    expect(feesOf(answer)).toEqual({ external: 4000.1, internal: 1000.2 });
  });
});

describe('the lists behind them', () => {
  const [february] = monthsChart(answer, 2026).rows;
  it('are of a month, all of it or one side', () => {
    expect(monthHref(february!, null)).toBe('/jobs?from=2026-02-01&to=2026-02-28&pickups=false');
    expect(monthHref(february!, 0)).toBe('/jobs?from=2026-02-01&to=2026-02-28&leader=All+External&pickups=false');
    expect(monthHref(february!, 1)).toBe('/jobs?from=2026-02-01&to=2026-02-28&leader=All+Internal&pickups=false');
    expect(monthHref(february!, 2)).toBe('/jobs?from=2026-02-01&to=2026-02-28&invoiced=true&pickups=false');
  });
  it('are of the year that is chosen, or of All Time', () => {
    expect(revenueHref(2026)(0)).toBe('/jobs?from=2026-01-01&to=2026-12-31&pickups=false&leader=All+External');
    expect(revenueHref(null)(1)).toBe('/jobs?pickups=false&leader=All+Internal');
    expect(kindHref(null)(kindsChart(answer, 'jobs').rows[0]!)).toBe('/jobs?pickups=false&kind=sound');
    expect(engineerHref(2026)(engineersChart(answer).rows[0]!)).toBe(
      '/jobs?from=2026-01-01&to=2026-12-31&pickups=false&engineer=e1',
    );
  });
  it('are of a year of its own in Yearly Revenue', () => {
    expect(yearHref(yearsChart(answer).rows[0]!, 1)).toBe(
      '/jobs?from=2025-01-01&to=2025-12-31&leader=All+Internal&pickups=false',
    );
  });
  it('are of a leader by name, and of the jobs that name none', () => {
    const [one, none] = leadersChart(answer, 'jobs').rows;
    expect(leaderHref(null)(one!)).toBe('/jobs?pickups=false&leader=Leader+One');
    expect(leaderHref(null)(none!)).toBe('/jobs?pickups=false&leader=No+leader');
  });
});

describe('the year in the address', () => {
  it.each([
    ['2026', 2026],
    [null, null],
    ['all', null],
    ['1999', null],
    ['20266', null],
  ])('%p is %p', (written, year) => {
    expect(yearOf(written)).toBe(year);
  });
});
