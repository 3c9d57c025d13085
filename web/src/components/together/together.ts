import {
  completionLabels,
  type ChangedTogether,
  type ChangeVisitsTogether,
  type CompletionFlag,
  type Job,
  type RemoveTogether,
  type SetFlagTogether,
} from '#contracts';
import { t } from '#languages';
import { api } from '../../lib/api.js';
import type { Revision } from './revision.js';

/** Flags that finance works off: turning one off asks once, and a survey takes them together. */
export const moneyFlags: readonly CompletionFlag[] = ['invoiced', 'paid'];

export interface Flagging {
  readonly flag: CompletionFlag;
  readonly value: boolean;
}

export const flagTogether = (
  ids: readonly string[],
  { flag, value }: Flagging,
  key: string,
): Promise<ChangedTogether> => {
  const body: SetFlagTogether = { ids: [...ids], flag, value, ...(moneyFlags.includes(flag) ? { both: true } : {}) };
  return api.post('/api/job/completion', body, { key });
};

/** Takes visits out of the diary, or puts them back. */
export const removeTogether = (ids: readonly string[], removed: boolean, key: string): Promise<ChangedTogether> => {
  const body: RemoveTogether = { ids: [...ids], removed };
  return api.post('/api/job/removal', body, { key });
};

/** Gives visits a leader, or delegates them. */
export const reviseTogether = (ids: readonly string[], revision: Revision, key: string): Promise<ChangedTogether> => {
  const body: ChangeVisitsTogether = { ids: [...ids], ...revision };
  return api.post('/api/job/revision', body, { key });
};

/** What a message says of a revision. */
export const revisedWords = ({ delegated, project_leader }: Revision, count: number): string =>
  delegated === undefined
    ? t('{leader} is now project leader of {count, plural, one {# visit} other {# visits}}', {
        count,
        leader: project_leader ?? '',
      })
    : delegated
      ? t('{count, plural, one {# visit is now delegated} other {# visits are now delegated}}', { count })
      : t('{count, plural, one {# visit is no longer delegated} other {# visits are no longer delegated}}', { count });

export const countedJobs = (count: number): string => t('{count, plural, one {# job} other {# jobs}}', { count });

/** What a message says of a change: '3 visits marked Paid'. */
export const flaggedWords = (
  { flag, value }: Flagging,
  { changed, unchanged }: Pick<ChangedTogether, 'changed' | 'unchanged'>,
): string => {
  const said = { flag: completionLabels[flag], count: changed.length, unchanged: unchanged.length };
  return value
    ? t(
        '{count, plural, one {# visit} other {# visits}} marked {flag}{unchanged, plural, =0 {} other {, # already set}}',
        said,
      )
    : t(
        '{count, plural, one {# visit} other {# visits}} no longer marked {flag}{unchanged, plural, =0 {} other {, # already not set}}',
        said,
      );
};

/** The oldest visit first: its invoice gets the first number. */
export const inOrder = (jobs: Iterable<Job>): readonly Job[] =>
  [...jobs].sort((one, other) => one.startjob.localeCompare(other.startjob) || one._id.localeCompare(other._id));

/**
 * What stays selected after a change: all of it while the rows stay in the list; once they are invoiced they have
 * left it, and only those that refused are still to be done.
 */
export const stillChosen = <Row>(
  chosen: ReadonlyMap<string, Row>,
  { refused }: Pick<ChangedTogether, 'refused'>,
  leaves: boolean,
): ReadonlyMap<string, Row> =>
  leaves ? new Map([...chosen].filter(([id]) => refused.some(({ _id }) => _id === id))) : chosen;
