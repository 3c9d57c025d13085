import { earlierQuarter, quarterOf } from './vat-quarter.js';

const draft = { supply_dates: ['2026-09-28'], date: null, tax_point: null, interest_on: null };
const inThird =
  'Its tax point is 28/09/2026: if the VAT return for 01/07/2026 to 30/09/2026 has been made, this invoice is missing from it.';

it('the quarter of a day, and one before it, end where months do', () => {
  expect([quarterOf('2026-02-28'), quarterOf('2026-02-28', 1), quarterOf('2026-10-01', 1)]).toEqual([
    ['2026-01-01', '2026-03-31'],
    ['2025-10-01', '2025-12-31'],
    ['2026-07-01', '2026-09-30'],
  ]);
});

it('a draft whose tax point is in a quarter that is over says so, by its date and by the rule of 14 days', () => {
  expect(earlierQuarter({ ...draft, date: '2026-09-28' }, '2026-10-01')).toBe(inThird);
  expect(earlierQuarter(draft, '2026-10-13')).toBe(inThird);
  expect(earlierQuarter({ ...draft, tax_point: '2026-09-28' }, '2026-10-01')).toBe(inThird);
});

it('nothing is said of this quarter, of a later day, and of what is outside the scope of VAT', () => {
  expect(earlierQuarter(draft, '2026-10-12')).toBeNull();
  expect(earlierQuarter({ ...draft, date: '2026-10-01' }, '2026-10-01')).toBeNull();
  expect(earlierQuarter({ ...draft, supply_dates: [], date: '2027-01-02' }, '2026-10-01')).toBeNull();
  expect(
    earlierQuarter({ ...draft, date: '2026-01-02', interest_on: draft.supply_dates[0] ?? '' }, '2026-10-01'),
  ).toBeNull();
});
