import type { Job } from '#contracts';

/** Where a new visit like this one is planned. Of a survey either half will do. */
export const duplicateOf = ({ _id, kind }: Pick<Job, '_id' | 'kind'>): string => `/job/create/${kind}?copy_of=${_id}`;
