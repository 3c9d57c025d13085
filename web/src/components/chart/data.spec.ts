import {
  colourAt,
  columnsOf,
  columnTotal,
  isEmpty,
  patternAt,
  sheetOf,
  shortFigure,
  formatFigure,
  formatShare,
  summaryOf,
  totalOf,
  wholeOf,
  type ChartData,
} from './data.js';

const months: ChartData = {
  heading: 'Month',
  stacked: true,
  series: [
    { label: 'External', unit: 'pounds' },
    { label: 'Internal', unit: 'pounds' },
    { label: 'Invoiced', unit: 'pounds', drawn: false },
  ],
  rows: [
    { key: '2026-01', label: 'Jan 2026', values: [1200.1, 300.2, 1000] },
    { key: '2026-02', label: 'Feb 2026', values: [4000, 0, 0] },
  ],
};
const kinds: ChartData = {
  heading: 'Job type',
  series: [
    { label: 'Jobs', unit: 'jobs' },
    { label: 'Fees', unit: 'pounds', drawn: false },
  ],
  rows: [
    { key: 'sound', label: 'Sound Test', values: [3, 900] },
    { key: 'air', label: 'Air Test', values: [1, 1500] },
  ],
};
const [january] = months.rows;

describe('figures of a chart', () => {
  it('are added up without what floating point makes of pence', () => {
    expect(wholeOf(months, january!)).toBe(1500.3);
    expect(totalOf(months, 0)).toBe(5200.1);
  });
  it('read as pounds or as a count, short along an axis', () => {
    expect(formatFigure(12345.5, 'pounds')).toBe('£12,345.50');
    expect(formatFigure(12345, 'jobs')).toBe('12,345');
    expect(shortFigure(12500, 'pounds')).toBe('£12.5k');
    expect(shortFigure(0, 'pounds')).toBe('£0');
    expect(shortFigure(850.5, 'pounds')).toBe('£850.50');
    expect(shortFigure(1_000_000, 'jobs')).toBe('1m');
  });
  it('have a share that is never nothing when it is something', () => {
    expect([formatShare(1, 3), formatShare(1, 1000), formatShare(0, 10), formatShare(0, 0)]).toEqual([
      '33%',
      'under 1%',
      '0%',
      '0%',
    ]);
  });
  it('are nothing when all that is drawn is', () => {
    expect(isEmpty(months)).toBe(false);
    expect(isEmpty({ ...months, rows: [] })).toBe(true);
    expect(isEmpty({ ...months, rows: [{ key: '2026-01', label: 'Jan 2026', values: [0, 0, 5] }] })).toBe(true);
  });
});

describe('the table of a chart', () => {
  it('has what is drawn, its sum, and then the rest', () => {
    expect(columnsOf(months).map(({ label, series }) => [label, series])).toEqual([
      ['External', 0],
      ['Internal', 1],
      ['Total', null],
      ['Invoiced', 2],
    ]);
    expect(columnsOf(months).map((column) => columnTotal(months, column))).toEqual([5200.1, 300.2, 5500.3, 1000]);
  });
  it('has no sum of measures that are not parts of one', () => {
    expect(columnsOf(kinds).map(({ label }) => label)).toEqual(['Jobs', 'Fees']);
  });
  it('is saved as plain numbers under headings that say the pounds', () => {
    expect(sheetOf(months)).toEqual({
      head: ['Month', 'External (£)', 'Internal (£)', 'Total (£)', 'Invoiced (£)'],
      rows: [
        ['Jan 2026', 1200.1, 300.2, 1500.3, 1000],
        ['Feb 2026', 4000, 0, 4000, 0],
      ],
    });
  });
});

describe('the summary of a chart', () => {
  it('says the totals and what is most', () => {
    expect(summaryOf(months)).toBe('External £5,200.10, Internal £300.20. Most: Feb 2026, £4,000.');
    expect(summaryOf(kinds)).toBe('Sound Test 3, Air Test 1. Most: Sound Test, 3.');
  });
  it('says when there is nothing', () => {
    expect(summaryOf({ ...kinds, rows: [] })).toBe('There is nothing to show.');
  });
});

describe('colours and patterns', () => {
  it('tell twelve apart together', () => {
    expect(new Set(Array.from({ length: 12 }, (_, at) => `${colourAt(at)} ${patternAt(at)}`)).size).toBe(12);
  });
  it('keep a colour of its own', () => {
    expect(colourAt(3, '--soundings-air-edge')).toBe('--soundings-air-edge');
  });
});
