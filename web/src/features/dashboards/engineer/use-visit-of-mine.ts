import type { Job, StaffMember, VisitOfMine } from '#contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../../lib/api.js';
import { useOutbox } from '../../../lib/outbox.js';
import type { OutboxEntry } from '../../../lib/outbox-store.js';
import { keys, useCars, useKits, useStaff } from '../../../lib/queries.js';
import { useAccount } from '../../../lib/session.js';
import { newest, withWaiting } from '../../../lib/with-waiting.js';
import { useThisWeek } from './use-engineer-dashboard.js';

interface OpenedOfMine {
  /** As the server has it: what a change is made against. */
  readonly stored: Job | undefined;
  /** With what waits to be sent, and the names of who and what goes along. */
  readonly visit: VisitOfMine | undefined;
  readonly entries: readonly OutboxEntry[];
  /** The question whose answer is shown. */
  readonly query: UseQueryResult;
  readonly error: unknown;
  readonly refetch: () => void;
}

type Named = readonly { readonly _id: string; readonly name: string }[] | undefined;
const namesOf = (ids: readonly string[], known: Named): readonly string[] =>
  ids.map((id) => known?.find(({ _id }) => _id === id)?.name ?? '...');

const teamOf = (
  { engineers }: Job,
  mine: string,
  staff: readonly StaffMember[] | undefined,
): Pick<VisitOfMine, 'team' | 'teamTelephones'> => {
  const others = engineers.filter((id) => id !== mine);
  return {
    team: namesOf(others, staff),
    teamTelephones: others.map((id) => staff?.find(({ _id }) => _id === id)?.telephone ?? ''),
  };
};

/** A visit for the engineer who opens it: from the server, or without one from the agenda that this device keeps. */
export const useVisitOfMine = (id: string, now: string): OpenedOfMine => {
  const week = useThisWeek(now);
  const one = useQuery({
    queryKey: keys.one('job', id),
    queryFn: ({ signal }) => api.get(`/api/job/${id}`, { signal }),
  });
  const outbox = useOutbox();
  const mine = useAccount() ?? '';
  const [staff, cars, kits] = [useStaff().data, useCars().data, useKits().data];
  const known = [...(week.data?.agenda ?? []), ...(week.data?.upcoming ?? [])].find(({ _id }) => _id === id);
  const read = one.data ?? known;
  // Before the outbox was read it is not known what this device did to the visit.
  const stored = read === undefined || outbox.account === null ? undefined : newest(read, outbox);
  const named =
    stored === undefined
      ? undefined
      : {
          assisting: stored.engineers.indexOf(mine) > 0,
          // The agenda knows them by name, without a network too.
          ...(known ?? {
            ...teamOf(stored, mine, staff),
            carNames: namesOf(stored.cars, cars),
            kitNames: namesOf(stored.kits, kits),
          }),
          ...stored,
        };
  return {
    stored,
    visit: named === undefined ? undefined : withWaiting(named, outbox),
    entries: outbox.entries.filter(({ about }) => about === id),
    query: one.data === undefined && known !== undefined ? week : one,
    error: one.error,
    refetch: () => void one.refetch(),
  };
};
