import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { KNEX, PERSONAL_KEYS } from '#platform';
import { sealBytes, unsealBytes, type ForgettingVault, type SubjectKey } from '#eventing';

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

/** Since then the bytes are sealed with the key of the document's client; without `sealed_with` they are as they were made. */
export const documentSealMigration = { id: 'documents/2-sealed', up: 'alter table document_file add column sealed_with uuid;' };

interface FileRow { readonly document_id: string; readonly sha256: string; readonly bytes: Buffer; readonly sealed_with: string | null }

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Who comes second leaves what is there. */
export const keepFile = async (transaction: Knex.Transaction, documentId: string, bytes: Buffer, { subjectId, key }: SubjectKey): Promise<void> => {
  await transaction('document_file')
    .insert({ document_id: documentId, sha256: sha256Of(bytes), bytes: sealBytes(key, bytes, documentId), sealed_with: subjectId })
    .onConflict('document_id')
    .ignore();
};

/** Hands out the bytes that were kept. */
@Injectable()
export class DocumentFiles {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(PERSONAL_KEYS) private readonly vault: ForgettingVault,
  ) {}

  /**
   * @returns null while the document is not made, 'forgotten' when its key is gone
   * @throws Error when the bytes are not those that were made
   */
  async of(documentId: string): Promise<Buffer | 'forgotten' | null> {
    const row = await this.knex<FileRow>('document_file').where({ document_id: documentId }).first();
    if (row === undefined) return null;
    const key = row.sealed_with === null ? null : ((await this.vault.open([row.sealed_with])).get(row.sealed_with) ?? 'forgotten');
    if (key === 'forgotten') return key;
    const bytes = key === null ? row.bytes : unsealBytes(key, row.bytes, documentId);
    if (sha256Of(bytes) !== row.sha256) throw new Error(`the bytes of the document ${documentId} are not those that were made`);
    return bytes;
  }

  async isMade(documentId: string): Promise<boolean> {
    return (await this.knex('document_file').where({ document_id: documentId }).first('document_id')) !== undefined;
  }
}

/** The bytes go, also those that were never sealed. */
export const dropFiles = async (knex: Knex, documentIds: readonly string[]): Promise<void> => {
  await knex('document_file').whereIn('document_id', [...documentIds]).delete();
};
