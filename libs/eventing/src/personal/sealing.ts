import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Json } from '../json.js';
import type { Subject } from '../catalogue.js';

const PREFIX = 'sealed:1:';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const encrypt = (key: Buffer, plain: Buffer, about: string): Buffer => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

const decrypt = (key: Buffer, sealed: Buffer, about: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES)).setAAD(Buffer.from(about));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
};

/**
 * A value that only its subject's key opens, bound to its event and field so that it cannot be moved.
 * @returns `sealed:1:<subject id>:<base64url>`
 */
export const seal = (subjectId: string, key: Buffer, value: Json, about: string): string =>
  `${PREFIX}${subjectId}:${encrypt(key, Buffer.from(JSON.stringify(value)), about).toString('base64url')}`;

/** Subject of a sealed value; null for anything that is not sealed. */
export const subjectOf = (value: Json | undefined): string | null =>
  typeof value === 'string' && value.startsWith(PREFIX)
    ? value.slice(PREFIX.length, value.indexOf(':', PREFIX.length))
    : null;

/** @throws Error when the value was tampered with or moved */
export const unseal = (value: string, key: Buffer, about: string): Json => {
  const sealed = Buffer.from(value.slice(value.indexOf(':', PREFIX.length) + 1), 'base64url');
  return JSON.parse(decrypt(key, sealed, about).toString()) as Json;
};

/** Bytes that only their subject's key opens, bound to what they are. */
export const sealBytes = (key: Buffer, bytes: Buffer, about: string): Buffer => encrypt(key, bytes, about);

/** @throws Error when they were tampered with or moved */
export const unsealBytes = (key: Buffer, sealed: Buffer, about: string): Buffer => decrypt(key, sealed, about);

/** The installation's one master key: it wraps the keys of persons and hides what they are looked up by. */
export class MasterKey {
  readonly #wrapping: Buffer;
  /** 32 bytes each, newest first: what persons are looked up by. */
  readonly lookupSecrets: readonly Buffer[];
  /** What people tell keys apart by: eight hex digits that are derived from it and tell nothing about it. */
  readonly name: string;

  /**
   * @param secret 32 bytes, kept outside the database
   * @param lookupSecrets those that the database keeps; one that is derived from the key unless said otherwise
   * @throws RangeError when the key has another length
   */
  constructor(secret: Buffer, lookupSecrets: readonly Buffer[] = []) {
    if (secret.length !== 32) throw new RangeError('the key for personal data is 32 bytes');
    const derived = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    this.#wrapping = derived('soundings wrap');
    this.name = derived('soundings name').toString('hex', 0, 4);
    this.lookupSecrets = lookupSecrets.length > 0 ? lookupSecrets : [derived('soundings lookup')];
  }

  wrap(subjectId: string, key: Buffer): Buffer {
    return encrypt(this.#wrapping, key, subjectId);
  }

  /** @throws Error when it was wrapped with another master key */
  unwrap(subjectId: string, wrapped: Buffer): Buffer {
    return decrypt(this.#wrapping, wrapped, subjectId);
  }

  /** What a log may say of the installation that it belongs to, the one to be written first: it tells nothing about a key, and outlives a change of the key. */
  logChecks(storeId: string): readonly string[] {
    return this.lookupSecrets.map((secret) => createHmac('sha256', secret).update(`log:${storeId}`).digest('hex'));
  }

  /** One for each lookup secret, the newest first: new keys are kept under that one, older ones are found under the others. */
  lookupHashes({ kind, lookup }: Subject): readonly Buffer[] {
    return this.lookupSecrets.map((secret) => createHmac('sha256', secret).update(`${kind}:${lookup}`).digest());
  }
}
