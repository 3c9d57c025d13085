import { readFileSync } from 'node:fs';
import { weekdayOf, weekdays } from './weekday.js';

const brightness = (hex: string): number => {
  const parts = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0);
};
/** Contrast as WCAG 2.2 counts it. */
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [brightness(one), brightness(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

describe('the weekday', () => {
  it.each([
    ['2026-11-16T00:00:00.000Z', 'Mo', 'midnight in winter'],
    ['2026-11-15T23:59:59.999Z', 'Su', 'a moment before'],
    ['2026-07-05T22:59:59.999Z', 'Su', 'a moment before midnight in summer'],
    ['2026-07-05T23:00:00.000Z', 'Mo', 'midnight in summer, an hour ahead of UTC'],
    ['2026-03-29T00:30:00.000Z', 'Su', 'the night in which clocks go forward'],
    ['2026-10-25T23:30:00.000Z', 'Su', 'the evening after clocks went back'],
    ['2027-01-01T00:00:00.000Z', 'Fr', 'a new year'],
  ])('of %s is %s: %s', (instant, day) => {
    expect(weekdayOf(instant)).toBe(day);
  });

  it('runs through the week from Monday', () => {
    const week = weekdays.map((_, at) => weekdayOf(`2026-11-${16 + at}T12:00:00.000Z`));
    expect(week).toEqual(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']);
  });
});

describe('the colours of the weekdays', () => {
  const css = readFileSync(new URL('weekday.css', import.meta.url), 'utf8');
  const schemes = [...css.matchAll(/^:root[^{]*\{([^}]*)\}/gm)].map(([, rules = '']) =>
    Object.fromEntries(
      [...rules.matchAll(/--soundings-day-(\w+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [
        name,
        colour,
      ]),
    ),
  );

  // The panel, and the land and the sea of the outline (map.css).
  it.each([
    ['light', 0, ['#ffffff', '#f8f7f3', '#dfeaf0']],
    ['dark', 1, ['#1c2228', '#2a323a', '#141b22']],
  ] as const)('can be read and seen when it is %s', (_, at, grounds) => {
    const colours = schemes[at] ?? {};
    expect(Object.keys(colours).sort()).toEqual(['text', 'none', ...weekdays].sort());
    const { text = '', ...discs } = colours;
    for (const [day, colour] of Object.entries(discs)) {
      expect({ day, letters: contrast(text, colour) >= 4.5 }).toEqual({ day, letters: true });
      for (const ground of grounds)
        expect({ day, ground, disc: contrast(colour, ground) >= 3 }).toEqual({ day, ground, disc: true });
    }
    expect(new Set(Object.values(discs)).size).toBe(8);
  });
});
