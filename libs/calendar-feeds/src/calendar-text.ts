import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { formatTelephone, visitKindLabels } from '#contracts';
import { inEnglish } from '#platform';
import type { FeedEntry, FeedVisit } from './feed-entries.query.js';

const HOUR_S = 3600;

const list = (word: string, names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : [`${word}: ${names.join(', ')}`];

const descriptionOf = (visit: FeedVisit): string =>
  [
    ...(visit.projectName === '' ? [] : [`Project: ${visit.projectName}`]),
    `On site: ${visit.clientName}, ${formatTelephone(visit.clientTelephone)}`,
    ...list('Engineers', visit.engineers),
    ...list('Cars', visit.cars),
    ...list('Kits', visit.kits),
  ].join('\n');

/** 'Noise Survey: Pickup BS1 4ST' of a visit, the reason of anything else. */
const summaryOf = ({ type, visit }: FeedEntry): string => {
  if (visit === null) return type;
  const half = type.startsWith('Site Visit - ') ? `: ${type.slice('Site Visit - '.length)}` : '';
  return `${visitKindLabels[visit.kind]}${half} ${visit.postcode}`.trim();
};

const statusOf = ({ cancelled, visit }: FeedEntry): ICalEventStatus => {
  if (cancelled) return ICalEventStatus.CANCELLED;
  return visit !== null && visit.status === 'Pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
};

/** The library writes a calendar's name as it is: one line, and nothing that means something in it. */
const plainName = (name: string): string =>
  name.replace(/[\u0000-\u001F\u007F\u0085\u2028\u2029]+/g, ' ').replace(/[\\;,]/g, '\\$&');

/**
 * RFC 5545 text, in English whoever's calendar asks, of one engineer's, car's or kit's calendar. A booking keeps its UID for good; every change raises its
 * SEQUENCE, and what was called off says so instead of vanishing.
 * @param origin of the screens, for the links: `https://soundings.example`; empty where it is not set, since whoever asks may say any: then there are none
 */
export const calendarText = (name: string, entries: readonly FeedEntry[], origin: string): string =>
  inEnglish(() => written(name, entries, origin));

const written = (name: string, entries: readonly FeedEntry[], origin: string): string => {
  const calendar = ical({
    name: plainName(`Soundings: ${name}`),
    prodId: { company: 'Soundings', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOUR_S,
  });
  for (const entry of entries) {
    const { visit } = entry;
    const changed = new Date(entry.changedAt);
    const position =
      visit === null || visit.lat === null || visit.lng === null ? {} : { geo: { lat: visit.lat, lon: visit.lng } };
    calendar.createEvent({
      id: `${entry.bookingId}@soundings`,
      start: new Date(entry.start),
      end: new Date(entry.end),
      stamp: changed,
      lastModified: changed,
      sequence: entry.sequence,
      summary: summaryOf(entry),
      status: statusOf(entry),
      ...(visit === null ? {} : { location: { title: `${visit.address}, ${visit.postcode}`, ...position } }),
      // Whoever is not on a visit any more has no business with its client.
      ...(visit === null || entry.cancelled ? {} : { description: descriptionOf(visit) }),
      // A calendar program knows no address that a relative one would be of.
      ...(entry.jobId === null || origin === '' ? {} : { url: `${origin}/jobs/${entry.jobId}` }),
    });
  }
  return calendar.toString();
};
