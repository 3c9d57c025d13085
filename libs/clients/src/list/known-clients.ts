import type { Knex } from 'knex';
import type { ClientRow } from './client-list.projection.js';

/** A client as an import needs to know it: what it is called, what is the same for every spelling of that, and what its invoices say. */
export type KnownClient = Pick<ClientRow, (typeof known)[number]>;

const known = [
  'client_id',
  'company',
  'company_key',
  'address',
  'postcode',
  'email',
  'telephone',
  'payment_days',
] as const;
const there = (knex: Knex) =>
  knex<ClientRow>('client')
    .where({ is_deleted: false })
    .whereNull('merged_into')
    .select(...known)
    .orderBy('created_at');

/** Those that are there under one of these keys. */
export const clientsByKey = async (knex: Knex, keys: readonly string[]): Promise<readonly KnownClient[]> =>
  there(knex).whereRaw('company_key = any(?)', [[...keys]]);

/** Of these ids those that are there. */
export const clientsThere = async (knex: Knex, ids: readonly string[]): Promise<readonly KnownClient[]> =>
  there(knex).whereRaw('client_id = any(?::uuid[])', [[...ids]]);
