import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type {
  AdminDashboard,
  Comparison,
  FinanceDashboard,
  HistoryEntry,
  Job,
  MomentVisit,
  PastAnswer,
  Project,
} from '#contracts';
import { completionFlags, differenceKinds, startOfLondonDay } from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { modules } from './index.js';

const DAY = 86_400_000;
const today = new Date(Date.now()).toISOString().slice(0, 10);
const dayFrom = (days: number): string =>
  new Date(Date.parse(`${today}T12:00:00Z`) + days * DAY).toISOString().slice(0, 10);
const range = `from=${startOfLondonDay(dayFrom(-40))}&to=${startOfLondonDay(dayFrom(40))}`;

let server: TestServer;
let token: string;
let engineers: string[];
beforeAll(async () => {
  server = await startServer();
  ({ token } = await registerFirstAccount(server.url));
  engineers = await Promise.all(
    ['Ada', 'Ben', 'Cat'].map(
      async (name) =>
        (
          await ask<{ _id: string }>('POST', '/api/users', {
            name,
            email: `${name}@soundings.example`,
            password: 'correct horse battery',
            isEngineer: true,
          })
        )._id,
    ),
  );
});
afterAll(() => server.stop());

/** An answer; 503 is asked again, as a browser does. */
const ask = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
  for (let tries = 0; ; tries += 1) {
    const answer = await call<Body>(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
    if (answer.status === 200) return answer.body;
    if (answer.status !== 503 || tries > 100)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await pause(30);
  }
};

