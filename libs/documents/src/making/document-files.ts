import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { KNEX, PERSONAL_KEYS } from '#platform';
import {
  sealBytes,
  unsealBytes,
  type ForgettingVault,
  type TwoPhaseGuard,
  type SubjectKey,
  type UnitOfWork,
} from '#eventing';

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
export const documentSealMigration = {
  id: 'documents/2-sealed',
  up: 'alter table document_file add column sealed_with uuid;',
};

/** Bytes whose event is on its way to a log elsewhere: of two that were made, only those stay that the event tells of. */
export const documentHeldMigration = {
  id: 'documents/3-held',
  up: `create table document_file_held (
         unit_id uuid primary key,
         document_id uuid not null,
         sha256 text not null,
         bytes bytea not null,
         sealed_with uuid
       );
       create index document_file_held_document on document_file_held (document_id);`,
};

interface FileRow {
  readonly document_id: string;
  readonly sha256: string;
  readonly bytes: Buffer;
  readonly sealed_with: string | null;
}
interface HeldFileRow extends FileRow {
  readonly unit_id: string;
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Who comes second leaves what is there. */
const write = async (transaction: Knex.Transaction, row: FileRow): Promise<void> => {
  await transaction('document_file').insert(row).onConflict('document_id').ignore();
};

export const bytesHeld: TwoPhaseGuard<{ readonly documentId: string }> = {
  name: 'documents/bytes',
  settle: async (transaction, { id }, _claim, outcome) => {
    const [held] = await transaction<HeldFileRow>('document_file_held')
      .where({ unit_id: id })
      .delete()
      .returning(['document_id', 'sha256', 'bytes', 'sealed_with']);
    if (held !== undefined && outcome === 'appended') await write(transaction, held);
  },
};

/** Ahead of a log elsewhere the document is still being written until the append is settled. */
export const keepFile = async (
  transaction: Knex.Transaction,
  unit: UnitOfWork,
  documentId: string,
  bytes: Buffer,
  { subjectId, key }: SubjectKey,
): Promise<void> => {
  const row = {
    document_id: documentId,
    sha256: sha256Of(bytes),
    bytes: sealBytes(key, bytes, documentId),
    sealed_with: subjectId,
  };
  if (unit.form === 'together') return write(transaction, row);
  await transaction('document_file_held').insert({ ...row, unit_id: unit.id });
  unit.hold(bytesHeld, { documentId });
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
    const key =
      row.sealed_with === null
        ? null
        : ((await this.vault.open([row.sealed_with])).get(row.sealed_with) ?? 'forgotten');
    if (key === 'forgotten') return key;
    const bytes = key === null ? row.bytes : unsealBytes(key, row.bytes, documentId);
    if (sha256Of(bytes) !== row.sha256)
      throw new Error(`the bytes of the document ${documentId} are not those that were made`);
    return bytes;
  }

  async isMade(documentId: string): Promise<boolean> {
    return (await this.knex('document_file').where({ document_id: documentId }).first('document_id')) !== undefined;
  }
}

/** The bytes go, also those that were never sealed. */
export const dropFiles = async (knex: Knex, documentIds: readonly string[]): Promise<void> => {
  for (const table of ['document_file', 'document_file_held'])
    await knex(table)
      .whereIn('document_id', [...documentIds])
      .delete();
};
