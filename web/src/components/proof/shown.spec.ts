import { formatProgress, formatTimeLeft } from './shown.js';

const running = {
  _id: '1',
  state: 'running' as const,
  askedBy: { _id: '2', name: 'Petra' },
  startedAt: '2026-03-02T10:00:00Z',
  finishedAt: null,
  share: 0.12,
  checked: 12_345,
  of: 100_000,
  eventsPerSecond: 41_000,
  secondsLeft: 3,
  head: null,
  broken: null,
};

describe('a verification in words', () => {
  it('says how long it takes as well as anybody can know', () => {
    expect([null, 0, 1, 90, 120, 610].map(formatTimeLeft)).toEqual([
      '',
      'about a second left',
      'about a second left',
      'about 90 seconds left',
      'about 2 minutes left',
      'about 10 minutes left',
    ]);
  });
  it('says how far it is', () => {
    expect(formatProgress(running)).toBe('12,345 of 100,000 events · 41,000 a second · about 3 seconds left');
    expect(formatProgress({ ...running, of: 1, checked: 0, eventsPerSecond: null, secondsLeft: null })).toBe(
      '0 of 1 event',
    );
    expect(formatProgress({ ...running, of: 0, checked: 0 })).toBe('Beginning ...');
    expect(formatProgress({ ...running, eventsPerSecond: null, secondsLeft: null, checked: 0 })).toBe(
      '0 of 100,000 events',
    );
  });
});
