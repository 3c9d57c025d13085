import { hkdfSync } from 'node:crypto';

/** What is keyed with a secret of the installation beside its tokens: each use has a key of its own. */
export type KeyUse = 'known device' | 'guesses' | 'security log' | 'first account';

/**
 * The key for one use, which tells nothing about the secret or about the keys for others.
 * @param secret `JWT_SECRET` @returns 256 bits in base64url
 */
export const derivedKey = (secret: string, use: KeyUse): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `soundings ${use}`, 32)).toString('base64url');
