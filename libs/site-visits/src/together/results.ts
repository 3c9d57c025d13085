import { t } from '#languages';
import { blockerSentence, type ChangedTogether } from '#contracts';
import { CommandRejected, TooMuchTraffic, type Position } from '#eventing';
import { HttpProblem, type RejectionTexts } from '#platform';
import { siteVisitRejections } from '../site-visit.rejections.js';
import type { VisitOutcome } from '../visit-command-service.js';

/** Visits that are changed at the same time: enough to share transactions, few enough to leave room for others. */
export const AT_ONCE = 8;

/** What became of one visit: what its commands did, and why one of them was refused. */
export interface Result {
  readonly jobId: string;
  readonly outcomes: readonly VisitOutcome[];
  readonly refused: string | null;
}

export const someAtOnce = async <One extends Result>(
  jobs: readonly string[],
  change: (jobId: string) => Promise<One>,
): Promise<readonly One[]> => {
  const results: One[] = [];
  for (let at = 0; at < jobs.length; at += AT_ONCE)
    results.push(...(await Promise.all(jobs.slice(at, at + AT_ONCE).map(change))));
  return results;
};

/** Why a visit refuses, for whoever changes many. @throws what is no refusal */
export const reasonOf = (error: unknown): string => {
  if (error instanceof HttpProblem) {
    const { conflicts = [] } = error.details;
    return conflicts.length === 0
      ? error.message
      : conflicts.map((conflict) => blockerSentence(conflict.resource.label, conflict)).join(' ');
  }
  if (error instanceof TooMuchTraffic) return t('Someone else is changing this visit. Please try again.');
  if (error instanceof CommandRejected) {
    const { msg } = (siteVisitRejections as RejectionTexts)[error.rejection.rejected] ?? {};
    if (msg !== undefined) return msg(error.rejection.details);
  }
  throw error;
};

/** The answer, and where the read models must be before they show it. */
export const together = (
  results: readonly Result[],
): ChangedTogether & { readonly position: Position | null; readonly events: VisitOutcome['events'] } => {
  const done = results.filter(({ refused }) => refused === null);
  const hasChanged = ({ outcomes }: Result): boolean => outcomes.some(({ events }) => events.length > 0);
  const outcomes = results.flatMap((one) => one.outcomes);
  const positions = outcomes
    .map(({ position }) => position)
    .filter((position) => position !== null)
    .sort();
  return {
    changed: done.filter(hasChanged).map(({ jobId }) => jobId),
    unchanged: done.filter((one) => !hasChanged(one)).map(({ jobId }) => jobId),
    refused: results.flatMap(({ jobId, refused }) => (refused === null ? [] : [{ _id: jobId, msg: refused }])),
    numbers: {},
    position: positions.at(-1) ?? null,
    events: outcomes.flatMap(({ events }) => events),
  };
};
