import type { CalendarVisit } from '#contracts';

/** The left edge of what shows a visit (app/theme.ts): an issued report's wins, as its badge says too. */
export const edgeOf = ({ kind, completion }: Pick<CalendarVisit, 'kind' | 'completion'>): string =>
  `var(--soundings-${completion.issued ? 'issued' : kind}-edge)`;
