import type { Job } from '#contracts';
import { quotedVisits, visitKindOf } from './quote-values.js';

const job = (kind: Job['kind'], part?: 'Setup' | 'Pickup'): Pick<Job, 'kind' | 'survey'> =>
  ({ kind, ...(part === undefined ? {} : { survey: { type: part } }) }) as Pick<Job, 'kind' | 'survey'>;

describe('quoted visits', () => {
  it('are booked by visits of their own kind', () => {
    const jobs = [job('sound'), job('air'), job('noise', 'Setup')];
    expect(quotedVisits({ type: 'BB93', sitevisits: 2 }, jobs)).toEqual({
      quoted: 2,
      booked: 1,
      remaining: 1,
      words: '2 site visits quoted, 1 booked',
    });
    expect(quotedVisits({ type: 'Air Testing', sitevisits: 1 }, [])).toEqual({
      quoted: 1,
      booked: 0,
      remaining: 1,
      words: '1 site visit quoted, 0 booked',
    });
  });

  it('count both halves of a noise survey as one, and are never fewer than none', () => {
    const pair = [job('noise', 'Setup'), job('noise', 'Pickup')];
    expect(quotedVisits({ type: 'Noise Survey', sitevisits: 1 }, [...pair, ...pair])).toMatchObject({
      booked: 2,
      remaining: 0,
    });
  });

  it('lead to the form of their kind', () => {
    expect([visitKindOf('HTM'), visitKindOf('Air Testing'), visitKindOf('Noise Survey')]).toEqual([
      'sound',
      'air',
      'noise',
    ]);
  });
});
