import { completionFlags, completionLabels, type CalendarVisit, type CompletionFlag } from '#contracts';
import { t } from '#languages';
import type { CalendarEntry } from '../../components/calendar/index.js';
import { addressOf, placeOf, placeParts, typeOf, visitTone } from '../../components/visits/visit-words.js';

/** Flags that have an icon on an entry; confirmed is its border, and invoiced is for the finance screens. */
export const shownFlags = ['checklist', 'paid', 'rams', 'issued'] as const satisfies readonly CompletionFlag[];

const ON_SITE = ' on site';
/** The visit of an entry: kits on site are an entry of their Setup. */
export const visitOfEntry = (id: string): string => (id.endsWith(ON_SITE) ? id.slice(0, -ON_SITE.length) : id);

/** The kits of a noise survey between its Setup and its Pickup. */
const kitEntry = (job: CalendarVisit, kits: string): CalendarEntry => {
  const [town, rest] = placeParts(job) ?? [placeOf(job), ''];
  return {
    id: `${job._id}${ON_SITE}`,
    title: t('Kit on site: {place}', { place: placeOf(job) }),
    parts: [t('Kit on site: {place}', { place: town }), rest],
    ...(kits === '' ? {} : { detail: kits }),
    start: job.startjob,
    end: job.endjob,
    tone: 'noise',
    standing: true,
    label: t('Kit on site: {place}', { place: placeOf(job) }),
    href: `/jobs/${job._id}`,
  };
};

/** A visit as the calendar draws it, apart from its icons. */
export const entryOfJob = (job: CalendarVisit, nameOf: (id: string) => string | undefined): CalendarEntry => {
  const names = (ids: readonly string[]): string =>
    ids
      .map(nameOf)
      .filter((name) => name !== undefined)
      .join(', ');
  if (job.kitOnSite === true) return kitEntry(job, names(job.kits));
  const people = names(job.engineers);
  const parts = placeParts(job);
  return {
    id: job._id,
    title: placeOf(job),
    ...(parts === null ? {} : { parts }),
    ...(people === '' ? {} : { detail: people }),
    start: job.startjob,
    end: job.endjob,
    tone: visitTone(job.kind, job.completion.issued),
    heavy: job.completion.confirmed,
    label: `${typeOf(job)}, ${addressOf(job)}, ${job.postcode}`,
    words: completionFlags
      .filter((flag) => job.completion[flag])
      .map((flag) => completionLabels[flag])
      .join(', '),
    movable: true,
    resizable: true,
    href: `/jobs/${job._id}`,
  };
};
