import type { PoisonEvent, ReadModel, ReadModelRebuild } from '#contracts';
import { shownDayAndTime } from '../../lib/dates.js';

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const tenth = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

export const shownCount = (count: number): string => whole.format(count);

const counted = (count: number, one: string): string => `${shownCount(count)} ${one}${count === 1 ? '' : 's'}`;

/** A stretch of time as people say it: '8 seconds', '3 minutes', '2 hours'. */
export const shownSeconds = (seconds: number): string => {
  if (seconds < 90) return counted(Math.round(seconds), 'second');
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? counted(minutes, 'minute') : counted(Math.round(minutes / 60), 'hour');
};

export const shownRate = (rate: number): string => `${rate < 10 ? tenth.format(rate) : shownCount(rate)}/s`;

export interface Standing {
  readonly word: string;
  readonly colour: string;
}

export const standingOf = ({ status, lag }: ReadModel): Standing => {
  if (status === 'stopped') return { word: 'Stopped', colour: 'red' };
  if (status === 'building') return { word: 'Being made', colour: 'air' };
  return lag.events > 0 ? { word: 'Catching up', colour: 'air' } : { word: 'Level', colour: 'issued' };
};

export const shownLag = ({ lag }: ReadModel): string => (lag.events === 0 ? 'Nothing' : `${counted(lag.events, 'event')}, ${shownSeconds(lag.seconds)}`);

/** How far a rebuild is, in one line. */
export const shownProgress = ({ state, progress, rate, secondsLeft }: ReadModelRebuild): string => {
  if (state === 'requested') return 'Waiting for its turn';
  if (progress === null) return 'Beginning';
  if (progress >= 1) return 'Nearly there';
  const left = secondsLeft === null ? '' : `, about ${shownSeconds(Math.max(1, secondsLeft))} left`;
  return `${Math.floor(progress * 100)}%${rate === null ? '' : ` at ${shownRate(rate)}`}${left}`;
};

export interface LastRebuild {
  readonly what: string;
  readonly detail: string | null;
}

/** The last rebuild that is over; null where there was none. */
export const shownLast = (rebuild: ReadModelRebuild | null): LastRebuild | null => {
  if (rebuild === null || rebuild.finishedAt === null) return null;
  const { state, startedAt, finishedAt, by, reason } = rebuild;
  const at = shownDayAndTime(finishedAt);
  if (state === 'cancelled') return { what: `Taken back ${at}`, detail: `Asked for by ${by.name}` };
  if (state === 'failed') return { what: `Failed ${at}`, detail: reason };
  const took = startedAt === null ? '' : `in ${shownSeconds(Math.max(1, (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000))}, `;
  return { what: at, detail: `${took}for ${by.name}` };
};

const pages = { job: '/jobs/', enquiry: '/enquiry/' } as const;
const lists: Readonly<Record<string, string>> = { car: '/cars', kits: '/equipment', users: '/engineers', company: '/company', bookings: '/resourcecalendar' };
const words: Readonly<Record<string, string>> = { job: 'the visit', enquiry: 'the project', car: 'the cars', kits: 'the equipment', users: 'the engineers', company: 'the company', bookings: 'the bookings' };

/** Where the entity of an event can be looked at. */
export const placeOfEvent = ({ entity }: PoisonEvent): { readonly to: string; readonly word: string } | null => {
  if (entity === null) return null;
  const to = entity.kind === 'job' || entity.kind === 'enquiry' ? `${pages[entity.kind]}${entity._id}` : lists[entity.kind];
  return to === undefined ? null : { to, word: `Open ${words[entity.kind] ?? 'it'}` };
};
