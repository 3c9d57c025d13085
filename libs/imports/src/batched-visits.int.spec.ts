import { v7 } from 'uuid';
import { ScheduleSiteVisit } from '#contracts';
import { CommandGateway, HttpProblem, type CommandRequest } from '#platform';
import { openMovingOffice, rowsOf, type MovingOffice } from './testing/importing.js';

/** What the guards refuse although the import had looked before: two rows of a chunk may have been judged by what was there before both. */
describe('visits that are given at the same time', () => {
  let office: MovingOffice;
  let engineers: readonly string[];
  let project: string;
  beforeAll(async () => {
    office = await openMovingOffice();
    const names = ['Ed Moss', 'Ida Fell', 'Una Hill'];
    await office.imported(
      'engineers',
      rowsOf(names.map((name, at) => ({ name, email: `engineer${at}@able.example` }))),
    );
    engineers = (await office.done<readonly { _id: string; name: string }[]>('GET', '/api/users'))
      .filter(({ name }) => names.includes(name))
      .map(({ _id }) => _id);
    await office.imported('projects', rowsOf([{ projectName: 'Quay', project_number: 'P1' }]));
    project = (await office.done<readonly { _id: string }[]>('GET', '/api/enquiry'))[0]?._id ?? '';
  }, 60_000);
  afterAll(() => office.server.stop());

  const day = (number: number): string => `2027-03-${String(number).padStart(2, '0')}`;
  const visitOf = (number: number, more: Partial<ScheduleSiteVisit>): ScheduleSiteVisit =>
    Object.assign(new ScheduleSiteVisit(), {
      kind: 'sound',
      date: day(number),
      startjob: `${day(number)}T09:00:00.000Z`,
      endjob: `${day(number)}T12:00:00.000Z`,
      engineers: [],
      cars: [],
      kits: [],
      address: `${number} Quay Street`,
      postcode: 'BS1 4DJ',
      price: 100,
      contact: {
        name: 'Cara',
        position: '',
        email: 'cara@able.example',
        telephone: '07700 900123',
        project_leader: '',
      },
      soundtest: { project_type: 'Sound Testing', sets: 1, rooms: 0, dwellings: 0 },
      enquiry_id: project,
      ...more,
    });

  /** As the rows of a chunk are given. @returns what each was refused with; null: nothing */
  const given = async (commands: readonly object[]): Promise<readonly (string | null)[]> => {
    const { app } = office.server.program;
    if (app === null) throw new Error('this program answers no calls');
    const gateway = app.get(CommandGateway, { strict: false });
    const outcomes = await Promise.allSettled(
      commands.map((command) => {
        const entityId = `${v7().slice(0, -2)}00`;
        const request: CommandRequest = {
          entityId,
          session: null,
          context: {
            actorId: v7(),
            at: '2027-01-04T09:00:00.000Z',
            commandId: v7(),
            correlationId: v7(),
            causationId: v7(),
            clientRequestId: null,
            newEntityId: entityId,
            batched: true,
          },
        };
        return gateway.execute(command, request);
      }),
    );
    return outcomes.map((outcome) =>
      outcome.status === 'fulfilled'
        ? null
        : outcome.reason instanceof HttpProblem
          ? outcome.reason.message
          : String(outcome.reason),
    );
  };

  it('book nobody twice', async () => {
    const [ed = '', ida = ''] = engineers;
    const refused = await given([
      visitOf(1, { engineers: [ed] }),
      visitOf(2, { engineers: [ed] }),
      visitOf(1, { engineers: [ida] }),
      visitOf(1, { engineers: [ed] }),
      visitOf(2, { engineers: [ida] }),
    ]);
    // Which of the two comes first is not said.
    expect([refused[0], refused[3]].sort()).toEqual(['Engineer in Use!', null]);
    expect([refused[1], refused[2], refused[4]]).toEqual([null, null, null]);
    const made = (await office.server.events()).filter(({ type }) => type === 'SiteVisitScheduled');
    expect(made.map(({ data }) => (data['engineers'] as readonly string[]).includes(ed)).sort()).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('give an invoice number once', async () => {
    const refused = await given([
      visitOf(10, { invoice_number: 'OLD-1' }),
      visitOf(11, { invoice_number: 'old-1' }),
      visitOf(12, { invoice_number: 'OLD-2' }),
    ]);
    expect(refused.filter((msg) => msg === null)).toHaveLength(2);
    expect(refused[2]).toBeNull();
    expect(refused.join('')).toMatch(/OLD-1/i);
  });

  it('say each what is wrong with it alone', async () => {
    const refused = await given([
      visitOf(20, {}),
      visitOf(21, { engineers: [v7()] }),
      visitOf(22, { enquiry_id: v7() }),
      visitOf(23, {}),
    ]);
    expect(refused).toEqual([
      null,
      'Please choose engineers from the list.',
      'Please choose an existing project.',
      null,
    ]);
  });
});
