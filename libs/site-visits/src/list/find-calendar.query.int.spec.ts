import {
  bind,
  calendarVisits,
  CalendarWindow,
  completionFlags,
  type CalendarAnswer,
  type CalendarVisit,
} from '#contracts';
import { fold, isRejection } from '#eventing';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { siteVisit, type SiteVisitCommand } from '../site-visit.decider.js';
import { airTest, noiseSurvey, soundTest } from '../testing/sample-visits.js';
import { findCalendar } from './find-calendar.query.js';
import { rowsOf, visitTable, type VisitRow } from './visit-row.js';

const idAt = (number: number): string => `01980000-0000-7000-8000-${(number * 2).toString(16).padStart(12, '0')}`;
const FIRST = Date.parse('2026-03-01T00:00:00.000Z');
const MINUTE = 60_000;
const at = (minutes: number): string => new Date(FIRST + minutes * MINUTE).toISOString();

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const columns = Object.entries(visitTable.columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');
  await database.knex.raw(`create schema read; create table read.visit (${columns}, primary key (job_id))`);
});
afterAll(() => database.drop());
beforeEach(() => database.knex('visit').delete());

type Scheduling = Extract<SiteVisitCommand, { type: 'ScheduleSiteVisit' }>;
const visitRows = (number: number, command: Scheduling): readonly VisitRow[] => {
  const events = siteVisit.decide(command, siteVisit.initialState);
  if (isRejection(events)) throw new Error(events.rejected);
  const visit = fold(siteVisit, events);
  if (visit.status !== 'scheduled') throw new Error('it was not scheduled');
  return rowsOf(visit, {
    streamId: idAt(number),
    version: number % 9,
    createdAt: at(0),
    changedAt: at(0),
    flagChanges: () => ({}),
  });
};

const keep = async (rows: readonly VisitRow[]): Promise<readonly VisitRow[]> => {
  const written = rows.map((row) => ({
    ...row,
    flag_changes: JSON.stringify(row.flag_changes),
    test: JSON.stringify(row.test),
  }));
  for (let from = 0; from < written.length; from += 500)
    await database.knex('visit').insert(written.slice(from, from + 500));
  return rows;
};

const drawn = (row: VisitRow): CalendarVisit => ({
  _id: row.job_id,
  version: row.version,
  kind: row.kind,
  ...(row.part === 'Visit' ? {} : { survey: { type: row.part } }),
  startjob: row.start_at,
  endjob: row.end_at,
  address: row.address,
  postcode: row.postcode,
  engineers: row.engineers,
  cars: row.cars,
  kits: row.kits,
  completion: Object.fromEntries(completionFlags.map((flag) => [flag, row[flag]])) as CalendarVisit['completion'],
});

const asked = async (from: string, to: string): Promise<string> =>
  findCalendar(database.knex, bind(CalendarWindow, { from, to }));
const visitsIn = async (from: string, to: string): Promise<readonly CalendarVisit[]> =>
  calendarVisits(JSON.parse(await asked(from, to)) as CalendarAnswer);

