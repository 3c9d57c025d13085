import { randomBytes } from 'node:crypto';
import { seal, sealBytes, subjectOf, unseal, unsealBytes } from './sealing.js';

const SUBJECT = '019ff48e-6300-7139-9f8d-893e30856e10';
const key = randomBytes(32);

describe('what is sealed', () => {
  it('is opened by its key, where it was sealed, and is never the same twice', () => {
    const sealed = seal(SUBJECT, key, { name: 'Petra' }, 'event field');
    expect(subjectOf(sealed)).toBe(SUBJECT);
    expect(unseal(sealed, key, 'event field')).toEqual({ name: 'Petra' });
    expect(seal(SUBJECT, key, { name: 'Petra' }, 'event field')).not.toBe(sealed);
    expect(sealed).not.toContain('Petra');
  });

  it('is not opened by another key, elsewhere, or once a bit of it was changed', () => {
    const sealed = seal(SUBJECT, key, 'Petra', 'event field');
    expect(() => unseal(sealed, randomBytes(32), 'event field')).toThrow();
    expect(() => unseal(sealed, key, 'another field')).toThrow();
    const bytes = sealBytes(key, Buffer.from('a photo'), 'file');
    expect(unsealBytes(key, bytes, 'file').toString()).toBe('a photo');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unsealBytes(key, changed, 'file')).toThrow();
    }
  });
});
