import type { Job } from '#contracts';
import { flaggedWords, inOrder, stillChosen } from './together.js';

const job = (_id: string, startjob: string): Job => ({ _id, startjob }) as Job;
const [late, early, same] = [
  job('a', '2026-11-20T09:00:00.000Z'),
  job('c', '2026-11-02T09:00:00.000Z'),
  job('b', '2026-11-02T09:00:00.000Z'),
];

describe('what was done, in words', () => {
  it('counts what changed, and says what stood so already', () => {
    expect(flaggedWords({ flag: 'paid', value: true }, { changed: ['a', 'b', 'c'], unchanged: [] })).toBe(
      '3 visits marked Paid',
    );
    expect(flaggedWords({ flag: 'rams', value: false }, { changed: ['a'], unchanged: ['b'] })).toBe(
      '1 visit no longer marked RAMS Sent, 1 already not set',
    );
    expect(flaggedWords({ flag: 'issued', value: true }, { changed: ['a', 'b'], unchanged: ['c', 'd'] })).toBe(
      '2 visits marked Issued, 2 already set',
    );
  });
});

describe('several', () => {
  it('are invoiced from the oldest visit on', () => {
    expect(inOrder([late, early, same])).toEqual([same, early, late]);
  });
});

describe('what stays selected', () => {
  const chosen = new Map([
    ['a', late],
    ['b', same],
  ]);
  const refused = [{ _id: 'b', msg: 'It was removed.' }];
  it('is what refused, where the others left the list', () => {
    expect([...stillChosen(chosen, { refused }, true).keys()]).toEqual(['b']);
    expect(stillChosen(chosen, { refused: [] }, true).size).toBe(0);
  });
  it('is all of it, where they stay in the list', () => {
    expect(stillChosen(chosen, { refused }, false)).toBe(chosen);
  });
});
