import { setTimeout as pause } from 'node:timers/promises';
import type { Job, ReadModel, ScheduledAnswer } from '#contracts';
import { modules } from '#composition-root';
import { eventually } from '#test/harness/eventually';
import { openMailbox, type Mailbox } from '#test/harness/mailbox';
import { call, dumpReadModels, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

const contact = { name: 'Kit Lark', position: 'Site manager', email: 'kit@example.test', telephone: '07700900123' };
const visit = {
  kind: 'sound',
  startjob: '2026-03-10T09:00:00Z',
  endjob: '2026-03-10T12:00:00Z',
  address: '1 Quay Street',
  postcode: 'BS1 4DJ',
  price: 350,
  contact,
  soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 },
};

describe('the read models', () => {
  let server: TestServer;
  let mailbox: Mailbox;
  let token = '';
  let userId = '';
  /** A process that answers calls and keeps no read models. */
  let other: TestServer;

  beforeAll(async () => {
    mailbox = await openMailbox();
    server = await startServer({ logIn: 'postgres', environment: { SMTP_URL: mailbox.url } });
    ({ token, userId } = await registerFirstAccount(server.url));
    other = await startServer({ roles: ['api'], beside: server });
  }, 60_000);
  afterAll(async () => {
    await other.stop();
    await server.stop();
    await mailbox.close();
  });

  const ask = async <Body>(method: string, path: string, body?: unknown, url = server.url): Promise<Body> => {
    const answer = await call<Body>(url, method, path, { token, ...(body === undefined ? {} : { body }) });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const list = (url = server.url): Promise<readonly ReadModel[]> => ask('GET', '/api/projections', undefined, url);
  const one = async (name: string, url = server.url): Promise<ReadModel> => {
    const found = (await list(url)).find((model) => model.name === name);
    if (found === undefined) throw new Error(`${name} is not listed`);
    return found;
  };
  const finished = async (): Promise<readonly ReadModel[]> => {
    for (let wait = 0; wait < 400; wait += 1) {
      const models = await list();
      if (models.every(({ rebuild }) => rebuild === null || !['requested', 'building'].includes(rebuild.state)))
        return models;
      await pause(50);
    }
    throw new Error('the rebuilds never ended');
  };

  it('are told with title, position and lag, the same by a process that keeps none of them', async () => {
    await ask('POST', '/api/job', visit);
    const models = await list();
    expect(models.map(({ name }) => name).sort()).toEqual(
      modules.flatMap(({ parts }) => parts.projections.map(({ name }) => name)).sort(),
    );
    const head = Number(await server.head());
    for (const model of models)
      expect(model).toMatchObject({
        status: 'live',
        position: head,
        head,
        lag: { events: 0, seconds: 0 },
        error: null,
        rebuild: null,
      });
    const visits = models.find(({ name }) => name === 'visit_list');
    expect(visits?.title).toBe('Site Visits list');
    expect(visits?.rate).toBeGreaterThan(0);
    const still = ({ rate: _, ...model }: ReadModel): Omit<ReadModel, 'rate'> => model;
    expect((await list(other.url)).map(still)).toEqual(models.map(still));
  });

  it('are rebuilt at the wish of an administrator, asked of any process; asking twice changes nothing', async () => {
    await ask('POST', '/api/projections/visit_list/rebuild', undefined, other.url);
    await ask('POST', '/api/projections/visit_list/rebuild');
    const done = (await finished()).find(({ name }) => name === 'visit_list');
    expect(done?.rebuild).toMatchObject({
      state: 'done',
      by: { _id: userId, name: 'Petra Plumb' },
      progress: null,
      reason: null,
    });
    expect(Date.parse(done?.rebuild?.finishedAt ?? '')).toBeGreaterThanOrEqual(
      Date.parse(done?.rebuild?.startedAt ?? ''),
    );
    expect((await list()).filter(({ rebuild }) => rebuild !== null).map(({ name }) => name)).toEqual(['visit_list']);
  });

  it('take back a rebuild that nobody has begun, and say 404 to a name that is none', async () => {
    const {
      database: { knex },
    } = server;
    // Somebody is at it already, so that this one waits.
    const busy = await knex.transaction();
    await busy.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', ['build:car_list']);
    await ask('POST', '/api/projections/car_list/rebuild');
    expect((await one('car_list')).rebuild?.state).toBe('requested');
    for (const url of [other.url, server.url]) await ask('DELETE', '/api/projections/car_list/rebuild', undefined, url);
    await busy.rollback();
    await pause(1500);
    expect((await one('car_list')).rebuild).toMatchObject({ state: 'cancelled', startedAt: null });
    for (const [method, path] of [
      ['POST', 'nothing/rebuild'],
      ['DELETE', 'nothing/rebuild'],
      ['POST', 'nothing/retry'],
      ['POST', 'all/retry'],
    ] as const)
      expect(await call(server.url, method, `/api/projections/${path}`, { token })).toMatchObject({
        status: 404,
        body: { msg: 'There is no read model of this name; please choose one from the list.' },
      });
    await ask('POST', '/api/projections/car_list/retry');
  });

  /** What a browser hears of them: the next notice of each process. */
  const notices = async (url: string) => {
    const stream = await fetch(`${url}/api/changes`, { headers: { authorization: `Bearer ${token}` } });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    return {
      until: async (words: string): Promise<void> => {
        while (!text.includes(words)) text += (await reader?.read())?.value ?? '';
        text = '';
      },
      end: () => reader?.cancel(),
    };
  };

  it('say where they stopped and whose event that is, and go on after a retry that any process may be asked for', async () => {
    const {
      database: { knex },
    } = server;
    const [[job]] = await ask<ScheduledAnswer>('POST', '/api/job', visit);
    const id = job?._id ?? '';
    const heard = await Promise.all([server.url, other.url].map(notices));
    // What a damaged disk or a hand in the tables would do.
    const { schema_name: schema } = await knex('projection_build')
      .where({ name: 'visit_list', status: 'live' })
      .first<{ schema_name: string }>('schema_name');
    await knex.raw('alter table ??.visit add constraint poisoned check (not issued) not valid', [schema]);
    const flagged = await call(server.url, 'POST', `/api/job/${id}/completion`, {
      token,
      body: { flag: 'issued', value: true },
    });
    expect(flagged.status).toBe(200);
    await eventually(async () => (await one('visit_list')).status === 'stopped');
    const stopped = await one('visit_list', other.url);
    expect(stopped).toMatchObject({
      status: 'stopped',
      lag: { events: 1 },
      error: {
        place: stopped.position + 1,
        type: 'CompletionFlagSet',
        stream: `site_visit-${id}`,
        entity: { kind: 'job', _id: id },
      },
    });
    expect(stopped.error?.message).toContain('poisoned');
    // Neither the statement nor its values.
    expect(stopped.error?.message).not.toMatch(/insert|json_populate|Kit Lark/i);
    expect((await one('project_list')).status).toBe('live');
    for (const { url } of [server, other])
      expect(await call(url, 'GET', '/api/health/ready')).toMatchObject({
        status: 200,
        body: { status: 'degraded', parts: { database: 'up', 'read models': 'stopped: visit_list' } },
      });
    for (const { until } of heard) await until('event: read-models\ndata: {"stopped":["visit_list"]}');
    // A browser that comes now is told at once, and so is that of a process which was not there then.
    const later = await startServer({ roles: ['api'], beside: server });
    const comer = await notices(later.url);
    await comer.until('{"stopped":["visit_list"]}');
    await comer.end();
    await later.stop();
    await knex.raw('alter table ??.visit drop constraint poisoned', [schema]);
    for (const url of [other.url, server.url]) await ask('POST', '/api/projections/visit_list/retry', undefined, url);
    await eventually(async () => (await one('visit_list')).lag.events === 0);
    expect(await one('visit_list')).toMatchObject({ status: 'live', lag: { events: 0, seconds: 0 }, error: null });
    expect((await ask<Job>('GET', `/api/job/${id}`)).completion.issued).toBe(true);
    for (const { until, end } of heard) await until('event: read-models\ndata: {"stopped":[]}').then(end);
    expect(await call(other.url, 'GET', '/api/health/ready')).toMatchObject({ status: 200, body: { status: 'up' } });
  }, 30_000);

  it('do nothing but fold when they are rebuilt: no mail, no document, no number, no event', async () => {
    const {
      database: { knex, url },
    } = server;
    await ask('PUT', '/api/company', { name: 'Sample Acoustics', email: 'office@soundings.example', version: 0 });
    const [[job]] = await ask<ScheduledAnswer>('POST', '/api/job', visit);
    const id = job?._id ?? '';
    await ask('POST', '/api/job/invoicing', { ids: [id], number: 'INV-1', numbering: 'one' });
    const made = await fetch(`${server.url}/api/job/${id}/invoice`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(made.status).toBe(200);
    expect(
      await ask('POST', '/send', { name: 'Kit Lark', email: 'kit@client.example', messsage: 'Is the van free?' }),
    ).toEqual({ msg: 'success' });
    expect(mailbox.letters).toHaveLength(1);
    const outside = async (): Promise<object> => ({
      head: await server.head(),
      events: (
        await knex.raw<{ rows: object[] }>(
          "select count(*), max(global_position), encode((array_agg(chain order by global_position desc))[1], 'hex') as chain from es_event",
        )
      ).rows,
      files: await knex('document_file').orderBy('document_id').select('document_id', 'sha256'),
      reactions: await knex('reaction_checkpoint').orderBy('name').select('*'),
      letters: mailbox.letters.length,
      documents: await ask('GET', '/api/documents'),
      numbers: await ask('GET', '/api/invoicenumbers'),
    });
    const before = { outside: await outside(), rows: await dumpReadModels(url) };
    await ask('POST', '/api/projections/all/rebuild');
    const models = await finished();
    expect(models.map(({ name, rebuild }) => [name, rebuild?.state])).toEqual(models.map(({ name }) => [name, 'done']));
    // The sweep of the documents has looked meanwhile.
    await pause(6000);
    expect({ outside: await outside(), rows: await dumpReadModels(url) }).toEqual(before);
  }, 60_000);
});
