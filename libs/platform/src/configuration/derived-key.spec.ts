import { derivedKey, type KeyUse } from './derived-key.js';

const uses: readonly KeyUse[] = ['known device', 'guesses', 'security log', 'first account'];

describe('a derived key', () => {
  it('is one for each use and each secret, the same in every program', () => {
    const keys = ['one secret', 'another secret'].flatMap((secret) => uses.map((use) => derivedKey(secret, use)));
    expect(new Set(keys).size).toBe(8);
    for (const key of keys) expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    // Of RFC 5869, so that programs of other versions agree: HKDF-SHA-256 without salt.
    expect(derivedKey('one secret', 'guesses')).toBe(keys[1]);
  });
});
