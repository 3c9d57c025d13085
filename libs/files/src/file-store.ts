import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { kernelTables } from '#eventing';
import { KNEX } from '#platform';

/** Sealed bytes under the id of their file. */
export interface StoredFile {
  readonly fileId: string;
  /** The visit or the kit that it is kept for; the table calls it `visit_id`, since there were files of visits alone at first. */
  readonly ownerId: string;
  /** Of the bytes before they were sealed. */
  readonly sha256: string;
  readonly sealed: Buffer;
  readonly sealedWith: string;
}

/** Injection token of `FileStore`. */
export const FILE_STORE = Symbol('FILE_STORE');

/** Where the bytes are: in this database, and with another adapter wherever objects are kept. */
export interface FileStore {
  /** Before the event: what is there under this id stays. */
  put(file: StoredFile): Promise<void>;
  /** An event tells of it: from now on it is no orphan. */
  settle(fileId: string): Promise<void>;
  get(fileId: string): Promise<StoredFile | null>;
  /** What no event is known to tell of, though it was put longer ago. */
  unsettled(olderThanMs: number): Promise<readonly Pick<StoredFile, 'fileId' | 'ownerId'>[]>;
  drop(fileIds: readonly string[]): Promise<void>;
}

/** Sealed bytes do not get smaller: PostgreSQL need not try. */
export const visitFileMigration = {
  id: 'files/1-visit-file',
  up: `create table visit_file (
         file_id uuid primary key,
         visit_id uuid not null,
         sha256 text not null,
         sealed bytea not null,
         sealed_with uuid not null,
         settled boolean not null default false,
         stored_at timestamptz not null default now()
       );
       alter table visit_file alter column sealed set storage external;
       create index visit_file_unsettled on visit_file (stored_at) where not settled;
       create index visit_file_sealed_with on visit_file (sealed_with);`,
};

interface Row {
  readonly file_id: string;
  readonly visit_id: string;
  readonly sha256: string;
  readonly sealed: Buffer;
  readonly sealed_with: string;
}

/** Most orphans that are looked at in one go. */
const AT_ONCE = 500;

export const dropForgottenFiles = async (knex: Knex): Promise<void> => {
  await knex.raw(
    `delete from visit_file f using ${kernelTables.subject_key} k where k.subject_id = f.sealed_with and k.wrapped_key is null`,
  );
};

@Injectable()
export class PostgresFileStore implements FileStore {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  async put({ fileId, ownerId, sha256, sealed, sealedWith }: StoredFile): Promise<void> {
    await this.knex<Row>('visit_file')
      .insert({ file_id: fileId, visit_id: ownerId, sha256, sealed, sealed_with: sealedWith })
      .onConflict('file_id')
      .ignore();
  }

  async settle(fileId: string): Promise<void> {
    await this.knex('visit_file').where({ file_id: fileId }).update({ settled: true });
  }

  async get(fileId: string): Promise<StoredFile | null> {
    const row = await this.knex<Row>('visit_file').where({ file_id: fileId }).first();
    return row === undefined
      ? null
      : { fileId, ownerId: row.visit_id, sha256: row.sha256, sealed: row.sealed, sealedWith: row.sealed_with };
  }

  async unsettled(olderThanMs: number): Promise<readonly Pick<StoredFile, 'fileId' | 'ownerId'>[]> {
    return this.knex('visit_file')
      .where({ settled: false })
      .whereRaw("stored_at < now() - ? * interval '1 millisecond'", [olderThanMs])
      .orderBy('stored_at')
      .limit(AT_ONCE)
      .select({ fileId: 'file_id', ownerId: 'visit_id' });
  }

  async drop(fileIds: readonly string[]): Promise<void> {
    await this.knex('visit_file')
      .whereIn('file_id', [...fileIds])
      .delete();
  }
}
