import { setTimeout } from 'node:timers/promises';
import { chance, type Chance } from '#sample-company';
import { spawnServer, type SpawnedServer } from '#test/harness/server';

/** Clients at work at the same time, and how often the server is killed under them. */
const CLIENTS = 16;
const KILLS = 20;

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** What one client sent and had answered, in its order. */
interface Diary {
  readonly visitId: string;
  readonly turned: { readonly flag: string; readonly to: boolean; readonly key: string }[];
}

const flags = ['confirmed', 'checklist', 'rams', 'issued', 'invoiced', 'paid'] as const;

const contact = {
  name: 'Fern Fascia',
  position: 'Site Manager',
  email: 'fern@client.example',
  telephone: '07700 900123',
};
const visit = (client: number): object => ({
  kind: 'air',
  date: '2026-07-01',
  startjob: '09:00',
  endjob: '11:00',
  address: `${client + 1} Cooper Lane`,
  postcode: 'BS1 5TR',
  price: 250,
  contact,
  airtest: { types: 1, tests: 2 },
});

describe('a server that is killed at any moment', () => {
  let server: SpawnedServer;
  let token = '';
  let stopped = false;
  let restarted: Promise<void> = Promise.resolve();

  const send = async (method: string, path: string, body: unknown, key: string): Promise<Answer> => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };

  /** Sends until it is answered, always with the same key: what a browser does when the line breaks. */
  const sendUntilAnswered = async (method: string, path: string, body: unknown, key: string): Promise<unknown> => {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const answer = await send(method, path, body, key).catch(() => null);
      if (answer?.status === 200) return answer.body;
      if (answer !== null && ![409, 429, 503].includes(answer.status))
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      await restarted;
      await setTimeout(50);
    }
    throw new Error(`${method} ${path} was never answered`);
  };

  const work = async (client: number, dice: Chance): Promise<Diary[]> => {
    const diaries: Diary[] = [];
    const states = new Map<string, boolean>();
    for (let turn = 0; !stopped; turn += 1) {
      const current = diaries.at(-1);
      if (current === undefined || current.turned.length >= 12) {
        const [jobs] = (await sendUntilAnswered('POST', '/api/job', visit(client), `visit-${client}-${turn}`)) as [
          { _id: string }[],
        ];
        diaries.push({ visitId: jobs[0]?._id ?? '', turned: [] });
        states.clear();
        continue;
      }
      const flag = dice.pick(flags);
      const to = !(states.get(flag) ?? false);
      const key = `flag-${client}-${turn}`;
      await sendUntilAnswered('POST', `/api/job/${current.visitId}/completion`, { flag, value: to }, key);
      states.set(flag, to);
      current.turned.push({ flag, to, key });
    }
    return diaries;
  };

  const killer = async (dice: Chance): Promise<void> => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      await setTimeout(150 + dice.below(700));
      let done = (): void => undefined;
      restarted = new Promise<void>((resolve) => {
        done = resolve;
      });
      await server.kill('SIGKILL');
      server = await spawnServer({ dataDir: server.dataDir, port: server.port });
      done();
    }
    stopped = true;
  };

  beforeAll(async () => {
    server = await spawnServer();
    const response = await fetch(`${server.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Cora Calendar', email: 'cora@soundings.example', password: 'long enough' }),
    });
    token = ((await response.json()) as { token: string }).token;
  }, 120_000);

  afterAll(async () => {
    await server.stop();
  }, 60_000);

  it('keeps every answered command once and in order, and its read models equal a rebuild from nothing', async () => {
    const dice = chance(7);
    const [diaries] = await Promise.all([
      Promise.all(Array.from({ length: CLIENTS }, (_, client) => work(client, chance(100 + client)))).then((all) =>
        all.flat(),
      ),
      killer(dice),
    ]);
    expect(diaries.length).toBeGreaterThanOrEqual(CLIENTS);

    const total = await fetch(`${server.url}/api/job?limit=1`, { headers: { authorization: `Bearer ${token}` } });
    expect(Number(total.headers.get('x-total-count'))).toBe(diaries.length);
    for (const diary of diaries) {
      const answer = await send('GET', `/api/job/${diary.visitId}/history`, undefined, 'none');
      const turned = (answer.body as { field: string; to: unknown }[])
        .filter(({ field }) => field.startsWith('completion.'))
        .map(({ field, to }) => ({ flag: field.slice('completion.'.length), to }));
      expect(turned).toEqual(diary.turned.map(({ flag, to }) => ({ flag, to })));
    }

    // A position that is still being looked up changes by itself.
    let before = await server.dumpReadModels();
    while (before['postcode_place']?.some((row) => row.includes('"place_status": "pending"')) === true) {
      await setTimeout(200);
      before = await server.dumpReadModels();
    }
    await server.rebuildAll();
    expect(await server.dumpReadModels()).toEqual(before);
    expect(before['visit']?.length).toBe(diaries.length);
  }, 300_000);
});
