import type { Ask } from './ask.js';

/** `data_corrupted` and `index_corrupted`: PostgreSQL read a page whose checksum or form is wrong. */
const DAMAGED = new Set(['XX001', 'XX002']);

/** Its own words begin with the place: `invalid page in block 3 of relation "base/16385/16484"`. */
const FILE = /block (\d+) of relation "?(?:base\/\d+\/(\d+)[^"\s]*|[^"\s]+)"?/;

/**
 * What PostgreSQL found damaged on its disk.
 * @param ask on a connection without a transaction that has failed
 * @returns such as `block 3 of es_event (base/16385/16484)`; null where the error is another one
 */
export const damageIn = async (error: unknown, ask: Ask): Promise<string | null> => {
  const { code = '', message = '' } = error as { readonly code?: string; readonly message?: string };
  if (!DAMAGED.has(code)) return null;
  const [whole, block = '', node] = FILE.exec(message) ?? [];
  if (whole === undefined || node === undefined) return message;
  const [row] = await ask<{ name: string | null }>('select pg_filenode_relation(0, $1::oid)::regclass::text as name', [
    node,
  ]).catch(() => []);
  const [file] = /base\/[^"\s]+/.exec(whole) ?? [];
  return `block ${block} of ${row?.name ?? 'a table'} (${file ?? node})`;
};
