import { jest } from '@jest/globals';
import type { Job } from '#contracts';
import { partCommandIdOf, type CommandHandling } from '#eventing';
import type { LocalizedString } from '#languages';
import { COMMAND_HANDLING, HttpProblem } from '#platform';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { VisitAssignments } from './visit-assignments.js';

let server: TestServer;
let token: string;
let me: string;
const ids: Record<string, string> = {};

const ask = <Body>(method: string, url: string, body?: unknown) =>
  call<Body>(server.url, method, url, { token, ...(body === undefined ? {} : { body }) });
const visit = async (day: string, engineer: string): Promise<string> => {
  const { body } = await ask<readonly [readonly Job[]]>('POST', '/api/job', {
    kind: 'air',
    startjob: `${day}T09:00`,
    endjob: `${day}T10:00`,
    address: '1 Quay Street',
    postcode: 'BS1 4ST',
    price: 400,
    contact: { name: 'Kit Lark', position: 'Site manager', email: 'kit@example.test', telephone: '07700900123' },
    airtest: { types: 1, tests: 2 },
    engineers: [ids[engineer]],
  });
  return body[0][0]?._id ?? '';
};
const show = async (id: string): Promise<Job> => (await ask<Job>('GET', `/api/job/${id}`)).body;

beforeAll(async () => {
  server = await startServer();
  ({ token, userId: me } = await registerFirstAccount(server.url));
  for (const name of ['Otto', 'Gwen', 'Benny'])
    ids[name] = (
      await ask<{ _id: string }>('POST', '/api/users', {
        name,
        email: `${name}@soundings.example`,
        password: 'correct horse battery',
        isEngineer: true,
      })
    ).body._id;
}, 60_000);
afterAll(() => server.stop());

describe('assignments of many visits', () => {
  it('are all made where visits swap whom they have in a ring', async () => {
    const day = '2027-06-17';
    const names = ['Otto', 'Gwen', 'Benny'];
    const ring = await Promise.all(names.map((name) => visit(day, name)));
    const versions = await Promise.all(ring.map(async (id) => (await show(id)).version));
    const assignments = ring.map((visitId, at) => ({
      visitId,
      version: versions[at] ?? -1,
      changes: { engineers: [ids[names[(at + 1) % 3] ?? ''] ?? ''] },
    }));
    const at = '2027-06-01T09:00:00.000Z';
    const command = '01980000-0000-7000-8000-000000000aa0';
    const context = { actorId: me, at, commandId: command, correlationId: command, causationId: command };
    const swap = () =>
      server.program.app?.get(VisitAssignments).assign(assignments, { ...context, clientRequestId: null });
    const answer = await swap();
    expect([answer?.refused, [...(answer?.changed ?? [])].sort()]).toEqual([[], [...ring].sort()]);
    for (const [place, id] of ring.entries())
      expect((await show(id)).engineers).toEqual([ids[names[(place + 1) % 3] ?? '']]);
    // A repeat of the same command finds it done.
    const events = (await server.events()).length;
    expect((await swap())?.refused).toEqual([]);
    expect((await server.events()).length).toBe(events);
  }, 60_000);

  it('say of a visit that gave its people up for others that it has none, where somebody else was quicker', async () => {
    const day = '2027-06-18';
    const pair = await Promise.all(['Otto', 'Gwen'].map((name) => visit(day, name)));
    const commands = server.program.app?.get<CommandHandling>(COMMAND_HANDLING);
    if (commands === undefined) throw new Error('the program does not answer');
    const command = '01980000-0000-7000-8000-000000000bb0';
    const real = commands.execute.bind(commands);
    let isReleased = false;
    // Once the first has given its people up, it finds itself changed by somebody else.
    const spied = jest.spyOn(commands, 'execute').mockImplementation((...call) => {
      const { commandId } = call[3];
      if (isReleased && commandId === partCommandIdOf(command, `${pair[0] ?? ''}/assign`))
        return Promise.reject(new HttpProblem(409, 'Changed.' as LocalizedString));
      isReleased ||= commandId === partCommandIdOf(command, `${pair[0] ?? ''}/assign/release`);
      return real(...call);
    });
    const versions = await Promise.all(pair.map(async (id) => (await show(id)).version));
    const answer = await server.program.app?.get(VisitAssignments).assign(
      pair.map((visitId, place) => ({
        visitId,
        version: versions[place] ?? -1,
        changes: { engineers: [ids[place === 0 ? 'Gwen' : 'Otto'] ?? ''] },
      })),
      {
        actorId: me,
        at: '2027-06-01T09:00:00.000Z',
        commandId: command,
        correlationId: command,
        causationId: command,
        clientRequestId: null,
      },
    );
    spied.mockRestore();
    expect(answer).toMatchObject({
      changed: [pair[1]],
      refused: [{ _id: pair[0], msg: 'Changed. This visit has no engineers now. Please choose who goes.' }],
    });
    expect((await show(pair[0] ?? '')).engineers).toEqual([]);
    expect((await show(pair[1] ?? '')).engineers).toEqual([ids['Otto']]);
  }, 60_000);
});
