import { completionFlags, completionLabels, type CalendarVisit, type CompletionFlag } from '#contracts';
import type { CalendarEntry } from '../../components/calendar/index.js';
import { addressOf, placeOf, typeOf, visitTone } from '../../components/visits/visit-words.js';

/** Flags that have an icon on an entry; confirmed is its border, and invoiced is for the finance screens. */
export const shownFlags = ['checklist', 'paid', 'rams', 'issued'] as const satisfies readonly CompletionFlag[];

/** A visit as the calendar draws it, apart from its icons. */
export const entryOfJob = (job: CalendarVisit, nameOf: (id: string) => string | undefined): CalendarEntry => {
  const people = job.engineers.map(nameOf).filter((name) => name !== undefined);
  return {
    id: job._id,
    title: placeOf(job),
    ...(people.length === 0 ? {} : { detail: people.join(', ') }),
    start: job.startjob,
    end: job.endjob,
    tone: visitTone(job.kind, job.completion.issued),
    heavy: job.completion.confirmed,
    label: `${typeOf(job)}, ${addressOf(job)}, ${job.postcode}`,
    words: completionFlags.filter((flag) => job.completion[flag]).map((flag) => completionLabels[flag]).join(', '),
    movable: true,
    resizable: true,
    href: `/jobs/${job._id}`,
  };
};
