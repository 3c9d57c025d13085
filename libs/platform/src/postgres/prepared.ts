import type pg from 'pg';

/** A text is prepared when it comes this often: what is asked once is not worth keeping. */
const OFTEN = 3;
/** On each connection PostgreSQL keeps the plans of so many texts. */
const MOST_NAMES = 200;
const MOST_COUNTED = 2000;
/** Longer ones are built for the occasion. */
const LONGEST = 20_000;
/** One statement of those that have a plan; several in one text can not be prepared. */
const PLANNED = /^\s*(?:select|insert|update|delete|with)\b[^;]*$/i;

/**
 * The plan belongs to a table that has changed since, or the connection goes through a pooler that does not know of it: the same text
 * goes on without a name.
 */
const LOST_PLAN = new Set(['0A000', '26000', '42P05']);

type Asked = { readonly text?: unknown; readonly name?: unknown; readonly submit?: unknown };
type Answered = (error: (Error & { readonly code?: string }) | null, result?: unknown) => void;
type Query = (asked: unknown, ...rest: unknown[]) => unknown;

/** Names for the texts that are sent again and again, the same on all connections of a pool. */
export class PreparedStatements {
  readonly #names = new Map<string, string | null>();
  readonly #counted = new Map<string, number>();

  /** @returns undefined while a text is rare, or can not be prepared */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined) return name ?? undefined;
    if (this.#names.size >= MOST_NAMES || text.length > LONGEST || !PLANNED.test(text)) return undefined;
    const times = (this.#counted.get(text) ?? 0) + 1;
    if (times < OFTEN) {
      if (this.#counted.size >= MOST_COUNTED) this.#counted.clear();
      this.#counted.set(text, times);
      return undefined;
    }
    this.#counted.delete(text);
    const given = `s${this.#names.size}`;
    this.#names.set(text, given);
    return given;
  }

  /** From now on it is planned each time. */
  giveUp(text: string): void {
    this.#names.set(text, null);
  }

  /** Lets a connection that was just made prepare what comes often; whoever asks notices nothing. */
  on(connection: pg.Client): void {
    const query = connection.query.bind(connection) as Query;
    const prepared: Query = (asked, ...rest) => {
      const { text, name: given, submit } = asked as Asked;
      const [answered] = rest as [Answered?];
      if (typeof text !== 'string' || given !== undefined || submit !== undefined || answered === undefined)
        return query(asked, ...rest);
      const name = this.nameOf(text);
      if (name === undefined) return query(asked, ...rest);
      return query({ ...(asked as object), name }, ((error, result) => {
        if (error === null || !LOST_PLAN.has(error.code ?? '')) {
          answered(error, result);
          return;
        }
        this.giveUp(text);
        // Within a transaction it is too late: whoever asked hears what went wrong first.
        query(asked, ((again, later) => {
          answered(again === null ? null : error, later);
        }) satisfies Answered);
      }) satisfies Answered);
    };
    connection.query = prepared as typeof connection.query;
  }
}
