import type { ChangeVisitsTogether, Job } from '#contracts';

/** What many visits or projects are given with one press: a leader, or whether they are delegated. */
export type Revision = Pick<ChangeVisitsTogether, 'delegated' | 'project_leader'>;

/** What of a row it changes. */
export type Led = Pick<Job, 'delegated'> & { readonly contact: Pick<Job['contact'], 'project_leader'> };

/** The requests that take a revision back: rows that had the same before go together. */
export const takingBack = (
  ids: readonly string[],
  revision: Revision,
  before: ReadonlyMap<string, Led>,
): readonly { readonly ids: readonly string[]; readonly revision: Revision }[] => {
  const groups = new Map<string, { readonly ids: string[]; readonly revision: Revision }>();
  for (const id of ids) {
    const row = before.get(id);
    if (row === undefined) continue;
    const was =
      revision.delegated === undefined ? { project_leader: row.contact.project_leader } : { delegated: row.delegated };
    const group = groups.get(JSON.stringify(was)) ?? { ids: [], revision: was };
    group.ids.push(id);
    groups.set(JSON.stringify(was), group);
  }
  return [...groups.values()];
};
