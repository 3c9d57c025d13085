import { dayAt, placeAt, type Axis } from './axis.js';

interface Shade {
  /** Today in London, `YYYY-MM-DD`. */
  readonly today: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const percent = (place: number): string => `${(place * 100).toFixed(4)}%`;

const colourOf = (date: string, today: string, night: boolean): string => {
  if (date < today) return night ? 'var(--timeline-past-night)' : 'var(--timeline-past)';
  if (date === today) return night ? 'var(--timeline-today-night)' : 'var(--timeline-today)';
  return night ? 'var(--timeline-night)' : 'transparent';
};

/** What every row stands on, as one CSS gradient: nights, past days, today, lines between days, and the present. One for all rows. */
export const groundOf = (axis: Axis, { today, now }: Shade): string => {
  const shades = axis.pieces.map(({ start, night, left, right }) => `${colourOf(dayAt(axis, start)?.date ?? '', today, night)} ${percent(left)} ${percent(right)}`);
  const lines = axis.days.slice(1).map(({ start }) => {
    const at = percent(placeAt(axis, start));
    return `transparent ${at}, var(--timeline-line) ${at} calc(${at} + 1px), transparent calc(${at} + 1px)`;
  });
  const present = percent(placeAt(axis, now));
  return [
    ...(now < axis.start || now >= axis.end ? [] : [`linear-gradient(to right, transparent ${present}, var(--soundings-negative) ${present} calc(${present} + 2px), transparent calc(${present} + 2px))`]),
    ...(lines.length === 0 ? [] : [`linear-gradient(to right, ${lines.join(', ')})`]),
    `linear-gradient(to right, ${shades.join(', ')})`,
  ].join(', ');
};
