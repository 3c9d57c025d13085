import { withValues } from './address.js';

describe('values of the address', () => {
  it('are put in and taken out, and leave all else', () => {
    const before = new URLSearchParams('view=month&date=2026-03-10&engineer=tom');
    expect(withValues(before, { kit: 'logger', date: '2026-03-11' }).toString()).toBe(
      'view=month&date=2026-03-11&engineer=tom&kit=logger',
    );
    expect(withValues(before, { engineer: null, view: '' }).toString()).toBe('date=2026-03-10');
    expect(before.get('engineer')).toBe('tom');
  });
});
