import type { Knex } from 'knex';

/** Longest chain of merges that is followed. */
const LONGEST = 50;

type Merges = ReadonlyMap<string, string>;

/** A company merges some dozens of clients, so all merges are read at once. */
const mergesOf = async (knex: Knex): Promise<Merges> => {
  const rows: readonly { readonly client_id: string; readonly merged_into: string }[] = await knex('client')
    .whereNotNull('merged_into')
    .select('client_id', 'merged_into');
  return new Map(rows.map(({ client_id, merged_into }) => [client_id, merged_into]));
};

const survivorIn = (merges: Merges, id: string): string => {
  let survivor = id;
  for (let step = 0; step < LONGEST; step += 1) {
    const next = merges.get(survivor);
    if (next === undefined) break;
    survivor = next;
  }
  return survivor;
};

/** For each client the one that stands for it since they were merged: mostly itself. */
export const survivorsOf = async (knex: Knex, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const merges = await mergesOf(knex);
  return new Map(ids.map((id) => [id, survivorIn(merges, id)]));
};

/** SQL of the client that stands for the one of a column. */
export const survivorColumn = (id: string): string => `(with recursive survivor (client_id, step) as (
  select ${id}, 0
  union all select client.merged_into, step + 1 from survivor join client using (client_id) where client.merged_into is not null and step < ${LONGEST}
) select client_id from survivor order by step desc limit 1)`;

/** Each client with those that it stands for. */
export const familiesOf = async (
  knex: Knex,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const merges = await mergesOf(knex);
  const families = new Map(ids.map((id) => [id, [id]]));
  for (const id of merges.keys()) families.get(survivorIn(merges, id))?.push(id);
  return families;
};
