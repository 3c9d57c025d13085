import type { Job } from '#contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Listed } from '../../lib/api.js';
import { keys } from '../../lib/queries.js';
import { useReading } from '../../lib/reading.js';

/** The visits of a project by their start. */
export const useProjectVisits = (projectId: string): UseQueryResult<Listed<Job>> => {
  const reading = useReading();
  return useQuery({
    queryKey: keys.list('job', 'of project', projectId),
    queryFn: ({ signal }) => reading.list('/api/job', { enquiry_id: projectId, sort: 'startjob' }, { signal }),
  });
};
