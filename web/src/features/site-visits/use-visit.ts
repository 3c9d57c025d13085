import type { Job } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../../lib/queries.js';
import { useReading } from '../../lib/reading.js';
import type { OpenedVisit } from './form/visit-values.js';

/** A visit and, for a survey, its other half: Setup first, whichever was opened. */
export const useVisit = (id: string, enabled = true) => {
  const reading = useReading();
  const read = (one: string, signal: AbortSignal): Promise<Job> => reading.get(`/api/job/${one}`, { signal });
  const first = useQuery({ queryKey: keys.one('job', id), queryFn: ({ signal }) => read(id, signal), enabled });
  const survey = first.data?.survey;
  const otherId = survey === undefined ? null : survey.type === 'Setup' ? survey.pickup_idfk : survey.setup_idfk;
  const second = useQuery({
    queryKey: keys.one('job', otherId ?? ''),
    queryFn: ({ signal }) => read(otherId ?? '', signal),
    enabled: otherId !== null,
  });
  const opened: OpenedVisit | null =
    first.data === undefined || (otherId !== null && second.data === undefined)
      ? null
      : second.data === undefined || otherId === null
        ? { job: first.data, pickup: null }
        : first.data.survey?.type === 'Setup'
          ? { job: first.data, pickup: second.data }
          : { job: second.data, pickup: first.data };
  return {
    opened,
    error: first.error ?? second.error,
    refetch: () => {
      void first.refetch();
      if (otherId !== null) void second.refetch();
    },
  };
};
