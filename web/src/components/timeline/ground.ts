import { dayAt, placeAt, type Axis } from './axis.js';

const percent = (place: number): string => `${(place * 100).toFixed(4)}%`;

const colourOf = (date: string, today: string, night: boolean): string => {
  if (date < today) return night ? 'var(--timeline-past-night)' : 'var(--timeline-past)';
  if (date === today) return night ? 'var(--timeline-today-night)' : 'var(--timeline-today)';
  return night ? 'var(--timeline-night)' : 'transparent';
};

/** A line at the present, as a CSS gradient; 'none' where it is not in view. */
export const presentOf = (axis: Axis, now: number): string => {
  if (now < axis.start || now >= axis.end) return 'none';
  const at = percent(placeAt(axis, now));
  return `linear-gradient(to right, transparent ${at}, var(--soundings-negative) ${at} calc(${at} + 2px), transparent calc(${at} + 2px))`;
};

/** What every row stands on, as CSS gradients: nights, past days, today, lines between days. One for all rows. @param today `YYYY-MM-DD` in London */
export const groundOf = (axis: Axis, today: string): string => {
  const shades = axis.pieces.map(
    ({ start, night, left, right }) =>
      `${colourOf(dayAt(axis, start)?.date ?? '', today, night)} ${percent(left)} ${percent(right)}`,
  );
  const lines = axis.days.slice(1).map(({ start }) => {
    const at = percent(placeAt(axis, start));
    return `transparent ${at}, var(--timeline-line) ${at} calc(${at} + 1px), transparent calc(${at} + 1px)`;
  });
  return [
    ...(lines.length === 0 ? [] : [`linear-gradient(to right, ${lines.join(', ')})`]),
    `linear-gradient(to right, ${shades.join(', ')})`,
  ].join(', ');
};
