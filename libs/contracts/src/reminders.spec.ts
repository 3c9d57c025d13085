import { proposedLevel } from './reminders.js';

describe('the level of a reminder', () => {
  it.each([
    [1, null, 1],
    [13, null, 1],
    // However late it is, the first one is friendly.
    [90, null, 1],
    [13, 1, 1],
    [14, 1, 2],
    [90, 1, 2],
    [29, 2, 2],
    [30, 2, 3],
    [90, 3, 3],
    // It was put off since: what was said is not taken back.
    [2, 3, 3],
  ] as const)('of an invoice %i days overdue after level %s is %i', (overdue_days, before, level) => {
    expect(proposedLevel({ overdue_days, reminder: before === null ? null : { level: before } })).toBe(level);
  });
});
