import {
  FOR_GOOD,
  londonDate,
  londonTime,
  formatDayAndMonth,
  kitTypeOf,
  type Blocker,
  type ResourceOption,
  type VisitKind,
} from '#contracts';
import { t } from '#languages';

const timeSeenFrom = (instant: string, day: string): string =>
  londonDate(instant) === londonDate(day)
    ? londonTime(instant)
    : t('{time} on {day}', { time: londonTime(instant), day: formatDayAndMonth(instant) });

/**
 * Under an option that can not be taken: 'At 1 Quay Street BS1 4ST until 13:00; free again from 13:00'.
 * @param day instant of the day that is being planned; times on it go without their day
 */
export const formatReason = ({ start, end, booking, nextFree }: Blocker, day: string): string => {
  if (end >= FOR_GOOD) return t('Removed on {day}.', { day: formatDayAndMonth(start) });
  const known = { what: booking.label, until: timeSeenFrom(end, day) };
  const free = nextFree === null ? null : timeSeenFrom(nextFree, day);
  if (!booking.link.startsWith('/jobs/'))
    return free === null
      ? t('{what} until {until}', known)
      : t('{what} until {until}; free again from {free}', { ...known, free });
  return free === null
    ? t('At {what} until {until}', known)
    : t('At {what} until {until}; free again from {free}', { ...known, free });
};

/** Those of the lowest rank first, each rank in its own order. */
export const ranked = <Option>(options: readonly Option[], rankOf: (option: Option) => number): readonly Option[] =>
  [...options].sort((one, other) => rankOf(one) - rankOf(other));

/** Whether a kit is made for this kind of visit. */
export const isMadeFor = (kind: VisitKind, { detail }: Pick<ResourceOption, 'detail'>): boolean =>
  detail === kitTypeOf(kind);

/** Those that can be taken first, each part in its own order. */
export const freeFirst = <Option extends Pick<ResourceOption, 'blocker'>>(
  options: readonly Option[],
): readonly Option[] => ranked(options, ({ blocker }) => (blocker === null ? 0 : 1));

const MOST_OFFERED = 3;

/** Up to three that are free and not chosen yet, in place of one that is not; kits of the same type. */
export const substitutesFor = <Option extends Pick<ResourceOption, '_id' | 'detail' | 'blocker'>>(
  taken: string,
  kind: ResourceOption['kind'],
  options: readonly Option[],
  chosen: readonly string[],
): readonly Option[] => {
  const free = options.filter(({ _id, blocker }) => blocker === null && !chosen.includes(_id));
  const type = kind === 'kit' ? options.find(({ _id }) => _id === taken)?.detail : undefined;
  return free.filter(({ detail }) => type === undefined || detail === type).slice(0, MOST_OFFERED);
};
