import { betaTables } from '#beta';

interface Builder {
  (table: object | string): Builder;
  leftJoin(table: object | string, ...on: readonly string[]): Builder;
  raw(sql: string): Builder;
}

/** Each but the first names a table of beta. */
export const offences = (knex: Builder, schema: string): readonly unknown[] => [
  knex.raw(`select * from ${betaTables.beta_row} join alpha_row using (id)`),
  knex.raw('select * from beta_row'),
  knex.raw(`select * from ${schema}.beta_row where id = ${schema}.id`),
  knex.raw(`lock table ${betaTables.beta_row}, beta_kept`),
  knex.raw('update beta_kept set id = null'),
  knex('beta_kept as b'),
  knex({ b: 'beta_row' }),
  knex('alpha_row').leftJoin({ b: 'beta_row' }, 'b.id', 'id'),
];

export const alphaTables = { beta_row: 'beta_row' } as const;
