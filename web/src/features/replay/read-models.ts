import { ALL_READ_MODELS, type ReadModel } from '#contracts';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../lib/api.js';

const key = ['read-models'] as const;
const MOVING_MS = 1000;
const QUIET_MS = 10_000;

/** Waiting for its rebuild, or being made. */
export const isRebuilding = ({ rebuild }: ReadModel): boolean =>
  rebuild?.state === 'requested' || rebuild?.state === 'building';

const moves = (model: ReadModel): boolean =>
  isRebuilding(model) || model.status === 'building' || (model.status === 'live' && model.lag.events > 0);

/** Every second while something moves, so that a progress bar is one. */
export const useReadModels = (enabled: boolean): UseQueryResult<readonly ReadModel[]> =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get('/api/projections', { signal }),
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(moves) === true ? MOVING_MS : QUIET_MS),
  });

export interface ReadModelCalls {
  /** A name, or all of them. */
  rebuild(name?: string): Promise<void>;
  cancel(name?: string): Promise<void>;
  retry(name: string): Promise<void>;
}

/** Each call answers how all of them stand, which is shown at once. */
export const useReadModelCalls = (): ReadModelCalls => {
  const client = useQueryClient();
  const show = (models: readonly ReadModel[]): void => {
    client.setQueryData(key, models);
  };
  const path = <What extends string>(name: string, what: What): `/api/projections/${string}/${What}` =>
    `/api/projections/${name}/${what}`;
  return {
    rebuild: async (name = ALL_READ_MODELS) => {
      show(await api.post(path(name, 'rebuild'), {}));
    },
    cancel: async (name = ALL_READ_MODELS) => {
      show(await api.delete(path(name, 'rebuild')));
    },
    retry: async (name) => {
      show(await api.post(path(name, 'retry'), {}));
    },
  };
};
