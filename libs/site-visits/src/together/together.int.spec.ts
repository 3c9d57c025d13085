import { t } from '#languages';
import {
  bind,
  NumberTogether,
  type ChangedTogether,
  type HistoryEntry,
  type InvoiceNumbers,
  type Job,
} from '#contracts';
import type { CommandContext, CommandHandling } from '#eventing';
import { COMMAND_HANDLING, HttpProblem } from '#platform';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { airTestOn, visitDay } from '#test/harness/visits';
import { siteVisit } from '../site-visit.decider.js';
import type { VisitCommandOf, VisitCommandService } from '../visit-command-service.js';
import { VisitsTogether } from './visits-together.js';

let server: TestServer;
let token: string;

const ask = <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  call<Body>(server.url, method, path, { token, headers, ...(body === undefined ? {} : { body }) });
let days = 0;
const plan = async (fields: object = {}): Promise<readonly Job[]> => {
  days += 1;
  const { status, body } = await ask<readonly [readonly Job[]]>('POST', '/api/job', airTestOn(visitDay(days), fields));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body[0];
};
const visit = async (fields: object = {}): Promise<string> => (await plan(fields))[0]?._id ?? '';
const survey = async (): Promise<readonly [string, string]> => {
  const [setup, pickup] = await plan({
    kind: 'noise',
    airtest: undefined,
    endjob: '2026-05-12T09:00:00Z',
    survey: { project_typeNS: 'BS 4142', fixed: 1, spots: 2 },
  });
  return [setup?._id ?? '', pickup?._id ?? ''];
};
const show = async (id: string): Promise<Job> => (await ask<Job>('GET', `/api/job/${id}`)).body;
const numbers = async (number = ''): Promise<InvoiceNumbers> =>
  (await ask<InvoiceNumbers>('GET', `/api/invoicenumbers?number=${encodeURIComponent(number)}`)).body;
const invoicing = (ids: readonly string[], number: string, numbering: 'one' | 'each', more: object = {}) =>
  ask<ChangedTogether & { msg: string }>('POST', '/api/job/invoicing', { ids, number, numbering, ...more });
const none = '01980000-0000-7000-8000-000000000ff0';

beforeAll(async () => {
  server = await startServer({ logIn: 'postgres' });
  ({ token } = await registerFirstAccount(server.url));
}, 60_000);
afterAll(() => server.stop());

describe('who does the work of many visits', () => {
  it('is changed where it is not so already, of a survey once, and says what became of each', async () => {
    const contact = { name: 'Kit Lark', position: 'Site manager', email: 'kit@example.test', telephone: '07700900123' };
    const [one, already] = [
      await visit({ contact: { ...contact, project_leader: 'Bob' } }),
      await visit({ contact: { ...contact, project_leader: 'Ann' } }),
    ];
    const [setup, pickup] = await survey();
    const revise = async (ids: readonly string[], fields: object): Promise<ChangedTogether> =>
      (await ask<ChangedTogether>('POST', '/api/job/revision', { ids, ...fields })).body;
    expect(await revise([one, already, setup, pickup, none], { project_leader: ' Ann ' })).toEqual({
      changed: [one, pickup],
      unchanged: [already],
      refused: [{ _id: none, msg: 'This site visit does not exist, or it was removed.' }],
      numbers: {},
    });
    for (const id of [one, already, setup, pickup]) expect((await show(id)).contact.project_leader).toBe('Ann');
    await revise([one], { delegated: true });
    expect(await revise([one, setup], { delegated: true })).toMatchObject({ changed: [setup], unchanged: [one] });
    expect(await show(one)).toMatchObject({ delegated: true, contact: { name: 'Kit Lark', project_leader: 'Ann' } });
    expect(await revise([one], {})).toMatchObject({ changed: [], unchanged: [one] });
    expect((await ask('POST', '/api/job/revision', { ids: [one], delegated: 'perhaps' })).status).toBe(400);
  });
});

