import type { Subject } from '../catalogue.js';

/** A subject's key as the codec uses it. */
export interface SubjectKey {
  readonly subjectId: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** Where the keys of persons are kept: outside the log, so that destroying one forgets the person. */
export interface Vault {
  /** Keys of the subjects, in their order, making those that are missing. A forgotten subject gets a new key. */
  keysFor(subjects: readonly Subject[]): Promise<readonly SubjectKey[]>;
  /** Keys by subject id; a destroyed or unknown one is missing. */
  open(subjectIds: Iterable<string>): Promise<ReadonlyMap<string, Buffer>>;
  /** Destroys the key: everything that was sealed with it is forgotten. @returns whether there was one */
  destroy(subject: Subject): Promise<boolean>;
  /** Drops what is remembered: somebody said that a key was destroyed. */
  distrust(): void;
}

/** What forgetting needs beyond that, and only the vault in the database has. */
export interface ForgettingVault extends Vault {
  /** Ids of the keys that these subjects have now; a subject without one is left out. Makes none. */
  idsOf(subjects: readonly Subject[]): Promise<readonly string[]>;
  /** Destroys keys by their ids; safe to repeat. @returns how many were there */
  destroyIds(subjectIds: readonly string[]): Promise<number>;
  /** Whether something was sealed for this subject and forgotten. */
  wasForgotten(subject: Subject): Promise<boolean>;
  /** A name for a subject that says nothing without the master key: for addresses and logs. Hexadecimal. */
  hashOf(subject: Subject): string;
}
