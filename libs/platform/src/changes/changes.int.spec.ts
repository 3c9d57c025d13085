import { randomUUID } from 'node:crypto';
import { Global, Injectable, Module } from '@nestjs/common';
import { z } from 'zod';
import { defineCatalogue, defineEvent, type EventStore } from '#eventing';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { eventually } from '#test/harness/eventually';
import type { Config } from '../configuration/config.js';
import { ACCOUNTS, type Accounts, type SessionOf } from '../http/accounts.js';
import { Tokens } from '../http/tokens.js';
import { openLog } from '../telemetry/logging.js';
import type { ModuleParts } from '../modules/modules.js';
import { openProgram, type Program } from '../process/program.js';
import type { Caller } from '../requests/requests.js';
import { EVENT_STORE } from '../modules/injection-tokens.js';
import { MOST_STREAMS } from './changes.controller.js';

const SUE = '019ff48e-6300-7139-9f8d-893e30856e10';
const CAR = '019ff48e-6300-7139-9f8d-893e30856e20';
const OTHER_CAR = '019ff48e-6300-7139-9f8d-893e30856e22';
const SESSION = '019ff48e-6300-7139-9f8d-893e30856e30';
const open = new Map<string, Caller>();
const watching = new Set<() => void>();
let ended = '';

@Injectable()
class OpenAccounts implements Accounts {
  find({ account }: SessionOf): Promise<Caller | null> {
    return Promise.resolve(open.get(account) ?? null);
  }

  isOpen({ account, session }: SessionOf): Promise<boolean> {
    return Promise.resolve(open.has(account) && session !== ended);
  }

  watch(_account: string, changed: () => void): () => void {
    watching.add(changed);
    return () => watching.delete(changed);
  }
}
@Global()
@Module({ providers: [{ provide: ACCOUNTS, useClass: OpenAccounts }], exports: [ACCOUNTS] })
class AccountsModule {}

interface Message {
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly data: string;
}

/** Whole messages of a stream of server-sent events; comments and `retry` are none. */
const messagesIn = (text: string): Message[] =>
  text
    .split('\n\n')
    .slice(0, -1)
    .flatMap((block) => {
      const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
      const data = field('data');
      return data === undefined ? [] : [{ id: field('id'), event: field('event'), data }];
    });

const catalogueOf = (category: string, type: string) =>
  defineCatalogue({
    category,
    module: 'spec',
    events: { [type]: defineEvent({ schema: z.strictObject({}), says: 'spec' }) },
  });
const chronicleOf = (category: string, type: string, entity: 'car'): ModuleParts['auditFormatters'][number] => ({
  catalogue: catalogueOf(category, type),
  entity,
  streamOf: (id) => id,
  tell: () => [],
  wireIds: (id) => [id],
});
const auditFormatters = [chronicleOf('car', 'CarWashed', 'car')];
const parts: ModuleParts = {
  name: 'spec',
  catalogues: auditFormatters.map(({ catalogue }) => catalogue),
  auditFormatters,
  projections: [],
  rejections: {},
  migrations: [],
};
const config: Config = {
  port: 0,
  host: '127.0.0.1',
  dataDir: '.',
  databaseUrl: null,
  migrationUrl: null,
  eventStoreUrl: null,
  redisUrl: null,
  smtpUrl: null,
  singleSignOn: null,
  logLevel: 'silent',
  trustedProxies: 0,
  publicUrl: null,
  startWaitMs: 0,
  sessionIdleMs: 3_600_000,
  mapTiles: null,
  journeys: { kind: 'offline' },
  positionLookups: true,
  operations: { door: null, shutdownGraceMs: 0, tracing: null },
  jwtSecret: 'a secret of at least thirty-two characters',
  personalDataKey: Buffer.alloc(32, 1),
};

