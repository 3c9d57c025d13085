import { localeNow, t } from '#languages';
import { completionLabels, unusualTimes, type Job, type ReviseSiteVisit, type VisitWarning } from '#contracts';
import { said } from './left-out.js';
import { flagsKept } from './revision.js';

/** Times that look like a typing error, of a visit or of a survey from its setup to its pickup. */
export const timeNotes = (jobs: readonly Job[], now: string): readonly VisitWarning[] => {
  const [first] = jobs;
  const end = jobs.at(-1)?.endjob;
  return first === undefined || end === undefined
    ? []
    : unusualTimes(first.kind, first.startjob, end, now).map(({ code, text }) => said(code, text));
};

/** The flags that a form without a version would have turned off. @param job as it is now */
export const keptNotes = (command: ReviseSiteVisit, job: Job | undefined): readonly VisitWarning[] => {
  const kept = job === undefined ? [] : flagsKept(command, job.completion);
  if (kept.length === 0) return [];
  const flags = new Intl.ListFormat(localeNow()).format(kept.map((flag) => completionLabels[flag]));
  return [
    said(
      'flag-kept',
      t(
        '{flags} stayed on: this form came without the version that it was opened with, so it may be out of date. To turn a flag off, send it on its own.',
        { flags },
      ),
    ),
  ];
};
