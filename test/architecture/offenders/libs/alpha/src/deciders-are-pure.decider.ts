export type { Knex } from 'knex';
