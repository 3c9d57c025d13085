import type { MomentVisit, VisitDifference } from '#contracts';
import { differenceWords, moreWords, poundsMore, signed } from './difference-words.js';

const was: MomentVisit = {
  startjob: '2026-03-03T09:00:00.000Z',
  endjob: '2026-03-03T13:00:00.000Z',
  price: 350,
  invoice_number: '',
  engineers: ['ben'],
  cars: [],
  kits: ['kit'],
  departureTime: null,
  returnTime: null,
  enquiry_id: null,
  completion: { confirmed: true, invoiced: false, paid: false, issued: false, checklist: false, rams: false },
};
const names = new Map([
  ['ada', 'Ada Byrne'],
  ['ben', 'Ben Bass'],
  ['kit', 'Kit 4'],
  ['van', 'Van 2'],
]);
const nameOf = (id: string): string => names.get(id) ?? '...';
const between = (before: MomentVisit | null, after: MomentVisit | null): VisitDifference => ({
  _id: '1',
  what: before === null ? 'came' : after === null ? 'went' : 'changed',
  kind: 'air',
  part: null,
  projectName: 'Quay',
  address: '1 Quay Street',
  enquiry_id: null,
  before,
  after,
});
const words = (change: Partial<MomentVisit>): readonly string[] =>
  differenceWords(between(was, { ...was, ...change }), nameOf);

describe('what became of a visit, in words', () => {
  it('names each thing with what it was and what it is', () => {
    expect(words({ price: 400, completion: { ...was.completion, paid: true, confirmed: false } })).toEqual([
      'Fee £350 → £400',
      'Confirmed off',
      'Paid on',
    ]);
    expect(words({ engineers: ['ada', 'ben'], cars: ['van'], kits: [] })).toEqual([
      'Ada Byrne added',
      'Van 2 added',
      'Kit 4 taken off',
    ]);
    expect(words({ invoice_number: 'INV-7' })).toEqual(['Invoice number INV-7']);
    expect(words({ departureTime: '2026-03-03T07:00:00.000Z', enquiry_id: '2' })).toEqual([
      'Departure or return changed',
      'Moved to another project',
    ]);
  });

  it('says days as people do, in London', () => {
    expect(words({ startjob: '2026-03-05T09:00:00.000Z', endjob: '2026-03-05T13:00:00.000Z' })).toEqual([
      'Moved from 3 to 5 March 2026',
    ]);
    expect(words({ startjob: '2026-04-02T08:00:00.000Z', endjob: '2026-04-02T12:00:00.000Z' })).toEqual([
      'Moved from 3 March to 2 April 2026',
    ]);
    expect(words({ startjob: '2027-01-02T10:00:00.000Z', endjob: '2027-01-02T13:00:00.000Z' })).toEqual([
      'Moved from 3 March 2026 to 2 January 2027, now 10:00 to 13:00',
    ]);
    expect(words({ endjob: '2026-03-03T14:00:00.000Z' })).toEqual(['Time 09:00 to 13:00 → 09:00 to 14:00']);
    expect(words({ endjob: '2026-03-04T13:00:00.000Z' })).toEqual(['End moved from 3 to 4 March 2026']);
  });

  it('never says nothing of a visit that differs', () => {
    expect(
      differenceWords(between({ ...was, engineers: ['ada', 'ben'] }, { ...was, engineers: ['ben', 'ada'] }), nameOf),
    ).toEqual(['Order of people, cars or kits changed']);
  });

  it('says of a visit that came or went what it brought or took', () => {
    expect(differenceWords(between(null, was), nameOf)).toEqual(['New: £350, confirmed']);
    expect(differenceWords(between(was, null), nameOf)).toEqual(['Removed: £350, confirmed']);
    expect([between(null, was), between(was, null), between(was, { ...was, price: 350.1 })].map(poundsMore)).toEqual([
      350, -350, 0.1,
    ]);
  });

  it('has a sign and a word for every difference', () => {
    expect([50.5, -50.5, 0].map(signed)).toEqual(['+£50.50', '−£50.50', '£0']);
    expect([
      moreWords(1, 3.5, 'pounds'),
      moreWords(3, 1, 'pounds'),
      moreWords(1, 2, 'visits'),
      moreWords(1200, 0, 'visits'),
      moreWords(0.1 + 0.2, 0.3, 'pounds'),
    ]).toEqual(['+ £2.50 more', '− £2 less', '+ 1 visit more', '− 1,200 visits fewer', 'the same']);
  });
});
