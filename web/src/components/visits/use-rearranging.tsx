import { formatStretch, type CalendarVisit, type Job, type RevisedAnswer, type VisitWarning } from '#contracts';
import { t } from '#languages';
import { List } from '@mantine/core';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Span } from '../calendar/windows.js';
import { toast } from '../feedback/index.js';
import { api } from '../../lib/api.js';
import { refresh, useCars, useKits, useStaff } from '../../lib/queries.js';
import { refusalOf } from '../../lib/http-problems.js';
import { offerPuttingBack } from './put-back.js';
import { crewBody, crewOf, timesBody, type Crew, type CrewBody, type TimesBody } from './rearranging.js';
import { askStillConfirmed, isConfirmedAndMoved } from './still-confirmed.js';
import { addressOf } from './visit-words.js';

/** What to think about after a save; it kept nothing from being saved. */
const sayWarnings = (warnings: readonly VisitWarning[]): void => {
  if (warnings.length === 0) return;
  toast.info(
    t('Saved, but please check:'),
    <List size="sm" spacing={4}>
      {warnings.map(({ code, text }) => (
        <List.Item key={`${code}${text}`}>{text}</List.Item>
      ))}
    </List>,
  );
};

type Body = TimesBody & CrewBody;

const put = async (client: QueryClient, id: string, body: Body, version: number): Promise<RevisedAnswer> => {
  const answer = await api.put(`/api/job/${id}`, { ...body, version });
  // Shown before the entry lets go of the place that it was dropped at.
  await Promise.all(answer.jobs.map((job) => refresh(client, 'job', job._id)));
  return answer;
};

const nowAt = (job: Pick<Job, 'address'>, { start, end }: Span): string =>
  t('{of}: now {stretch}', { of: addressOf(job), stretch: formatStretch(start, end) });
type NameOf = (id: string) => string | undefined;

/** 'Benny Bellows → Otto Octave' of who and what is on a visit no more, and since. */
const crewChanged = (job: Job, before: Crew, after: Crew, nameOf: NameOf): string => {
  const ids = ({ engineers, cars, kits }: Crew): readonly string[] => [...engineers, ...cars, ...kits];
  const names = (of: readonly string[], without: readonly string[]): string => {
    const named = of.filter((id) => !without.includes(id)).map((id) => nameOf(id) ?? '...');
    return named.length === 0 ? t('None') : named.join(', ');
  };
  return t('{of}: {before} → {after}', {
    of: addressOf(job),
    before: names(ids(before), ids(after)),
    after: names(ids(after), ids(before)),
  });
};

interface Change {
  readonly body: Body;
  readonly undo: Body;
  readonly said: string;
}

export interface Rearranging {
  /** Each answers undefined, or the sentence of why it was refused. */
  readonly retime: (job: CalendarVisit, span: Span) => Promise<string | undefined>;
  readonly reassign: (job: Job, before: Crew, after: Crew) => Promise<string | undefined>;
  /** Carried over a timeline: to another time, to someone else, or both at once. */
  readonly carry: (job: Job, span: Span | null, crew: Crew) => Promise<string | undefined>;
  /** After a removal: says so and offers to put it back. */
  readonly removed: (job: Job) => void;
}

/** Moves, lengthens and reassigns visits, with a way back for eight seconds. */
export const useRearranging = (): Rearranging => {
  const client = useQueryClient();
  const [staff, cars, kits] = [useStaff().data, useCars().data, useKits().data];
  const nameOf = useCallback<NameOf>(
    (id) => [...(staff ?? []), ...(cars ?? []), ...(kits ?? [])].find(({ _id }) => _id === id)?.name,
    [staff, cars, kits],
  );
  const change = useCallback(
    async (job: CalendarVisit, { body, undo, said }: Change): Promise<string | undefined> => {
      let answer: RevisedAnswer;
      try {
        answer = await put(client, job._id, body, job.version);
      } catch (error) {
        // Somebody may have been faster: what is shown now is what is there.
        void refresh(client, 'job', job._id);
        return refusalOf(error);
      }
      const { version, warnings } = answer;
      const question = isConfirmedAndMoved(job, answer.jobs) ? askStillConfirmed(job._id, answer.jobs) : null;
      const takeBack = (): Promise<RevisedAnswer> => {
        if (question !== null) toast.dismiss(question);
        return put(client, job._id, undo, version);
      };
      toast.withUndo(said, takeBack, t('{of} is as it was.', { of: addressOf(job) }));
      sayWarnings(warnings);
      return undefined;
    },
    [client],
  );
  return {
    retime: useCallback(
      (job, span) =>
        change(job, {
          body: timesBody(job, span),
          undo: timesBody(job, { start: job.startjob, end: job.endjob }),
          said: nowAt(job, span),
        }),
      [change],
    ),
    reassign: useCallback(
      (job, before, after) => {
        const body = crewBody(job, before, after);
        const undo = crewBody(job, after, before);
        return body === null || undo === null
          ? Promise.resolve(undefined)
          : change(job, { body, undo, said: crewChanged(job, before, after, nameOf) });
      },
      [change, nameOf],
    ),
    carry: useCallback(
      (job, span, crew) => {
        const before = crewOf(job);
        const was = { start: job.startjob, end: job.endjob };
        return change(job, {
          body: { ...(span === null ? {} : timesBody(job, span)), ...crewBody(job, before, crew) },
          undo: { ...(span === null ? {} : timesBody(job, was)), ...crewBody(job, crew, before) },
          said: span === null ? crewChanged(job, before, crew, nameOf) : nowAt(job, span),
        });
      },
      [change, nameOf],
    ),
    removed: useCallback((job) => offerPuttingBack(client, job), [client]),
  };
};
