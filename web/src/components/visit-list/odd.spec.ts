import type { Completion } from '#contracts';
import { oddWords } from './odd.js';

const none: Completion = {
  confirmed: false,
  invoiced: false,
  paid: false,
  issued: false,
  checklist: false,
  rams: false,
};
const odd = (completion: Partial<Completion>, invoice_number = '', endjob = '2026-11-20T12:00:00.000Z') =>
  oddWords({ completion: { ...none, ...completion }, invoice_number, endjob }, '2026-11-21T09:00:00.000Z');

describe('what looks odd about a visit', () => {
  it('is nothing as a rule', () => {
    expect(odd({})).toEqual([]);
    expect(odd({ confirmed: true, invoiced: true, paid: true, issued: true }, 'INV-7')).toEqual([]);
  });
  it('is money out of its order', () => {
    expect(odd({ paid: true })).toEqual(['Paid but not invoiced']);
    expect(odd({}, 'INV-7')).toEqual(['Has an invoice number, not invoiced']);
  });
  it('is a report before its visit is over', () => {
    expect(odd({ issued: true }, '', '2026-11-22T09:00:00.000Z')).toEqual(['Issued before the visit']);
  });
});
