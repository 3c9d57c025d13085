import { randomUUID } from 'node:crypto';
import type { FormPresence } from '#contracts';
import { call, registerFirstAccount, startServer, type Answer, type TestServer } from '#test/harness/server';

const VISIT = '019ff48e-6300-7139-9f8d-893e30856e10';
const OTHER_VISIT = '019ff48e-6300-7139-9f8d-893e30856e22';
const jane = { name: 'Jane Smith', email: 'jane@soundings.example', password: 'long enough', isEngineer: true };

/** Somebody in a tab of a browser, on one of the copies. */
interface Tab {
  readonly id: string;
  announce(open?: boolean, visit?: string): Promise<Answer<FormPresence>>;
  /** What the stream told this tab since it was last asked, up to and with the first that fits. */
  told(fits: (presence: FormPresence) => boolean): Promise<readonly FormPresence[]>;
  close(): void;
}

describe('who has a form open', () => {
  let server: TestServer;
  let second: TestServer;
  let petra = { token: '', id: '' };
  let other = { token: '', id: '' };
  const open: Tab[] = [];

  beforeAll(async () => {
    server = await startServer({ roles: ['api', 'projector'] });
    second = await startServer({ roles: ['api'], beside: server });
    const { token, userId } = await registerFirstAccount(server.url);
    petra = { token, id: userId };
    const { body } = await call<{ _id: string }>(server.url, 'POST', '/api/users', { token, body: jane });
    other = {
      token: (await call<{ token: string }>(server.url, 'POST', '/api/auth', { body: jane })).body.token,
      id: body._id,
    };
  }, 120_000);
  afterEach(async () => {
    for (const tab of open.splice(0)) tab.close();
    await server.database.knex('form_open').delete();
  });
  afterAll(async () => {
    await second.stop();
    await server.stop();
  }, 60_000);

  const sit = async (
    at: TestServer,
    { token }: { readonly token: string },
    id: string = randomUUID(),
  ): Promise<Tab> => {
    const ended = new AbortController();
    const response = await fetch(`${at.url}/api/changes`, {
      headers: { authorization: `Bearer ${token}`, tab: id },
      signal: ended.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    let read = 0;
    const heard = (): readonly FormPresence[] =>
      [...text.matchAll(/event: presence\ndata: (.*)\n\n/g)]
        .map(([, data = '']) => JSON.parse(data) as FormPresence)
        .slice(read);
    const tab: Tab = {
      id,
      announce: (isOpen = true, visit = VISIT) =>
        call<FormPresence>(at.url, 'POST', '/api/presence', {
          token,
          body: { tab: id, entity: 'job', _id: visit, open: isOpen },
        }),
      told: async (fits) => {
        while (!heard().some(fits)) {
          const part = await reader?.read();
          if (part === undefined || part.done) throw new Error('the stream ended');
          text += part.value;
        }
        const all = heard();
        const found = all.slice(0, all.findIndex(fits) + 1);
        read += found.length;
        return found;
      },
      close: () => ended.abort(),
    };
    open.push(tab);
    return tab;
  };
  const alone = ({ others }: FormPresence): boolean => others.length === 0;

  it('is answered to whoever opens it, and told to whoever has it open, on another copy too', async () => {
    const [here, there] = [await sit(server, petra), await sit(second, other)];
    expect((await here.announce()).body).toEqual({ entity: 'job', _id: VISIT, others: [] });
    expect((await there.announce()).body.others).toEqual([petra.id]);
    expect((await here.told(({ others }) => others.length === 1)).at(-1)).toEqual({
      entity: 'job',
      _id: VISIT,
      others: [other.id],
    });
  });

  it('is told to nobody else', async () => {
    const [here, elsewhere, there] = [await sit(server, petra), await sit(server, petra), await sit(second, other)];
    await here.announce();
    await elsewhere.announce(true, OTHER_VISIT);
    await there.announce();
    await here.told(({ others }) => others.includes(other.id));
    await there.announce(true, OTHER_VISIT);
    expect(new Set((await elsewhere.told(({ others }) => others.length === 1)).map(({ _id }) => _id))).toEqual(
      new Set([OTHER_VISIT]),
    );
  });

  it('ends at once where it is closed', async () => {
    const [here, there] = [await sit(server, petra), await sit(second, other)];
    await here.announce();
    await there.announce();
    await here.told(({ others }) => others.length === 1);
    const before = Date.now();
    await there.announce(false);
    await here.told(alone);
    expect(Date.now() - before).toBeLessThan(8000);
  });

  it('ends a few seconds after a tab died, and not for one that came back', async () => {
    const [here, dies] = [await sit(server, petra), await sit(second, other)];
    await here.announce();
    await dies.announce();
    await here.told(({ others }) => others.length === 1);
    // Back at once: nobody is told that it was away.
    dies.close();
    const back = await sit(second, other, dies.id);
    await new Promise((resolve) => {
      setTimeout(resolve, 3500);
    });
    expect((await here.announce()).body.others).toEqual([other.id]);
    back.close();
    const heard = await here.told(alone);
    expect(heard.at(-1)).toEqual({ entity: 'job', _id: VISIT, others: [] });
  }, 30_000);

  it('ends for a tab that nobody heard of for 150 seconds', async () => {
    const [here, sleeps] = [await sit(server, petra), await sit(second, other)];
    await here.announce();
    await sleeps.announce();
    await server.database
      .knex('form_open')
      .where({ tab: sleeps.id })
      .update({ seen: server.database.knex.raw("now() - interval '151 seconds'") });
    expect((await here.announce()).body.others).toEqual([]);
  });

  it("names one's own account where it is another tab, once", async () => {
    const [one, another] = [await sit(server, petra), await sit(server, petra)];
    await one.announce();
    expect((await another.announce()).body.others).toEqual([petra.id]);
  });

  it("is nobody's to say for another tab, and bounded", async () => {
    const [mine, theirs] = [await sit(server, petra), await sit(second, other)];
    await mine.announce();
    await call(server.url, 'POST', '/api/presence', {
      token: other.token,
      body: { tab: mine.id, entity: 'job', _id: VISIT, open: false },
    });
    await call(server.url, 'POST', '/api/presence', {
      token: other.token,
      body: { tab: mine.id, entity: 'job', _id: VISIT, open: true },
    });
    expect((await theirs.announce()).body.others).toEqual([petra.id]);
    for (let form = 0; form < 120; form += 1) await theirs.announce(true, randomUUID());
    expect(
      Number((await server.database.knex('form_open').where({ account_id: other.id }).count())[0]?.['count']),
    ).toBe(100);
    expect(
      (
        await call(server.url, 'POST', '/api/presence', {
          token: other.token,
          body: { tab: 'x', entity: 'password', _id: VISIT, open: 1 },
        })
      ).status,
    ).toBe(400);
    expect((await call(server.url, 'POST', '/api/presence', { body: {} })).status).toBe(401);
  }, 30_000);

  it('leaves nothing in the log', async () => {
    const before = (await server.events()).length;
    const tab = await sit(server, petra);
    await tab.announce();
    await tab.announce(false);
    expect((await server.events()).length).toBe(before);
  });
});