describe('one flag of many visits', () => {
  it('is an event for each, by one request, and says what became of each', async () => {
    const [one, other, already] = [await visit(), await visit(), await visit({ completion: { invoiced: true } })];
    const [setup, pickup] = await survey();
    const { body } = await ask<ChangedTogether>('POST', '/api/job/completion', {
      ids: [one, other, already, setup, none],
      flag: 'invoiced',
      value: true,
      both: true,
    });
    expect(body).toEqual({
      changed: [one, other, setup],
      unchanged: [already],
      refused: [{ _id: none, msg: 'This site visit does not exist, or it was removed.' }],
      numbers: {},
    });
    for (const id of [one, other, setup, pickup]) expect((await show(id)).completion.invoiced).toBe(true);
    const { rows } = await server.database.knex.raw<{
      rows: readonly { events: string; requests: string; commands: string; people: string }[];
    }>(
      `select count(*) as events, count(distinct metadata->>'correlationId') as requests, count(distinct metadata->>'commandId') as commands, count(distinct metadata->>'actorId') as people
         from es_event where type like 'CompletionFlagSet%' and stream_id = any(?)`,
      [[one, other, setup].map((id) => `site_visit-${id}`)],
    );
    expect(rows).toEqual([{ events: '4', requests: '1', commands: '3', people: '1' }]);
    const { body: history } = await ask<readonly HistoryEntry[]>('GET', `/api/job/${other}/history`);
    expect(history.at(-1)).toMatchObject({
      field: 'completion.invoiced',
      from: false,
      to: true,
      actor: { name: 'Petra Plumb' },
    });
  });

  it('is done once for one Idempotency-Key, and undone by the inverse', async () => {
    const ids = [await visit(), await visit()];
    const send = () =>
      ask<ChangedTogether>(
        'POST',
        '/api/job/completion',
        { ids, flag: 'paid', value: true },
        { 'idempotency-key': 'paid-together' },
      );
    const first = await send();
    await ask('POST', '/api/job/completion', { ids, flag: 'paid', value: false });
    expect((await send()).body).toEqual(first.body);
    expect((await show(ids[0] ?? '')).completion.paid).toBe(false);
  });

  it('is refused whole where the request is wrong', async () => {
    expect(await ask('POST', '/api/job/completion', { ids: [], flag: 'paid', value: true })).toMatchObject({
      status: 400,
      body: { errors: { ids: 'Please choose at least one visit.' } },
    });
    expect(await ask('POST', '/api/job/completion', { ids: [none], flag: 'lost', value: true })).toMatchObject({
      status: 400,
    });
    expect(
      await ask('POST', '/api/job/completion', {
        ids: Array.from({ length: 501 }, () => none),
        flag: 'paid',
        value: true,
      }),
    ).toMatchObject({ status: 400 });
  });
});

describe('many visits out of the diary', () => {
  const remove = (ids: readonly string[], removed: boolean, headers: Record<string, string> = {}) =>
    ask<ChangedTogether>('POST', '/api/job/removal', { ids, removed }, headers);
  const gone = async (id: string): Promise<boolean> => (await ask('GET', `/api/job/${id}`)).status === 404;

  it('is an event for each by one request, a survey whole, and the opposite request puts back what was taken out', async () => {
    const [one, other] = [await visit(), await visit()];
    const [setup, pickup] = await survey();
    const { body } = await remove([one, other, pickup, setup, none], true);
    expect(body).toEqual({
      changed: [one, other, setup],
      unchanged: [],
      refused: [{ _id: none, msg: 'This site visit does not exist, or it was removed.' }],
      numbers: {},
    });
    for (const id of [one, other, setup, pickup]) expect(await gone(id)).toBe(true);
    const { rows } = await server.database.knex.raw<{ rows: readonly unknown[] }>(
      "select count(*) as events, count(distinct metadata->>'correlationId') as requests from es_event where type like 'SiteVisitRemoved%' and stream_id = any(?)",
      [[one, other, setup].map((id) => `site_visit-${id}`)],
    );
    expect(rows).toEqual([{ events: '3', requests: '1' }]);
    expect((await remove(body.changed, false)).body).toMatchObject({ changed: [one, other, setup], refused: [] });
    for (const id of [one, other, setup, pickup]) expect(await gone(id)).toBe(false);
  });

  it('gives back the people of a visit, and names the visit that cannot have them again', async () => {
    const engineer = (
      await ask<{ _id: string }>('POST', '/api/users', {
        name: 'Otto Octave',
        email: 'otto@soundings.example',
        password: 'correct horse battery',
        isEngineer: true,
      })
    ).body._id;
    const when = { startjob: '2026-11-02T09:00:00Z', endjob: '2026-11-02T12:00:00Z', engineers: [engineer] };
    const [first, free] = [await visit(when), await visit()];
    await remove([first, free], true);
    // Taken by someone else meanwhile.
    const second = await visit(when);
    const { body } = await remove([first, free], false);
    expect(body).toMatchObject({
      changed: [free],
      refused: [{ _id: first, msg: expect.stringContaining('Otto Octave') as string }],
    });
    expect([await gone(first), await gone(free), await gone(second)]).toEqual([true, false, false]);
  });

  it('is done once for one Idempotency-Key, and is nothing for those that are gone', async () => {
    const id = await visit();
    const key = { 'idempotency-key': 'removed-together' };
    const { body } = await remove([id], true, key);
    await remove([id], false);
    expect((await remove([id], true, key)).body).toEqual(body);
    expect(await gone(id)).toBe(false);
    await remove([id], true);
    expect((await remove([id], true)).body).toMatchObject({ changed: [], unchanged: [id] });
    expect(await ask('POST', '/api/job/removal', { ids: [id] })).toMatchObject({
      status: 400,
      body: { msg: 'Please choose yes or no.' },
    });
  });
});

