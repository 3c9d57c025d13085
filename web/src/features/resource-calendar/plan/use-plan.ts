import type { FixedVisit, PlanAccepted, PlanJobAnswer } from '#contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { planKey, usePlanning } from '../../../components/planning/use-planning.js';
import { useAddressValue } from '../../../lib/address.js';
import { api, newKey } from '../../../lib/api.js';
import { refresh } from '../../../lib/queries.js';
import type { Choices } from './ghosts.js';

const NAME = 'plan';
const ASK_AGAIN_MS = 400;

/** The plan that is looked at. */
export interface PlanInHand {
  readonly id: string;
  /** Undefined until it was read. */
  readonly job: PlanJobAnswer | undefined;
  readonly error: Error | null;
  readonly choices: Choices;
  /** Choices were made or taken back that the plan knows nothing of. */
  readonly isOld: boolean;
  readonly busy: boolean;
  /** @param engineers null: the plan chooses */
  readonly choose: (visit: string, engineers: readonly string[] | null) => void;
  /** @param moveDays working days by which times may move from now on; absent: as it was asked */
  readonly planAgain: (moveDays?: number) => Promise<boolean>;
  readonly accept: (ids: readonly string[] | undefined) => Promise<PlanAccepted>;
  readonly undo: () => Promise<PlanAccepted>;
  /** Nothing of it is booked. */
  readonly close: () => void;
  readonly retry: () => void;
}

const choicesOf = (fixed: readonly FixedVisit[] = []): Choices =>
  new Map(fixed.map(({ _id, engineers }) => [_id, engineers]));

const asText = (choices: Choices): string =>
  [...choices]
    .map(([visit, engineers]) => `${visit} ${engineers.join()}`)
    .sort()
    .join('\n');

/** The plan that `?plan=` of the address names; null: none. It is asked for until it is made. */
export const usePlan = (): PlanInHand | null => {
  const [id, setId] = useAddressValue(NAME);
  const client = useQueryClient();
  const planning = usePlanning();
  const query = useQuery({
    queryKey: planKey(id ?? ''),
    queryFn: ({ signal }) => api.get(`/api/plan/${id ?? ''}`, { signal }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'waiting' || data?.state === 'planning' ? ASK_AGAIN_MS : false,
  });
  const job = query.data;
  const planned = useMemo(() => choicesOf(job?.asked.fixed), [job]);
  const [made, setMade] = useState<{ readonly of: string; readonly choices: Choices } | null>(null);
  const choices = made !== null && made.of === id ? made.choices : planned;
  const choose = useCallback(
    (visit: string, engineers: readonly string[] | null) => {
      if (id === null) return;
      const next = new Map(choices);
      if (engineers === null) next.delete(visit);
      else next.set(visit, engineers);
      setMade({ of: id, choices: next });
    },
    [id, choices],
  );
  const close = useCallback(() => setId(null), [setId]);
  if (id === null) return null;
  const send = async (what: 'accept' | 'undo', ids: readonly string[] | undefined): Promise<PlanAccepted> => {
    const answer = await api.post(`/api/plan/${id}/${what}`, ids === undefined ? {} : { ids }, {
      key: newKey(),
    });
    await Promise.all([
      client.invalidateQueries({ queryKey: planKey(id) }),
      refresh(client, 'job'),
      refresh(client, 'bookings'),
    ]);
    return answer;
  };
  return {
    id,
    job,
    error: query.error,
    choices,
    isOld: asText(choices) !== asText(planned),
    busy: planning.busy,
    choose,
    planAgain: (moveDays = job?.asked.moveDays) => {
      if (job === undefined) return Promise.resolve(false);
      const fixed = [...choices].map(([_id, engineers]) => ({ _id, engineers: [...engineers] }));
      return planning.begin({ ...job.asked, fixed, ...(moveDays === undefined ? {} : { moveDays }) });
    },
    accept: (ids) => send('accept', ids),
    undo: () => send('undo', undefined),
    close,
    retry: () => void query.refetch(),
  };
};