describe('GET /api/changes', () => {
  let database: TestDatabase;
  let program: Program;
  let token = '';
  const revisions = new Map<string, bigint>();

  beforeAll(async () => {
    database = await createTestDatabase();
    program = await openProgram({
      config,
      databaseUrl: database.url,
      modules: [{ module: AccountsModule, parts }],
      roles: ['api'],
      log: openLog('silent'),
      webDir: null,
    });
  });
  beforeEach(async () => {
    open.set(SUE, { _id: SUE, isEngineer: false });
    token = (await program.app?.get(Tokens).issue({ account: SUE, session: SESSION })) ?? '';
  });
  afterAll(async () => {
    await program.close();
    await database.drop();
  });

  const happen = async (category: string, type: string, entityId: string): Promise<string> => {
    const stream = `${category}-${entityId}`;
    const before = revisions.get(stream);
    const metadata = {
      commandId: randomUUID(),
      correlationId: randomUUID(),
      causationId: randomUUID(),
      actorId: SUE,
      occurredAt: '2026-06-01T09:00:00.000Z',
      clientRequestId: null,
    };
    const store = program.app?.get<EventStore>(EVENT_STORE);
    const result = await store?.append(stream, [{ id: randomUUID(), type, schemaVersion: 1, data: {}, metadata }], {
      expected: before ?? 'no_stream',
    });
    revisions.set(stream, result?.revision ?? 0n);
    return result?.position ?? '';
  };
  const wash = (car: string): Promise<string> => happen('car', 'CarWashed', car);

  /** Reads the stream until the given position came, or it ended. */
  const hear = async (headers: Record<string, string> = {}) => {
    const ended = new AbortController();
    const response = await fetch(`${program.url ?? ''}/api/changes`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
      signal: ended.signal,
    });
    let text = '';
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const until = async (position: string): Promise<Message[]> => {
      while (!messagesIn(text).some(({ id }) => id === position)) {
        const part = await reader?.read();
        if (part === undefined || part.done) break;
        text += part.value;
      }
      return messagesIn(text);
    };
    /** Until it says that it is still there. */
    const beat = async (): Promise<void> => {
      while (!/^:$/m.test(text)) text += (await reader?.read())?.value ?? '';
    };
    return {
      beat,
      status: response.status,
      type: response.headers.get('content-type'),
      csp: response.headers.get('content-security-policy'),
      until,
      close: () => ended.abort(),
    };
  };
  const changesIn = (heard: Message[]): unknown[] =>
    heard.filter(({ event }) => event === undefined).map(({ data }) => JSON.parse(data) as unknown);

  it('asks for a token', async () => {
    const response = await fetch(`${program.url ?? ''}/api/changes`);
    expect(response.status).toBe(401);
    await response.body?.cancel();
  });

  it('tells which entity changed, where in the log, and who did it', async () => {
    const stream = await hear();
    expect(stream).toMatchObject({
      status: 200,
      type: 'text/event-stream; charset=utf-8',
      csp: expect.stringContaining("script-src 'self'") as string,
    });
    const position = await wash(CAR);
    const heard = await stream.until(position);
    stream.close();
    expect(changesIn(heard)).toEqual([{ entity: 'car', _id: CAR, version: 0, by: SUE }]);
    expect(heard.at(-1)?.id).toBe(position);
  });

  it('an answer says from where on its page has to be told, to whoever is signed in', async () => {
    const washed = await wash(CAR);
    const positionOf = async (headers: Record<string, string>): Promise<string | null> =>
      (await fetch(`${program.url ?? ''}/api/presence`, { method: 'POST', headers })).headers.get(
        'x-projection-position',
      );
    const seen = async (): Promise<string | null> => positionOf({ authorization: `Bearer ${token}` });
    // The program hears of it a moment later.
    await eventually(async () => (await seen()) === washed);
    expect([await seen(), await positionOf({})]).toEqual([washed, null]);
  });

  it('goes on where a browser stopped, each entity once, and then live', async () => {
    const before = await hear();
    const last = await wash(CAR);
    for (const car of [OTHER_CAR, CAR]) await wash(car);
    const head = await wash(CAR);
    await before.until(head);
    before.close();

    const stream = await hear({ 'last-event-id': last });
    const missed = await stream.until(head);
    expect(changesIn(missed)).toEqual([
      { entity: 'car', _id: OTHER_CAR, version: 0, by: SUE },
      { entity: 'car', _id: CAR, version: Number(revisions.get(`car-${CAR}`)), by: SUE },
    ]);
    const live = await wash(OTHER_CAR);
    const heard = await stream.until(live);
    stream.close();
    expect(changesIn(heard.slice(missed.length))).toEqual([{ entity: 'car', _id: OTHER_CAR, version: 1, by: SUE }]);
  });

  it.each(['abc', '00000000000000000009/00000000000000000009'])(
    'goes on from now for a browser that comes with %s, which is no position of this log',
    async (last) => {
      const stream = await hear({ 'last-event-id': last });
      const position = await wash(CAR);
      const heard = await stream.until(position);
      stream.close();
      expect(changesIn(heard)).toHaveLength(1);
    },
  );

  it('says that it is still there before a browser gives it up, and shows nothing of it', async () => {
    const stream = await hear();
    await stream.beat();
    const position = await wash(CAR);
    expect(changesIn(await stream.until(position))).toHaveLength(1);
    stream.close();
  });

  it('ends at once when its session is ended, and when the account goes', async () => {
    for (const end of [
      () => {
        ended = SESSION;
      },
      () => {
        open.delete(SUE);
      },
    ]) {
      ended = '';
      const stream = await hear();
      await stream.beat();
      end();
      for (const changed of watching) changed();
      // No such position will ever come: it returns because the stream ended.
      expect(changesIn(await stream.until('never'))).toEqual([]);
      expect(watching.size).toBe(0);
    }
  });

  it('holds so many for an account and no more, and has room again once one is closed', async () => {
    const held = [];
    for (let stream = 0; stream < MOST_STREAMS; stream += 1) held.push(await hear());
    expect(held.map(({ status }) => status)).toEqual(held.map(() => 200));
    const answer = await fetch(`${program.url ?? ''}/api/changes`, { headers: { authorization: `Bearer ${token}` } });
    expect([answer.status, ((await answer.json()) as { msg: string }).msg]).toEqual([
      429,
      'Too many windows are open with this account. Please close some of them.',
    ]);
    held.pop()?.close();
    let again = await hear();
    while (again.status === 429) again = await hear();
    expect(again.status).toBe(200);
    for (const stream of [...held, again]) stream.close();
  });
});