describe('invoice numbers of many visits', () => {
  it('follow the last one that was given, past those in use, one for each visit', async () => {
    expect(await numbers()).toEqual({ next: 'INV-1001', last: null, uses: [] });
    await visit({ invoice_number: 'A-0098' });
    await visit({ invoice_number: 'a-0100' });
    expect(await numbers()).toMatchObject({ next: 'a-0101', last: 'a-0100' });
    const [one, other] = [await visit(), await visit()];
    const [setup, pickup] = await survey();
    const { body } = await invoicing([one, pickup, setup, other], 'A-0099', 'each', { invoiced: true });
    // The halves of a survey have one number.
    expect(body).toMatchObject({
      changed: [one, setup, other],
      refused: [],
      numbers: { [one]: 'A-0099', [setup]: 'A-0101', [other]: 'A-0102' },
    });
    for (const id of [one, setup, pickup, other]) expect((await show(id)).completion.invoiced).toBe(true);
    expect((await show(pickup)).invoice_number).toBe('A-0101');
    expect(await numbers(' a-0099 ')).toEqual({
      next: 'A-0103',
      last: 'A-0102',
      uses: [
        {
          _id: one,
          label: '1 Quay Street',
          client: 'Kit Lark',
          date: (await show(one)).startjob.slice(0, 10),
          removed: false,
          void: false,
        },
      ],
    });
  });

  it('are refused where another visit has one, a removed one too, and name where', async () => {
    const [one, other] = [
      await visit({ projectName: 'Mill House', startjob: '2026-08-03T09:00:00Z', endjob: '2026-08-03T10:00:00Z' }),
      await visit(),
    ];
    await invoicing([one], 'B-7', 'each');
    expect(await invoicing([other], ' b-7', 'each')).toMatchObject({
      status: 200,
      body: {
        changed: [],
        refused: [
          {
            _id: other,
            msg: 'b-7 is already the invoice number of Mill House, Kit Lark, 03/08/2026. Please take the next free one.',
          },
        ],
      },
    });
    await ask('DELETE', `/api/job/${one}`);
    expect((await invoicing([other], 'B-7', 'each')).body.refused[0]?.msg).toBe(
      'B-7 is already the invoice number of a removed visit: Mill House, Kit Lark, 03/08/2026. Please take the next free one.',
    );
    expect((await show(other)).invoice_number).toBe('');
    expect((await invoicing([one, other], 'C', 'each')).status).toBe(400);
  });

  it('never meet when two people number at the same time, nor in a repeat', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => visit()));
    const halves = [ids.slice(0, 6), ids.slice(6)];
    const answers = await Promise.all(halves.map((half) => invoicing(half, 'D-1', 'each')));
    const given = answers.flatMap(({ body }) => Object.values(body.numbers));
    expect([...given].sort()).toEqual(Array.from({ length: 12 }, (_, index) => `D-${index + 1}`).sort());
    const repeated = () =>
      ask<ChangedTogether>(
        'POST',
        '/api/job/invoicing',
        { ids: halves[0], number: 'E-1', numbering: 'each' },
        { 'idempotency-key': 'numbered' },
      );
    const first = await repeated();
    expect((await repeated()).body.numbers).toEqual(first.body.numbers);
  });

  it('are given once, also where the flag that should follow was refused', async () => {
    const [one, other] = [await visit(), await visit()];
    const commands = server.program.app?.get<CommandHandling>(COMMAND_HANDLING);
    if (commands === undefined) throw new Error('the program does not answer');
    let calls = 0;
    // The second command, the first visit's flag, finds its visit removed meanwhile.
    const keep = (streamId: string, commandOf: VisitCommandOf, context: CommandContext) => {
      calls += 1;
      return calls === 2
        ? Promise.reject(new HttpProblem(404, t('It was removed.')))
        : commands.execute(siteVisit, streamId, commandOf, context);
    };
    const keeping = { record: keep, execute: keep } as unknown as VisitCommandService;
    const together = new VisitsTogether(keeping, server.database.knex, {
      stopped: [],
      waitFor: () => Promise.resolve(true),
    });
    const context = {
      actorId: none,
      at: '2026-03-02T10:00:00.000Z',
      commandId: none,
      correlationId: none,
      causationId: none,
      clientRequestId: null,
    };
    const answer = await together.number(
      bind(NumberTogether, { ids: [one, other], number: 'F-1', numbering: 'each', invoiced: true }),
      context,
    );
    expect(answer).toMatchObject({
      changed: [other],
      refused: [{ _id: one, msg: 'It was removed.' }],
      numbers: { [one]: 'F-1', [other]: 'F-2' },
    });
  });
});
