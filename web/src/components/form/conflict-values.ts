import type { Client, FieldConflict, Project } from '#contracts';
import { t } from '#languages';
import { useQueries } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { keys, useCars, useKits, useStaff } from '../../lib/queries.js';
import { formatHistoryValue } from '../../lib/words.js';

/** Fields that hold an id of what has a page of its own. */
const records = {
  enquiry_id: {
    entity: 'enquiry',
    nameOf: (record: unknown) => {
      const { project_number, projectName } = record as Project;
      return [project_number, projectName].filter((word) => word !== '').join(' ');
    },
  },
  client_id: { entity: 'clients', nameOf: (record: unknown) => (record as Client).company },
} as const;

interface Asked {
  readonly id: string;
  readonly record: (typeof records)[keyof typeof records];
}

const askedBy = ({ field, yours, theirs }: FieldConflict): readonly Asked[] =>
  field === 'enquiry_id' || field === 'client_id'
    ? [yours, theirs]
        .filter((id) => typeof id === 'string' && id !== '')
        .map((id) => ({ id: id as string, record: records[field] }))
    : [];

/** Both values of a field in words: accounts, cars, kits, projects and clients by their names. */
export const useConflictValues = (conflicts: readonly FieldConflict[]): ((field: string, value: unknown) => string) => {
  const [staff, cars, kits] = [useStaff().data, useCars().data, useKits().data];
  const asked = [...new Map(conflicts.flatMap(askedBy).map((one) => [one.id, one])).values()];
  const found = useQueries({
    queries: asked.map(({ id, record: { entity } }) => ({
      queryKey: keys.one(entity, id),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.get(`/api/${entity}/${id}`, { signal }),
    })),
  });
  const names = Object.fromEntries([
    ...[...(staff ?? []), ...(cars ?? []), ...(kits ?? [])].map(({ _id, name }) => [_id, name] as const),
    ...asked.map(
      ({ id, record }, at) =>
        [
          id,
          found[at]?.data === undefined
            ? found[at]?.isError === true
              ? t('Unknown')
              : '…'
            : record.nameOf(found[at].data),
        ] as const,
    ),
  ]);
  return (field, value) => formatHistoryValue(field, value, names);
};
