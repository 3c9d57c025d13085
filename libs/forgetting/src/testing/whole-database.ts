import type { Knex } from 'knex';

/**
 * Every row of every table of every schema as text, bytes as the text that they may hold: what somebody finds who looks
 * into the database itself.
 */
export const wholeDatabase = async (
  knex: Knex,
): Promise<readonly { readonly table: string; readonly row: string }[]> => {
  const { rows: tables } = await knex.raw<{ rows: { schema: string; name: string; bytes: string[] | null }[] }>(
    `select t.table_schema as schema, t.table_name as name,
       (select array_agg(c.column_name::text) from information_schema.columns c where c.table_schema = t.table_schema and c.table_name = t.table_name and c.data_type = 'bytea') as bytes
     from information_schema.tables t where t.table_type = 'BASE TABLE' and t.table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: { table: string; row: string }[] = [];
  for (const { schema, name, bytes } of tables) {
    const decoded = (bytes ?? []).map((column) => `|| ' ' || coalesce(encode(t."${column}", 'escape'), '')`).join(' ');
    const { rows } = await knex
      .raw<{ rows: { row: string }[] }>(`select t::text ${decoded} as row from "${schema}"."${name}" t`)
      .catch((error: unknown) => {
        // Dropped since it was listed: nothing is held there any more.
        if (error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '3F000'))
          return { rows: [] };
        throw error;
      });
    for (const { row } of rows) found.push({ table: `${schema}.${name}`, row });
  }
  return found;
};

/** Tables in which any of the words stands, in any letter case. */
export const tablesHolding = async (knex: Knex, words: readonly string[]): Promise<readonly string[]> => {
  const wanted = words.map((word) => word.toLowerCase());
  const rows = await wholeDatabase(knex);
  return [
    ...new Set(
      rows.filter(({ row }) => wanted.some((word) => row.toLowerCase().includes(word))).map(({ table }) => table),
    ),
  ].sort();
};
