import type { Job } from '#contracts';
import { t } from '#languages';
import type { QueryClient } from '@tanstack/react-query';
import { api, newKey } from '../../lib/api.js';
import { refresh } from '../../lib/queries.js';
import { toast, type Banners } from '../feedback/index.js';

const placeOf = ({ address, postcode }: Job): string => `${address} ${postcode}`.trim();

/** Puts a visit that was deleted back. Its engineers, cars and kits may be taken by then: the refusal says so. */
const puttingBack = (client: QueryClient, job: Job): (() => Promise<void>) => {
  const key = newKey();
  return async () => {
    await api.post(`/api/job/${job._id}/restore`, {}, { key });
    await refresh(client, 'job', job._id);
  };
};

/** After a visit was deleted where no banner says so: a message with the way back. */
export const offerPuttingBack = (client: QueryClient, job: Job): void => {
  const place = placeOf(job);
  toast.withUndo(t('{place} is deleted', { place }), puttingBack(client, job), t('{place} is back', { place }));
};

/** The banner of a deleted visit, with the way back. */
export const removedBanner = (client: QueryClient, job: Job): Parameters<Banners['show']>[0] => {
  const place = placeOf(job);
  return {
    tone: 'danger',
    title: t('Job Removed!'),
    detail: t('{place} is deleted', { place }),
    undo: puttingBack(client, job),
    undone: { title: t('Job Restored!'), detail: t('{place} is back', { place }) },
  };
};
