import type { Job } from '#contracts';
import { writtenOver, type Seen } from './outbox-based.js';

const seen = (version: number, notes: string, shown = notes): Seen => ({
  stored: { version, notes } as Job,
  visit: { version, notes: shown } as Job,
});

describe('notes that are being written', () => {
  it('are over those that they were begun on: what the office wrote meanwhile is asked about', () => {
    const begun = seen(3, 'Gate');
    expect(writtenOver(begun, seen(4, 'Code 4711'))).toBe(begun);
  });

  it('are over the visit as it is now where its notes are the same', () => {
    const [begun, now] = [seen(3, '', 'Gate'), seen(4, 'Gate')];
    // They waited to be sent when writing began, and were sent since.
    expect(writtenOver(begun, now)).toBe(now);
  });
});