/** Everything that can be asked about the past, as the calls answer it. */
const everything = async (
  projects: readonly string[],
  visits: readonly string[],
  asAt?: string,
): Promise<Record<string, unknown>> => {
  const at = (path: string): string =>
    asAt === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}as_at=${asAt}`;
  const year = Number(today.slice(0, 4));
  const paths = [
    `/api/dashboard/admin?${range}`,
    `/api/dashboard/admin?${range}&engineer=${engineers[0] ?? ''}&kind=air`,
    `/api/dashboard/places?${range}`,
    '/api/dashboard/finance',
    `/api/dashboard/finance?year=${year}`,
    '/api/enquiry',
    '/api/enquiry?status=Complete',
    '/api/job',
    '/api/job?when=upcoming&limit=3',
    '/api/job?invoiced=false&pickups=false&sort=-engineers',
    '/api/users',
    '/api/car',
    '/api/kits',
    ...projects.map((id) => `/api/enquiry/${id}`),
  ];
  const answers = await Promise.all(paths.map(async (path) => [path, await ask(method, at(path))] as const));
  const one = await Promise.all(
    visits.map(async (id) => [id, (await call(server.url, 'GET', at(`/api/job/${id}`), { token })).body] as const),
  );
  const known = one.map(
    ([id, body]) => [id, (body as { statusCode?: number }).statusCode === undefined ? body : 'not there'] as const,
  );
  return Object.fromEntries([...answers, ...known]);
};
const method = 'GET';

type Step =
  | { readonly kind: 'project'; readonly fee: number }
  | {
      readonly kind: 'visit';
      readonly noise: boolean;
      readonly day: number;
      readonly fee: number;
      readonly engineer: number;
      readonly project: number;
    }
  | { readonly kind: 'fee' | 'move'; readonly visit: number; readonly amount: number }
  | { readonly kind: 'flag'; readonly visit: number; readonly flag: number; readonly value: boolean }
  | { readonly kind: 'remove' | 'restore' | 'rename'; readonly visit: number };

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('project' as const), fee: fc.integer({ min: 1, max: 900 }) }),
  fc.record({
    kind: fc.constant('visit' as const),
    noise: fc.boolean(),
    day: fc.integer({ min: -30, max: 30 }),
    fee: fc.integer({ min: 0, max: 900 }),
    engineer: fc.nat(2),
    project: fc.nat(3),
  }),
  fc.record({
    kind: fc.constantFrom('fee' as const, 'move' as const),
    visit: fc.nat(9),
    amount: fc.integer({ min: 1, max: 900 }),
  }),
  fc.record({ kind: fc.constant('flag' as const), visit: fc.nat(9), flag: fc.nat(5), value: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('remove' as const, 'restore' as const, 'rename' as const), visit: fc.nat(9) }),
);

/** Does what people do; what is refused (a clash, a visit that is gone) changes nothing, and that is fine here. */
const people = (): { readonly projects: string[]; readonly visits: string[]; act(step: Step): Promise<void> } => {
  const [projects, visits]: [string[], string[]] = [[], []];
  let hour = 0;
  const send = <Body>(verb: string, path: string, body?: unknown) =>
    call<Body>(server.url, verb, path, { token, ...(body === undefined ? {} : { body }) });
  const contact = { name: 'Cara', position: 'Manager', email: 'cara@site.example', telephone: '7700900123' };
  const visitAt = (index: number): string => visits[index % Math.max(1, visits.length)] ?? '';
  const act = async (step: Step): Promise<void> => {
    if (step.kind === 'project')
      projects.push(
        (await ask<Project>('POST', '/api/enquiry', { projectName: `Project ${projects.length}`, price: step.fee }))
          ._id,
      );
    else if (step.kind === 'visit') {
      hour = (hour + 1) % 10;
      const day = dayFrom(step.day);
      const [start, end] = [
        `${day}T${String(7 + hour).padStart(2, '0')}:00:00.000Z`,
        `${step.noise ? dayFrom(step.day + 2) : day}T${String(7 + hour).padStart(2, '0')}:40:00.000Z`,
      ];
      const block = step.noise
        ? { survey: { project_typeNS: 'BS 4142', fixed: 1, spots: 1 } }
        : { airtest: { types: 1, tests: 1 } };
      const made = await send<[Job[]]>('POST', '/api/job', {
        startjob: start,
        endjob: end,
        address: '1 Quay Street',
        postcode: 'BS1 4ST',
        price: step.fee,
        contact,
        engineers: [engineers[step.engineer]],
        ...(projects.length === 0 ? {} : { enquiry_id: projects[step.project % projects.length] }),
        ...block,
      });
      if (made.status === 200) visits.push(...made.body[0].map(({ _id }) => _id));
    } else if (step.kind === 'fee') await send('PUT', `/api/job/${visitAt(step.visit)}`, { price: step.amount });
    else if (step.kind === 'move')
      await send('PUT', `/api/job/${visitAt(step.visit)}`, { engineers: [engineers[step.amount % 3]] });
    else if (step.kind === 'flag')
      await send('POST', `/api/job/${visitAt(step.visit)}/completion`, {
        flag: completionFlags[step.flag],
        value: step.value,
      });
    else if (step.kind === 'remove') await send('DELETE', `/api/job/${visitAt(step.visit)}`);
    else if (step.kind === 'restore') await send('POST', `/api/job/${visitAt(step.visit)}/restore`);
    else
      await send('PUT', '/api/users', {
        _id: engineers[step.visit % 3],
        name: `Engineer ${String(Math.random()).slice(2, 6)}`,
      });
  };
  return { projects, visits, act };
};

describe('what is shown as at a moment', () => {
  it('is what was shown then: every dashboard, list, project and visit, for random histories', async () => {
    let [compared, differing] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 6, maxLength: 14 }), async (history) => {
        const { projects, visits, act } = people();
        await act({ kind: 'project', fee: 400 });
        await act({ kind: 'visit', noise: true, day: 1, fee: 250, engineer: 0, project: 0 });
        const recorded: {
          readonly at: string;
          readonly shown: Record<string, unknown>;
          readonly known: readonly [string[], string[]];
        }[] = [];
        for (const step of history) {
          await act(step);
          await pause(2);
          const known: [string[], string[]] = [[...projects], [...visits]];
          const shown = await everything(...known);
          recorded.push({ at: new Date(Date.now()).toISOString(), shown, known });
          await pause(2);
        }
        // The latest first, so that the others cannot have been made on the way to it.
        for (const { at, shown, known } of recorded.toReversed()) {
          const then = await everything(...known, at);
          for (const [path, answer] of Object.entries(shown)) expect([path, then[path]]).toEqual([path, answer]);
          compared += Object.keys(shown).length;
        }
        for (const [index, { at, shown }] of recorded.entries()) {
          const next = recorded[index + 1];
          if (next === undefined) continue;
          differing += await compare(
            { at, jobs: shown['/api/job'] as Job[] },
            { at: next.at, jobs: next.shown['/api/job'] as Job[] },
          );
        }
      }),
      { numRuns: 4, seed: 2211 },
    );
    expect(compared).toBeGreaterThan(500);
    expect(differing).toBeGreaterThan(10);
  }, 240_000);

  it('changes nothing, and is no command', async () => {
    const head = await server.head();
    const asAt = new Date(Date.now()).toISOString();
    await pause(3);
    await ask<AdminDashboard>('GET', `/api/dashboard/admin?${range}&as_at=${asAt}`);
    await ask<FinanceDashboard>('GET', `/api/dashboard/finance?as_at=${asAt}`);
    expect(await server.head()).toBe(head);
    const jobs = await ask<Job[]>('GET', '/api/job');
    const refused = await call<{ msg: string }>(server.url, 'PUT', `/api/job/${jobs[0]?._id ?? ''}`, {
      token,
      body: { price: 1, as_at: asAt },
    });
    expect(refused.status).toBe(200);
    expect((await ask<Job>('GET', `/api/job/${jobs[0]?._id ?? ''}?as_at=${asAt}`)).price).toBe(jobs[0]?.price);
  });

  it('is refused in one sentence where there is none: to come, not a moment, not signed in', async () => {
    const future = new Date(Date.now() + DAY).toISOString();
    for (const path of [`/api/dashboard/finance?as_at=${future}`, `/api/job?as_at=${future}`])
      expect(await call(server.url, 'GET', path, { token })).toMatchObject({
        status: 400,
        body: { msg: 'Please choose a moment that has passed.' },
      });
    expect(await call(server.url, 'GET', '/api/enquiry?as_at=yesterday', { token })).toMatchObject({
      status: 400,
      body: { msg: 'Please give a valid moment.' },
    });
    expect(
      (await call(server.url, 'POST', '/api/past', { body: { as_at: new Date(Date.now()).toISOString() } })).status,
    ).toBe(401);
    expect(
      await call(
        server.url,
        'GET',
        `/api/past/comparison?from=${new Date(Date.now()).toISOString()}&to=2026-01-01T00:00:00.000Z`,
        { token },
      ),
    ).toMatchObject({ status: 400, body: { msg: 'Please choose a second moment that is after the first.' } });
  });

  it('says how far it is, and when it can be read', async () => {
    const asAt = new Date(Date.now() - 1).toISOString();
    let answer = await ask<PastAnswer>('POST', '/api/past', { as_at: asAt });
    for (let tries = 0; tries < 200 && answer.state !== 'ready'; tries += 1) {
      expect(answer.msg).toMatch(/^This moment is being read from the history: \d+ % done/);
      await pause(20);
      answer = await ask<PastAnswer>('POST', '/api/past', { as_at: asAt });
    }
    expect(answer).toMatchObject({
      as_at: asAt,
      state: 'ready',
      share: 1,
      msg: 'This moment can be read.',
      known: true,
    });
  });

  it('knows that nothing was known before the first event', async () => {
    const asAt = '2001-01-01T00:00:00.000Z';
    // However a program writes the moment.
    for (const written of [asAt, '2001-01-01T00:00:00Z', '2001-01-01T00:00:00+00:00']) {
      let answer: PastAnswer;
      do answer = await ask<PastAnswer>('POST', '/api/past', { as_at: written });
      while (answer.state === 'building');
      expect(answer).toMatchObject({ as_at: asAt, state: 'ready', known: false });
      expect(await ask<readonly Job[]>('GET', `/api/job?as_at=${encodeURIComponent(written)}`)).toEqual([]);
    }
  });

  it('ends a history with what was recorded by then', async () => {
    const { projects, act } = people();
    await act({ kind: 'project', fee: 120 });
    const [id = ''] = projects;
    await pause(3);
    const asAt = new Date(Date.now()).toISOString();
    await pause(3);
    const before = await ask<readonly HistoryEntry[]>('GET', `/api/enquiry/${id}/history`);
    await ask('PUT', `/api/enquiry/${id}`, { price: 130 });
    expect((await ask<readonly HistoryEntry[]>('GET', `/api/enquiry/${id}/history`)).length).toBe(before.length + 1);
    expect(await ask<readonly HistoryEntry[]>('GET', `/api/enquiry/${id}/history?as_at=${asAt}`)).toEqual(before);
    expect(
      (await call(server.url, 'GET', `/api/enquiry/${id}/history?as_at=2001-01-01T00:00:00.000Z`, { token })).status,
    ).toBe(404);
  });
});

const detailsOf = ({
  startjob,
  endjob,
  price,
  invoice_number,
  completion,
  engineers: who,
  cars,
  kits,
  departureTime,
  returnTime,
  enquiry_id,
}: MomentVisit): MomentVisit => ({
  startjob,
  endjob,
  price,
  invoice_number,
  completion,
  engineers: who,
  cars,
  kits,
  departureTime,
  returnTime,
  enquiry_id,
});

/** The comparison of two recorded moments, by hand from both lists. @returns how many visits differ */
const compare = async (
  before: { readonly at: string; readonly jobs: readonly Job[] },
  after: { readonly at: string; readonly jobs: readonly Job[] },
): Promise<number> => {
  const told = await ask<Comparison>('GET', `/api/past/comparison?from=${before.at}&to=${after.at}&limit=1000`);
  const [was, is] = [
    new Map(before.jobs.map((job) => [job._id, job])),
    new Map(after.jobs.map((job) => [job._id, job])),
  ];
  const facts = ({
    startjob,
    endjob,
    departureTime,
    returnTime,
    price,
    invoice_number,
    engineers: who,
    cars,
    kits,
    enquiry_id,
    completion,
  }: Job): string =>
    JSON.stringify([
      startjob,
      endjob,
      departureTime,
      returnTime,
      price,
      invoice_number,
      who,
      cars,
      kits,
      enquiry_id,
      completion,
    ]);
  const what = [...new Set([...was.keys(), ...is.keys()])].flatMap((id) => {
    const [one, other] = [was.get(id), is.get(id)];
    if (one === undefined) return [`${id} came`];
    if (other === undefined) return [`${id} went`];
    return facts(one) === facts(other) ? [] : [`${id} changed`];
  });
  expect(told.visits.map((visit) => `${visit._id} ${visit.what}`).sort()).toEqual(what.sort());
  expect(told.total).toBe(what.length);
  for (const { _id, before: one, after: other } of told.visits) {
    for (const [shown, job] of [
      [one, was.get(_id)],
      [other, is.get(_id)],
    ] as const)
      expect(shown === null ? undefined : detailsOf(shown)).toEqual(job === undefined ? undefined : detailsOf(job));
  }
  for (const group of differenceKinds) {
    const some = await ask<Comparison>(
      'GET',
      `/api/past/comparison?from=${before.at}&to=${after.at}&what=${group}&limit=1000`,
    );
    const ids = told.visits.filter((visit) => visit.what === group).map(({ _id }) => _id);
    expect([
      some.visits.map(({ _id }) => _id),
      some.total,
      some[group].visits,
      some.came,
      some.went,
      some.changed,
    ]).toEqual([ids, ids.length, ids.length, told.came, told.went, told.changed]);
  }
  const sum = (jobs: Iterable<Job>): number => [...jobs].reduce((all, { price }) => all + price, 0);
  expect([told.before.visits, told.before.fee, told.after.visits, told.after.fee]).toEqual([
    was.size,
    sum(was.values()),
    is.size,
    sum(is.values()),
  ]);
  expect(told.before.fee + told.came.fee - told.went.fee + told.changed.fee).toBe(told.after.fee);
  expect(told.after.paid).toEqual({
    visits: [...is.values()].filter((job) => job.completion.paid && job.survey?.type !== 'Pickup').length,
    fee: sum([...is.values()].filter((job) => job.completion.paid)),
  });
  return what.length;
};

describe('the read models of the past', () => {
  it('share one namespace: no two tables have one name, and none is called like a table of the program', async () => {
    const names = modules.flatMap(({ parts }) => parts.projections).flatMap(({ tables }) => Object.keys(tables));
    expect(new Set(names).size).toBe(names.length);
    const own = await server.database.knex('pg_tables').where({ schemaname: 'public' }).pluck<string[]>('tablename');
    expect(names.filter((name) => own.includes(name))).toEqual([]);
  });
});
