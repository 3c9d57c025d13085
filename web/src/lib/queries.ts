import type { Car, Change, Company, HistoryEntry, Kit, Me, RouteName, StaffMember } from '#contracts';
import { QueryCache, QueryClient, useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import type { ListPath } from './answer-at.js';
import { api, ApiError } from './api.js';
import { dropPersons } from './drafts.js';
import { gather } from './gathering.js';
import { dropRecent } from './recent.js';
import { useReading } from './reading.js';
import { useToken } from './session.js';

export type Entity = Change['entity'];
/** What lists are of: the ledger tells of nearly everything, so it follows every change. */
export type ListOf = Entity | 'ledger';

/** What has a history of its own. */
export type WithHistory =
  'company' | { readonly [Name in RouteName]: Name extends `GET /api/${infer Of}/:id/history` ? Of : never }[RouteName];

/** Whose files they are: a visit's or a kit's. */
export interface FilesOf {
  readonly entity: 'job' | 'kits';
  readonly id: string;
}

/** As changes of files are told. */
export const filesEntity = { job: 'files', kits: 'kit_files' } as const;

export const filesPath = ({ entity, id }: FilesOf): `/api/${FilesOf['entity']}/${string}/files` =>
  `/api/${entity}/${id}/files`;

/**
 * Query keys. Everything about an entity starts with its name, so that a change on the server can make
 * exactly that stale (lib/changes.ts).
 */
export const keys = {
  me: ['me'] as const,
  list: (entity: ListOf, ...rest: readonly unknown[]) => [entity, 'list', ...rest] as const,
  one: (entity: Entity, id: string) => [entity, 'one', id] as const,
  documents: (...rest: readonly string[]) => ['documents', ...rest] as const,
  files: ({ entity, id }: FilesOf) => [filesEntity[entity], 'list', id] as const,
  /** Its bytes: they never change, so that nothing makes them stale. */
  fileContent: (id: string) => ['files', 'content', id] as const,
  event: (id: string) => ['event', id] as const,
  history: (entity: Entity, id: string) => [entity, 'history', id] as const,
  /** What the acceptance of a plan changed. */
  planned: (correlation: string) => ['planned', correlation] as const,
  search: (q: string) => ['search', q] as const,
  /** Figures of a dashboard: made of visits, with the names of staff. */
  dashboard: (...rest: readonly unknown[]) => ['dashboard', ...rest] as const,
};

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Without a network a page says so at once and asks again by itself; it does not wait in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
        // Refusals do not get better by asking again; a server that restarts does.
        retry: (count, error) =>
          count < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
      },
    },
  });

/**
 * The cache of one moment: what was read there cannot get among the figures of another moment or of now. It never goes
 * stale, and no change that the server tells of reaches it.
 * @param onGone the server dropped the moment's tables meanwhile, or has not made them yet
 */
export const makePastQueryClient = (onGone: () => void): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiError && error.status === 503) onGone();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        networkMode: 'always',
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
        retry: (count, error) =>
          count < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status === 500),
      },
    },
  });

/** Whose history tells of it: of the visit, or of the kit, that it belongs to. */
const toldIn: Partial<Record<Entity, Entity>> = { files: 'job', emails: 'job', kit_files: 'kits' };

/** A list of clients with how many projects and visits each has. */
export const countedClients = keys.list('clients', 'counted');

/** Statements of clients, which name them as they are called now. */
export const statements = keys.list('invoices', 'statement');

/** What saving an open form would warn of: it names people and resources, and knows tests, homes and due days. */
export const plannedWarnings = keys.list('bookings', 'warnings');

/** What else is made of an entity. */
const madeOf: Partial<Record<Entity, readonly QueryKey[]>> = {
  // A project's remaining fee and status come from its visits, which also own bookings; flags of visits settle invoices, and invoices set
  // them. Whether a plan can be undone depends on its visits, and on absence.
  job: [['enquiry'], ['bookings', 'list'], ['invoices'], countedClients, ['planned'], keys.dashboard()],
  enquiry: [countedClients],
  bookings: [['planned']],
  clients: [statements],
  car: [plannedWarnings],
  kits: [plannedWarnings],
  // An account's own name is in the top bar.
  users: [keys.me, keys.dashboard(), plannedWarnings],
};

/** Marks lists, the entity and its history as stale: after a write, or when the server says that it changed. */
export const refresh = async (client: QueryClient, entity: Entity, id?: string): Promise<void> => {
  // There is one company, read without an id. What its engineers may see changes with it, and so does every answer.
  if (entity === 'company') return client.invalidateQueries();
  // Somebody was forgotten: whatever this browser holds may name them.
  if (entity === 'forgetting') {
    dropRecent();
    if (typeof localStorage !== 'undefined') dropPersons(localStorage);
    return client.invalidateQueries();
  }
  // A postcode was looked up: every visit and project that has it stands on the map now.
  if (entity === 'places') {
    await Promise.all(
      [['job'], ['enquiry'], keys.dashboard(), ['positions']].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
    return;
  }
  const stale: (readonly unknown[])[] = [[entity, 'list'], ['ledger', 'list'], ['search']];
  if (id !== undefined) stale.push(keys.one(entity, id), keys.history(entity, id));
  stale.push(...(madeOf[entity] ?? []));
  const told = toldIn[entity];
  if (told !== undefined && id !== undefined) stale.push(keys.history(told, id));
  await gather(client, stale);
};

/** For the few queries that are read without a network: they stay in the cache, and lib/kept.ts keeps them on the device. */
export const kept = { meta: { keep: true }, gcTime: Number.POSITIVE_INFINITY } as const;

export const meQuery = {
  queryKey: keys.me,
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Partial<Pick<Me, 'capabilities'>> & StaffMember> =>
    api.get('/api/auth', { signal }),
  staleTime: 5 * 60_000,
  ...kept,
};

/** The account that is signed in. */
export const useMe = () => {
  const token = useToken();
  return useQuery({ ...meQuery, enabled: token !== null });
};

const useWhole = <Row>(entity: Entity, path: ListPath<Row>): UseQueryResult<readonly Row[]> => {
  const reading = useReading();
  return useQuery({
    queryKey: keys.list(entity, 'all'),
    queryFn: async ({ signal }) => (await reading.rows(path, {}, { signal })).rows,
  });
};

/** All members of staff, cars and kits, the removed ones too (`is_deleted`): short lists, read whole. */
export const useStaff = (): UseQueryResult<readonly StaffMember[]> => useWhole('users', '/api/users');
export const useCars = (): UseQueryResult<readonly Car[]> => useWhole('car', '/api/car');
export const useKits = (): UseQueryResult<readonly Kit[]> => useWhole('kits', '/api/kits');

export const useCompany = (): UseQueryResult<Company> =>
  useQuery({
    queryKey: keys.one('company', 'company'),
    queryFn: ({ signal }) => api.get('/api/company', { signal }),
  });

/** What happened to an entity, oldest first, up to the chosen moment. The company's settings have no id in their path. */
export const useHistory = (entity: WithHistory, id: string): UseQueryResult<readonly HistoryEntry[]> => {
  const reading = useReading();
  return useQuery({
    queryKey: keys.history(entity, id),
    queryFn: ({ signal }) =>
      reading.get(entity === 'company' ? '/api/company/history' : `/api/${entity}/${id}/history`, { signal }),
  });
};
