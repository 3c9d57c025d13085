import { randomBytes, randomUUID } from 'node:crypto';
import type { Subject } from '../catalogue.js';
import type { SubjectKey, Vault } from './vault.js';

/** Keys in memory, for specs. */
export class MemoryVault implements Vault {
  readonly #bySubject = new Map<string, SubjectKey>();

  keysFor(subjects: readonly Subject[]): Promise<readonly SubjectKey[]> {
    return Promise.resolve(
      subjects.map(({ kind, lookup }) => {
        const name = `${kind}:${lookup}`;
        const key = this.#bySubject.get(name) ?? { subjectId: randomUUID(), key: randomBytes(32) };
        this.#bySubject.set(name, key);
        return key;
      }),
    );
  }

  open(subjectIds: Iterable<string>): Promise<ReadonlyMap<string, Buffer>> {
    const wanted = new Set(subjectIds);
    return Promise.resolve(
      new Map(
        [...this.#bySubject.values()]
          .filter(({ subjectId }) => wanted.has(subjectId))
          .map(({ subjectId, key }) => [subjectId, key]),
      ),
    );
  }

  destroy({ kind, lookup }: Subject): Promise<boolean> {
    return Promise.resolve(this.#bySubject.delete(`${kind}:${lookup}`));
  }

  distrust(): void {
    // Nothing is remembered beside the keys themselves.
  }
}