describe('a calendar', () => {
  it('is answered what it draws of each visit, whatever is written in it', async () => {
    const rows = await keep([
      ...visitRows(1, {
        ...soundTest,
        address: '3 "Mill" Lane,\nFrome \\ Bath',
        completion: { issued: true, rams: true },
        startjob: '2026-03-10T09:00:30.500Z',
      }),
      ...visitRows(2, {
        ...airTest,
        startjob: '2026-03-12T09:00:00.000Z',
        endjob: '2026-03-12T10:00:00.000Z',
        engineers: [],
        cars: [],
        kits: [],
        completion: { confirmed: true },
      }),
      ...visitRows(3, {
        ...noiseSurvey,
        engineers: [idAt(9003), idAt(9001), idAt(9002)],
        cars: [idAt(9001)],
        completion: { paid: true, checklist: true, invoiced: true },
      }),
    ]);
    const inOrder = rows.toSorted((one, other) => (one.start_at + one.job_id < other.start_at + other.job_id ? -1 : 1));
    const visits = (await visitsIn('2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z')).filter(
      ({ kitOnSite }) => kitOnSite !== true,
    );
    expect(visits).toEqual(inOrder.map(drawn));
  });

  it('is answered the same bytes for the same visits, so that a page that has them already is told so', async () => {
    await keep([
      ...visitRows(2, {
        ...airTest,
        startjob: '2026-03-02T09:00:30.500Z',
        endjob: '2026-03-02T10:00:00.000Z',
        address: '3 "Mill" Lane,\n\u0001 Frome \\ Bath é/',
        postcode: 'BA11 1AA',
        engineers: [idAt(9002), idAt(9001)],
        cars: [],
        kits: [idAt(9001)],
        completion: { confirmed: true, paid: true },
      }),
      ...visitRows(3, {
        ...soundTest,
        startjob: '2026-02-28T23:00:00.000Z',
        endjob: '2026-03-01T01:00:00.000Z',
        address: '',
        postcode: '',
        engineers: [],
        cars: [],
        kits: [],
        completion: {},
      }),
    ]);
    expect(await asked('2026-03-01T00:00:00.000Z', '2026-03-08T00:00:00.000Z')).toBe(
      String.raw`{"from":"2026-03-01T00:00:00.000Z","engineers":["AZgAAAAAcACAAAAAAABGUg", "AZgAAAAAcACAAAAAAABGVA"],"cars":[],"kits":["AZgAAAAAcACAAAAAAABGUg"],` +
        String.raw`"visits":[["AZgAAAAAcACAAAAAAAAABg",3,-3600,7200,0,0,"","",[]],["AZgAAAAAcACAAAAAAAAABA",2,118830.5,3569.5,1,5,"3 \"Mill\" Lane,\n\u0001 Frome \\ Bath é/","BA11 1AA",[1,0,2]]]}`,
    );
  });

  it('compares no Pickup with the Setups of other surveys, in the plan that is kept for all windows', async () => {
    await keep(Array.from({ length: 300 }, (_, number) => visitRows(number, noiseSurvey)).flat());
    await database.knex.raw('analyze read.visit');
    const sent: string[] = [];
    const listen = ({ sql }: { readonly sql: string }): unknown => sent.push(sql);
    database.knex.on('query', listen);
    await asked('2026-03-01T00:00:00.000Z', '2026-03-08T00:00:00.000Z');
    database.knex.removeListener('query', listen);
    const plan = await database.knex.transaction(async (transaction) => {
      await transaction.raw('set local plan_cache_mode = force_generic_plan');
      await transaction.raw(`prepare kept as ${sent[0] ?? ''}`);
      const moments = Array<string>(7).fill(`'2026-03-01T00:00:00.000Z'`).join();
      const { rows } = await transaction.raw<{ readonly rows: readonly object[] }>(`explain execute kept(${moments})`);
      await transaction.raw('deallocate kept');
      return JSON.stringify(rows);
    });
    expect(plan).toContain('Index Cond: (job_id = pickup.stream_id)');
  });

  it('is answered the kits that a noise survey leaves on site over a night, in each window that they touch', async () => {
    const [setup, pickup] = await keep(visitRows(1, { ...noiseSurvey, completion: { paid: true } }));
    if (setup === undefined || pickup === undefined) throw new Error('a survey is a Setup and a Pickup');
    const noFlags = Object.fromEntries(completionFlags.map((flag) => [flag, false])) as CalendarVisit['completion'];
    const onSite: CalendarVisit = {
      ...drawn(setup),
      startjob: setup.end_at,
      endjob: pickup.start_at,
      cars: [],
      kitOnSite: true,
      completion: noFlags,
    };
    expect(await visitsIn('2026-03-12T00:00:00.000Z', '2026-03-13T00:00:00.000Z')).toEqual([onSite]);
    expect(await visitsIn(setup.start_at, setup.end_at)).toEqual([drawn(setup)]);
    expect(await visitsIn(pickup.start_at, pickup.end_at)).toEqual([drawn(pickup)]);
    await database.knex('visit').update({ kits: '{}' });
    expect(await visitsIn('2026-03-12T00:00:00.000Z', '2026-03-13T00:00:00.000Z')).toEqual([]);
  });

  it('is answered what touches its window, half-open, and nothing where nothing does', async () => {
    await keep(
      visitRows(1, { ...soundTest, startjob: '2026-03-10T09:00:00.000Z', endjob: '2026-03-10T13:00:00.000Z' }),
    );
    const count = async (from: string, to: string): Promise<number> => (await visitsIn(from, to)).length;
    expect(await count('2026-03-10T00:00:00.000Z', '2026-03-11T00:00:00.000Z')).toBe(1);
    expect(await count('2026-03-10T12:59:00.000Z', '2026-03-11T00:00:00.000Z')).toBe(1);
    expect(await count('2026-03-10T13:00:00.000Z', '2026-03-11T00:00:00.000Z')).toBe(0);
    expect(await count('2026-03-09T00:00:00.000Z', '2026-03-10T09:00:00.000Z')).toBe(0);
    expect(JSON.parse(await asked('2026-03-09T00:00:00.000Z', '2026-03-10T09:00:00.000Z'))).toEqual({
      from: '2026-03-09T00:00:00.000Z',
      engineers: [],
      cars: [],
      kits: [],
      visits: [],
    });
  });

  it('of a month of 2,700 visits and 640 engineers, cars and kits weighs less than 300 kB, in one statement', async () => {
    const visit = (number: number): readonly VisitRow[] =>
      visitRows(number, {
        ...(number % 3 === 0 ? airTest : soundTest),
        startjob: at(number * 16),
        endjob: at(number * 16 + 240),
        address: `${number % 99} Brickfield Road, Liverpool`,
        postcode: 'L2 13SW',
        engineers: [idAt(9000 + (number % 160)), ...(number % 8 === 0 ? [idAt(9000 + ((number + 40) % 160))] : [])],
        cars: [idAt(9200 + (number % 160))],
        kits: [idAt(9400 + (number % 320))],
        completion: { confirmed: true, invoiced: true, paid: true, issued: true, checklist: true, rams: true },
      });
    await keep(Array.from({ length: 2700 }, (_, number) => visit(number)).flat());
    const sent: string[] = [];
    database.knex.on('query', ({ sql }: { readonly sql: string }) => sent.push(sql));
    const answer = await asked('2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z');
    expect(sent).toHaveLength(1);
    expect((JSON.parse(answer) as CalendarAnswer).visits).toHaveLength(2700);
    expect(Buffer.byteLength(answer)).toBeLessThan(300_000);
  });
});
