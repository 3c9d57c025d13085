import type { PoisonEvent, ReadModel, ReadModelRebuild } from '#contracts';
import { later, localeNow, t } from '#languages';
import { formatDayAndTime } from '../../lib/dates.js';

const formatNumber = (value: number, maximumFractionDigits: number): string =>
  value.toLocaleString(localeNow(), { maximumFractionDigits });

export const formatCount = (count: number): string => formatNumber(count, 0);

/** A stretch of time as people say it: '8 seconds', '3 minutes', '2 hours'. */
export const formatSeconds = (seconds: number): string => {
  if (seconds < 90) return t('{count, plural, one {# second} other {# seconds}}', { count: Math.round(seconds) });
  const minutes = Math.round(seconds / 60);
  return minutes < 90
    ? t('{count, plural, one {# minute} other {# minutes}}', { count: minutes })
    : t('{count, plural, one {# hour} other {# hours}}', { count: Math.round(minutes / 60) });
};

export const formatRate = (rate: number): string => `${rate < 10 ? formatNumber(rate, 1) : formatCount(rate)}/s`;

export interface Standing {
  readonly word: string;
  readonly colour: string;
}

export const standingOf = ({ status, lag }: ReadModel): Standing => {
  if (status === 'stopped') return { word: t('Stopped'), colour: 'red' };
  if (status === 'building') return { word: t('Being made'), colour: 'air' };
  return lag.events > 0 ? { word: t('Catching up'), colour: 'air' } : { word: t('Up to date'), colour: 'issued' };
};

export const formatLag = ({ lag }: ReadModel): string =>
  lag.events === 0
    ? t('Nothing')
    : t('{events, plural, one {# event} other {# events}}, {time}', {
        events: lag.events,
        time: formatSeconds(lag.seconds),
      });

/** How far a rebuild is, in one line. */
export const formatProgress = ({ state, progress, rate, secondsLeft }: ReadModelRebuild): string => {
  if (state === 'requested') return t('Waiting for its turn');
  if (progress === null) return t('Beginning');
  if (progress >= 1) return t('Nearly there');
  const percent = Math.floor(progress * 100);
  if (secondsLeft === null)
    return rate === null
      ? t('{percent}%', { percent })
      : t('{percent}% at {rate}', { percent, rate: formatRate(rate) });
  const time = formatSeconds(Math.max(1, secondsLeft));
  return rate === null
    ? t('{percent}%, about {time} left', { percent, time })
    : t('{percent}% at {rate}, about {time} left', { percent, rate: formatRate(rate), time });
};

export interface LastRebuild {
  readonly what: string;
  readonly detail: string | null;
}

/** The last rebuild that is over; null where there was none. */
export const formatLast = (rebuild: ReadModelRebuild | null): LastRebuild | null => {
  if (rebuild === null || rebuild.finishedAt === null) return null;
  const { state, startedAt, finishedAt, by, reason } = rebuild;
  const at = formatDayAndTime(finishedAt);
  if (state === 'cancelled')
    return { what: t('Taken back {at}', { at }), detail: t('Asked for by {name}', { name: by.name }) };
  if (state === 'failed') return { what: t('Failed {at}', { at }), detail: reason };
  if (startedAt === null) return { what: at, detail: t('for {name}', { name: by.name }) };
  const time = formatSeconds(Math.max(1, (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000));
  return { what: at, detail: t('in {time}, for {name}', { time, name: by.name }) };
};

const pages = { job: '/jobs/', enquiry: '/enquiry/' } as const;
const lists: Readonly<Record<string, string>> = {
  car: '/cars',
  kits: '/equipment',
  users: '/engineers',
  company: '/company',
  bookings: '/resourcecalendar',
};
const words: Readonly<Partial<Record<string, () => string>>> = {
  job: later('Open the visit'),
  enquiry: later('Open the project'),
  car: later('Open the cars'),
  kits: later('Open the equipment'),
  users: later('Open the engineers'),
  company: later('Open the company'),
  bookings: later('Open the bookings'),
};

/** Where the entity of an event can be looked at. */
export const placeOfEvent = ({ entity }: PoisonEvent): { readonly to: string; readonly word: string } | null => {
  if (entity === null) return null;
  const to =
    entity.kind === 'job' || entity.kind === 'enquiry' ? `${pages[entity.kind]}${entity._id}` : lists[entity.kind];
  return to === undefined ? null : { to, word: words[entity.kind]?.() ?? t('Open it') };
};
