import { defaultWorkingHours, isWorkingHours } from './company.js';

describe('working hours', () => {
  it('are those of a new installation, and those that an office types', () => {
    expect(isWorkingHours(defaultWorkingHours)).toBe(true);
    expect(isWorkingHours({ dayStart: '00:00', dayEnd: '23:59', longestDay: 24, longestWeek: 168, rest: 0 })).toBe(
      true,
    );
    expect(isWorkingHours({ ...defaultWorkingHours, longestDay: 8.5 })).toBe(true);
  });

  it.each([
    ['an end before the start', { dayStart: '18:00', dayEnd: '08:00' }],
    ['an end at the start', { dayEnd: '08:00' }],
    ['a time that is none', { dayStart: '25:00' }],
    ['a time in other writing', { dayStart: '8:00' }],
    ['nothing', { longestDay: '' }],
    ['a text', { longestDay: '9' }],
    ['a day without hours', { longestDay: 0 }],
    ['more than a day has', { longestDay: 24.5 }],
    ['less than half an hour more', { longestWeek: 37.25 }],
    ['more than a week has', { longestWeek: 169 }],
    ['less than none', { rest: -1 }],
    ['something else beside them', { lunch: 1 }],
  ])('are not %s', (_, wrong) => {
    expect(isWorkingHours({ ...defaultWorkingHours, ...wrong })).toBe(false);
  });

  it('are all of them', () => {
    const { dayStart, dayEnd, longestDay, longestWeek } = defaultWorkingHours;
    const others = { dayStart, dayEnd, longestDay, longestWeek };
    for (const wrong of [others, null, [], 'x', 9]) expect(isWorkingHours(wrong)).toBe(false);
  });
});
