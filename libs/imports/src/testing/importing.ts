import type { DataImport, ImportRow, ImportUndoAnswer, RowFate } from '#contracts';
import { call, registerFirstAccount, startServer, type Answer, type TestServer } from '#test/harness/server';

/** Rows of a file whose first line is its headings. */
export const rowsOf = (all: readonly Record<string, string>[], first = 2): readonly ImportRow[] =>
  all.map((values, at) => ({ row: first + at, values }));

/** What becomes of rows, a line each: `3 twice 2`, `4 refused Please choose a location. location`. */
export const short = (fates: readonly RowFate[]): readonly string[] =>
  fates.map(({ row, fate, twin, msg, field, record }) =>
    [row, fate, twin ?? msg ?? (fate === 'there' ? record?.name : undefined), field].filter(Boolean).join(' '),
  );

/** An office that moves in: an empty one with its first account. */
export interface MovingOffice {
  readonly server: TestServer;
  ask<Body>(this: void, method: string, path: string, body?: unknown): Promise<Answer<Body>>;
  /** @throws where it is not answered 200 */
  done<Body>(this: void, method: string, path: string, body?: unknown): Promise<Body>;
  /** Rehearses, which changes nothing, then imports, twice: each says the same. */
  imported(
    this: void,
    kind: string,
    rows: readonly ImportRow[],
  ): Promise<{ readonly _id: string; readonly fates: readonly RowFate[] }>;
  /** How many records were removed, and of each that stays why. */
  undone(this: void, id: string): Promise<readonly [number, readonly string[]]>;
}

export const openMovingOffice = async (): Promise<MovingOffice> => {
  const server = await startServer();
  const { token } = await registerFirstAccount(server.url);
  let hashes = 0;
  const ask: MovingOffice['ask'] = (method, path, body) =>
    call(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
  const done = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await ask<Body>(method, path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const events = async (): Promise<number> => (await server.events()).length;
  return {
    server,
    ask,
    done,
    imported: async (kind, rows) => {
      const before = await events();
      const rehearsed = await done<readonly RowFate[]>('POST', '/api/imports/rehearsal', { kind, rows });
      expect(await events()).toBe(before);
      hashes += 1;
      const hash = String(hashes).padStart(64, '0');
      const { _id } = await done<DataImport>('POST', '/api/imports', { kind, hash, rows: rows.length + 1 });
      const fates = await done<readonly RowFate[]>('POST', `/api/imports/${_id}/rows`, { rows });
      expect(short(fates)).toEqual(short(rehearsed));
      const made = await events();
      expect(short(await done('POST', `/api/imports/${_id}/rows`, { rows }))).toEqual(short(fates));
      expect(await events()).toBe(made);
      await done('POST', `/api/imports/${_id}/finish`);
      return { _id, fates };
    },
    undone: async (id) => {
      const { removed, kept, next } = await done<ImportUndoAnswer>('POST', `/api/imports/${id}/undo`, {});
      expect(next).toBeNull();
      return [removed, kept.map(({ name, why, msg }) => `${name}: ${why} ${msg}`)];
    },
  };
};
