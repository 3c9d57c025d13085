import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

/** The bytes of the documents: no read model, since nothing could make the very same ones again. */
export const documentFileMigration = {
  id: 'documents/1-document-file',
  up: `create table document_file (
         document_id uuid primary key,
         sha256 text not null,
         bytes bytea not null,
         made_at timestamptz not null default now()
       );`,
};

interface FileRow { readonly document_id: string; readonly sha256: string; readonly bytes: Buffer }

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Who comes second leaves what is there. */
export const keepFile = async (transaction: Knex.Transaction, documentId: string, bytes: Buffer): Promise<void> => {
  await transaction('document_file').insert({ document_id: documentId, sha256: sha256Of(bytes), bytes }).onConflict('document_id').ignore();
};

/**
 * @returns null while the document is not made
 * @throws Error when the bytes are not those that were made
 */
export const fileOf = async (knex: Knex, documentId: string): Promise<Buffer | null> => {
  const row = await knex<FileRow>('document_file').where({ document_id: documentId }).first();
  if (row === undefined) return null;
  if (sha256Of(row.bytes) !== row.sha256) throw new Error(`the bytes of the document ${documentId} are not those that were made`);
  return row.bytes;
};

export const isMade = async (knex: Knex, documentId: string): Promise<boolean> =>
  (await knex('document_file').where({ document_id: documentId }).first('document_id')) !== undefined;
