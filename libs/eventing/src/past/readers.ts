import type { Knex } from 'knex';

/** Views that are read at the same time by far; each has a few connections. */
const MOST = 4;

interface Reader {
  readonly knex: Knex;
  using: number;
  usedAt: number;
}

/**
 * Connections whose search path leads into one schema and which cannot write, a few for each view that is read.
 * A view does not change, so its queries need no transaction around them and may go side by side.
 */
export class Readers {
  readonly #readers = new Map<string, Reader>();
  readonly #open: (schema: string) => Knex;

  constructor(open: (schema: string) => Knex) {
    this.#open = open;
  }

  async reading<T>(schema: string, work: (knex: Knex) => Promise<T>): Promise<T> {
    const reader = this.#readers.get(schema) ?? { knex: this.#open(schema), using: 0, usedAt: 0 };
    this.#readers.set(schema, reader);
    reader.using += 1;
    try {
      return await work(reader.knex);
    } finally {
      reader.using -= 1;
      reader.usedAt = performance.now();
      await this.#closeIdle();
    }
  }

  async close(): Promise<void> {
    const all = [...this.#readers.values()];
    this.#readers.clear();
    await Promise.all(all.map(({ knex }) => knex.destroy()));
  }

  /** Those that were read longest ago; what is being read stays open. */
  async #closeIdle(): Promise<void> {
    const idle = [...this.#readers]
      .filter(([, { using }]) => using === 0)
      .sort(([, one], [, other]) => one.usedAt - other.usedAt);
    for (const [schema, { knex }] of idle.slice(0, Math.max(0, this.#readers.size - MOST))) {
      this.#readers.delete(schema);
      await knex.destroy();
    }
  }
}
