import {
  SYSTEM_PERSON,
  flagFields,
  ledgerFieldLabels,
  ledgerFields,
  ledgerKindLabels,
  ledgerKinds,
  own,
} from '#contracts';
import { t } from '#languages';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { GridFilter } from '../../components/grid/index.js';
import { addressOf, typeOf } from '../../components/visits/index.js';
import { useMay, withinSight, type May } from '../../lib/may.js';
import { api, type Query } from '../../lib/api.js';
import { formatShortDay } from '../../lib/dates.js';
import { useStaff } from '../../lib/queries.js';

/** Most that are offered for what is typed. */
const OFFERED = 20;

const findProjects = async (q: string, signal: AbortSignal) =>
  (await api.list('/api/enquiry', { q, limit: OFFERED }, { signal })).rows.map(
    ({ _id, project_number, projectName }) => ({
      value: _id,
      label: [project_number, projectName].filter((part) => part !== '').join(' '),
    }),
  );

const findVisits = async (q: string, signal: AbortSignal) =>
  (await api.list('/api/job', { q, limit: OFFERED, sort: '-startjob' }, { signal })).rows.map((job) => ({
    value: job._id,
    label: `${typeOf(job)}, ${addressOf(job)}, ${formatShortDay(job.startjob)}`,
  }));

/** What a link's visit, project, car, kit or account is called, also when it was removed: as the ledger itself calls it. */
const useLabel = (asked: 'visit' | 'project' | 'about'): string | null => {
  const id = useSearchParams()[0].get(asked);
  const query: Query = { [asked]: id, limit: 1 };
  const { data } = useQuery({
    queryKey: ['ledger-label', asked, id],
    queryFn: ({ signal }) => api.list('/api/ledger', query, { signal }),
    enabled: id !== null && id !== '',
  });
  const [row] = data?.rows ?? [];
  return row?.[asked]?.label ?? null;
};

const fields = (may: May) => [
  { value: flagFields.join(','), label: t('All completion flags') },
  ...withinSight(may, ledgerFields, (field) => field).map((field) => ({
    value: field,
    label: ledgerFieldLabels[field],
  })),
];

/** Who, what, where and when; all of it in the address. */
export const useLedgerFilters = (): readonly GridFilter[] => {
  const may = useMay();
  const { data: staff } = useStaff();
  const [visit, project, about] = [useLabel('visit'), useLabel('project'), useLabel('about')];
  return useMemo(
    (): readonly GridFilter[] => [
      {
        name: 'person',
        label: t('Who'),
        nameOf: () => t('Someone else'),
        choices: [
          ...(staff ?? []).map(({ _id, name, is_deleted }) => ({
            value: _id,
            label: is_deleted ? t('{name} (removed)', { name }) : name,
          })),
          { value: SYSTEM_PERSON._id, label: SYSTEM_PERSON.name },
        ],
      },
      {
        name: 'field',
        label: t('What'),
        choices: fields(may),
        nameOf: (value) =>
          value
            .split(',')
            .map((field) => own(ledgerFieldLabels, field) ?? field)
            .join(', '),
      },
      {
        name: 'kind',
        label: t('Kind'),
        choices: ledgerKinds.map((kind) => ({ value: kind, label: ledgerKindLabels[kind] })),
        nameOf: (value) => own(ledgerKindLabels, value) ?? value,
      },
      { name: 'from', label: t('From ⟨day⟩'), day: 'first' },
      { name: 'to', label: t('Until'), day: 'last' },
      { name: 'reversed', label: t('Turned off after being on'), turns: 'on' },
      {
        name: 'project',
        label: t('Project'),
        find: findProjects,
        nameOf: () => project ?? t('one project'),
        more: true,
      },
      {
        name: 'visit',
        label: t('Site visit'),
        find: findVisits,
        nameOf: () => visit ?? t('one site visit'),
        more: true,
      },
      {
        name: 'about',
        label: t('About ⟨what changed⟩'),
        choices: [],
        nameOf: () => about ?? t('one of them'),
        byLink: true,
      },
      { name: 'correlation', label: t('One request'), choices: [], nameOf: (value) => value.slice(-8), byLink: true },
    ],
    [may, staff, visit, project, about],
  );
};
