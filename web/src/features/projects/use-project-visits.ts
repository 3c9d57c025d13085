import type { Job } from '#contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api, type Listed } from '../../lib/api.js';
import { keys } from '../../lib/queries.js';

/** The visits of a project by their start. */
export const useProjectVisits = (projectId: string): UseQueryResult<Listed<Job>> =>
  useQuery({
    queryKey: keys.list('job', 'of project', projectId),
    queryFn: ({ signal }) => api.list<Job>('/api/job', { enquiry_id: projectId, sort: 'startjob' }, { signal }),
  });
