import type { Knex } from 'knex';
import { numberKey } from '../invoice-numbers/numbering.js';
import type { VisitRow } from './visit-row.js';

/** A visit as an import needs to know it; a survey is its Setup. */
export type KnownVisit = Pick<VisitRow, (typeof known)[number]>;

const known = [
  'job_id',
  'kind',
  'start_at',
  'project_id',
  'project_name',
  'address',
  'postcode',
  'client_id',
  'invoice_number',
] as const;
const there = (knex: Knex) =>
  knex<VisitRow>('visit')
    .whereNot({ part: 'Pickup' })
    .select(...known)
    .orderBy('created_at');

/** @param starts ISO 8601 UTC */
export const visitsStartingAt = async (knex: Knex, starts: readonly string[]): Promise<readonly KnownVisit[]> =>
  there(knex).whereRaw('start_at = any(?)', [[...starts]]);

/** Of these ids those that are there. */
export const visitsThere = async (knex: Knex, ids: readonly string[]): Promise<readonly KnownVisit[]> =>
  there(knex).whereRaw('job_id = any(?::uuid[])', [[...ids]]);

/** How many visits an engineer, a car or a kit is on. */
export const visitsWith = async (knex: Knex, list: 'engineers' | 'cars' | 'kits', id: string): Promise<number> => {
  const [row] = await knex<VisitRow>('visit')
    .whereRaw('?? @> array[?]::uuid[]', [list, id])
    .countDistinct<{ readonly count: string }[]>({ count: 'stream_id' });
  return Number(row?.count ?? 0);
};

/** Of these invoice numbers those that are taken, by their keys, with the visits that have them. */
export const numbersTaken = async (
  knex: Knex,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await knex<{ readonly number_key: string; readonly visits: string[] }>('invoice_number_taken')
    .whereRaw('number_key = any(?)', [numbers.map(numberKey)])
    .select('number_key', 'visits');
  return new Map(rows.map(({ number_key, visits }) => [number_key, visits]));
};
