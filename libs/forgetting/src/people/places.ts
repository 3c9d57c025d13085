import type { Knex } from 'knex';
import { clientTables } from '#clients';
import type { PersonDetail } from '#contracts';
import { documentTables } from '#documents';
import { projectListTables } from '#project-list';
import { siteVisitTables } from '#site-visits';
import type { MentionRow } from './person-mentions.projection.js';

/** Most of each kind that the page lists; the numbers beside them count all. */
const MOST = 100;
const REMOVED = '(removed)';

const idsOf = (mentions: readonly MentionRow[], place: MentionRow['place']): readonly string[] =>
  [...new Set(mentions.filter((one) => one.place === place).map(({ place_id }) => place_id))].slice(0, MOST);

/** Projects, visits, documents and clients' records of somebody, by what is not about them: the site, the day, the file. */
export const placesOf = async (
  knex: Knex,
  mentions: readonly MentionRow[],
): Promise<Pick<PersonDetail, 'projects' | 'visits' | 'documents' | 'clients'>> => {
  const [projectIds, visitIds, documentIds] = [
    idsOf(mentions, 'project'),
    idsOf(mentions, 'visit'),
    idsOf(mentions, 'document'),
  ];
  const projects = new Map(
    (
      await knex(projectListTables.project)
        .whereIn('project_id', [...projectIds])
        .select('project_id', 'project_name', 'project_number')
    ).map((row: Record<string, string>) => [row['project_id'], row]),
  );
  const visits = new Map(
    (
      await knex(siteVisitTables.visit)
        .whereIn('job_id', [...visitIds])
        .select('job_id', 'project_name', 'address', 'start_at')
    ).map((row: Record<string, string>) => [row['job_id'], row]),
  );
  const documents: readonly { readonly document_id: string; readonly file_name: string }[] = await knex(
    documentTables.document,
  )
    .whereIn('document_id', [...documentIds])
    .orderBy('requested_at', 'desc')
    .select('document_id', 'file_name');
  const clientIds = [...new Set([...idsOf(mentions, 'client'), ...idsOf(mentions, 'contact')])];
  const clients: readonly { readonly client_id: string; readonly company: string }[] = await knex(clientTables.client)
    .whereIn('client_id', clientIds)
    .orderBy('company')
    .select('client_id', 'company');
  return {
    clients: clients.map(({ client_id: _id, company }) => ({ _id, company })),
    projects: projectIds.map((_id) => ({
      _id,
      name: projects.get(_id)?.['project_name'] ?? REMOVED,
      number: projects.get(_id)?.['project_number'] ?? '',
    })),
    visits: visitIds.map((_id) => {
      const row = visits.get(_id);
      return {
        _id,
        name: row === undefined ? REMOVED : ((row['project_name'] || row['address']) ?? ''),
        startjob: row?.['start_at'] ?? null,
      };
    }),
    documents: documents.map(({ document_id: _id, file_name: fileName }) => ({ _id, fileName })),
  };
};

const pattern = (word: string): string => `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Names of projects, and addresses, that hold the whole name of somebody. */
export const namedAfter = async (knex: Knex, names: readonly string[]): Promise<PersonDetail['named']> => {
  const patterns = names.map(pattern);
  if (patterns.length === 0) return [];
  const holding = async (kind: 'project' | 'visit', table: string, id: string): Promise<PersonDetail['named']> => {
    const rows: readonly Record<string, string>[] = await knex(table)
      .select(id, 'project_name', 'address')
      .whereRaw('(lower(project_name) like any (?::text[]) or lower(address) like any (?::text[]))', [
        patterns,
        patterns,
      ])
      .limit(MOST);
    return rows.map((row) => ({
      kind,
      _id: row[id] ?? '',
      text: [row['project_name'], row['address']].filter(Boolean).join(', '),
    }));
  };
  return [
    ...(await holding('project', projectListTables.project, 'project_id')),
    ...(await holding('visit', siteVisitTables.visit, 'job_id')),
  ];
};
