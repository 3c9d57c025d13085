import type { Job } from '#contracts';
import { t } from '#languages';
import type { QueryClient } from '@tanstack/react-query';
import { api, newKey } from '../../lib/api.js';
import { refresh } from '../../lib/queries.js';
import { toast } from '../feedback/index.js';

/**
 * After a visit was deleted: a message with the way back. Its engineers, cars and kits may be taken by then;
 * the message says so.
 * @param onBack once it is there again
 */
export const offerPuttingBack = (client: QueryClient, job: Job, onBack?: () => void): void => {
  const place = `${job.address} ${job.postcode}`.trim();
  const key = newKey();
  toast.withUndo(t('{place} is deleted', { place }), async () => {
    await api.post(`/api/job/${job._id}/restore`, {}, { key });
    await refresh(client, 'job', job._id);
    onBack?.();
  }, t('{place} is back', { place }));
};
