/** @jest-environment node */
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { bind, foldedText, NO_ENGINEER, searchPieces } from '#contracts';
import { fold, isRejection } from '#eventing';
import { setLocaleResolver, loadCatalogue } from '#languages';
import { OFFICE_ORDER, textMigration, type AsOfReader } from '#platform';
import { noPlaces } from '#travel';
import { siteVisit, type SiteVisitCommand } from '../site-visit.decider.js';
import { airTest, ids, noiseSurvey, soundTest } from '../testing/sample-visits.js';
import { VisitAnswers } from '../visit-answers.js';
import { findVisits, FindVisits, visitsById } from './find-visits.query.js';
import { jobOf } from './job-answer.js';
import { rowsOf, visitTable, type VisitRow } from './visit-row.js';

const idAt = (number: number): string => `01980000-0000-7000-8000-${(number * 2).toString(16).padStart(12, '0')}`;

type Scheduling = Extract<SiteVisitCommand, { type: 'ScheduleSiteVisit' }>;

const visitRows = (number: number, command: Scheduling): readonly VisitRow[] => {
  const events = siteVisit.decide(command, siteVisit.initialState);
  if (isRejection(events)) throw new Error(events.rejected);
  const visit = fold(siteVisit, events);
  if (visit.status !== 'scheduled') throw new Error('it was not scheduled');
  return rowsOf(visit, {
    streamId: idAt(number),
    version: events.length - 1,
    createdAt: '2026-03-01T00:00:00.000Z',
    changedAt: '2026-03-01T00:00:00.000Z',
    flagChanges: () => ({}),
  });
};

const sample: readonly (readonly VisitRow[])[] = [
  visitRows(1, { ...soundTest, projectName: 'Quay House', completion: { issued: true }, invoice_number: 'INV-77' }),
  visitRows(2, {
    ...airTest,
    startjob: '2026-03-12T09:00:00.000Z',
    endjob: '2026-03-12T10:00:00.000Z',
    address: '9 Mill Lane',
    postcode: 'BA1 1AA',
    price: 99.5,
    engineers: [ids.ben],
    delegated: true,
    enquiry_id: ids.project,
  }),
  visitRows(3, {
    ...noiseSurvey,
    completion: { confirmed: true },
    contact: { ...noiseSurvey.contact, name: 'Dan 100%', project_leader: 'Leader  two' },
  }),
];
const [sound, air, setup, pickup] = sample.flat().map(({ job_id }) => job_id);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const columns = Object.entries(visitTable.columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');
  await database.knex.raw(
    `create schema read; create extension pg_trgm; ${textMigration.up} create table read.visit (${columns}, primary key (job_id))`,
  );
  await database.knex.raw(
    'create table read.postcode_place (place_key text); create table read.staff_member (user_id uuid, name text); create table read.client (client_id uuid, merged_into uuid)',
  );
  for (const index of visitTable.indexes ?? []) await database.knex.raw(`create index on read.visit ${index}`);
  const rows = sample
    .flat()
    .map((row) => ({ ...row, flag_changes: JSON.stringify(row.flag_changes), test: JSON.stringify(row.test) }));
  await database.knex.withSchema('read').insert(rows).into('visit');
});
afterAll(() => database.drop());

const byName = (): Promise<readonly string[]> => Promise.resolve([ids.ben, ids.anna]);
const everyone = (): Promise<ReadonlyMap<string, string>> =>
  Promise.resolve(
    new Map([
      [ids.anna, 'Anna O’Neill'],
      [ids.ben, 'Ben Großmann'],
    ]),
  );
const lookups = {
  now: '2026-03-10T11:00:00.000Z',
  engineersByName: byName,
  everyone,
  familyOf: (id: string) => Promise.resolve([id]),
};
const found = async (query: Partial<FindVisits>): Promise<readonly string[]> =>
  (await findVisits(database.knex, bind(FindVisits, query), lookups)).rows.map(({ job_id }) => job_id);

describe('the list of visits', () => {
  it('is newest first, and counts the whole list behind a window', async () => {
    expect(await found({})).toEqual([pickup, air, setup, sound]);
    const { rows, total, sum } = await findVisits(database.knex, bind(FindVisits, { limit: 2, offset: 1 }), lookups);
    expect(rows.map(({ job_id }) => job_id)).toEqual([air, setup]);
    expect({ total, sum }).toEqual({ total: 4, sum: 79_950 });
  });

  it('is one statement with its totals, which are also known of a window beyond its end and of an empty one', async () => {
    const sent: string[] = [];
    const listen = ({ sql }: { readonly sql: string }): number => sent.push(sql);
    database.knex.on('query', listen);
    const listed = async (query: Partial<FindVisits>) => findVisits(database.knex, bind(FindVisits, query), lookups);
    const page = await listed({ q: 'quay', limit: 1 });
    database.knex.removeListener('query', listen);
    expect(sent).toHaveLength(1);
    expect(page).toMatchObject({ rows: [{ job_id: pickup }], total: 3 });
    expect(page.rows[0]).not.toHaveProperty('whole_total');
    for (const window of [{ limit: 2, offset: 10 }, { limit: 0 }])
      expect(await listed(window)).toEqual({ rows: [], total: 4, sum: 79_950 });
    expect(await listed({ q: 'nothing like it', limit: 2 })).toEqual({ rows: [], total: 0, sum: 0 });
  });

  it.each<[string, Partial<FindVisits>, () => unknown]>([
    ['words in any order', { q: 'quay inv-77' }, () => [sound]],
    ['a postcode without its blank', { q: 'ba11aa' }, () => [air]],
    ['a telephone with its zero', { q: '07700900123', kind: 'air' }, () => [air]],
    ['a postcode however it is spaced', { q: 'BA1  1aa' }, () => [air]],
    ['a telephone with blanks', { q: '07700 900 123', kind: 'air' }, () => [air]],
    ['a telephone without its zero', { q: '7700 900123', kind: 'air' }, () => [air]],
    ['a telephone from abroad', { q: '+44 7700 900123', kind: 'air' }, () => [air]],
    ['an engineer, on the half that is theirs', { q: 'grossmann' }, () => [pickup, air]],
    ['an engineer without the apostrophe, and a place', { q: 'oneill quay' }, () => [setup, sound]],
    ['an engineer with a straight apostrophe', { q: "o'neill inv-77" }, () => [sound]],
    ['a leader', { q: 'leader two' }, () => [pickup, setup]],
    ['an email', { q: 'CARA@site.example', kind: 'air' }, () => [air]],
    ['a type', { q: 'air test' }, () => [air]],
    ['a half', { q: 'pickup' }, () => [pickup]],
    ['a status', { q: 'complete' }, () => [sound]],
    ['no invoice number that only has the same figures', { q: 'inv-7700' }, () => []],
    ['a percent sign as itself', { q: '100%' }, () => [pickup, setup]],
    ['a backslash as itself', { q: '\\' }, () => []],
    [
      'a half-open range of the start',
      { from: '2026-03-10T09:00:00.000Z', to: '2026-03-12T09:00:00.000Z' },
      () => [setup, sound],
    ],
    ['a kind', { kind: 'noise' }, () => [pickup, setup]],
    ['a status', { status: 'Confirmed' }, () => [pickup, setup]],
    ['a project', { enquiry_id: ids.project }, () => [air]],
    ['an engineer, of his own half only', { engineer: ids.ben }, () => [pickup, air]],
    ['a car', { car: ids.estate }, () => [pickup]],
    ['a kit', { kit: ids.meter, status: 'Complete' }, () => [sound]],
    ['delegated work', { delegated: true }, () => [air]],
    ['our own work', { delegated: false }, () => [pickup, setup, sound]],
    ['what started', { when: 'past' }, () => [setup, sound]],
    ['what is still to start', { when: 'future' }, () => [pickup, air]],
    ['what is not over', { when: 'upcoming' }, () => [pickup, air, sound]],
    ['what is issued', { issued: true }, () => [sound]],
    ['what is to be invoiced', { invoiced: false, pickups: false }, () => [air, setup, sound]],
    ['what has no invoice number', { numbered: false }, () => [pickup, air, setup]],
    ['what has an invoice number', { numbered: true }, () => [sound]],
    ['the register of invoices', { register: true }, () => [sound]],
    ['whom it names first', { first: ids.anna }, () => [setup, sound]],
    ['a leader however written', { leader: ' LEADER TWO ' }, () => [pickup, setup]],
  ])('finds %s', async (_, query, jobs) => {
    expect(await found(query)).toEqual(jobs());
  });

  it.each<[string, () => unknown]>([
    ['startjob', () => [setup, sound, air, pickup]],
    ['price', () => [pickup, air, setup, sound]],
    ['-price', () => [setup, sound, air, pickup]],
    ['address', () => [pickup, setup, sound, air]],
    ['-contact.name', () => [pickup, setup, air, sound]],
    ['-issued', () => [sound, pickup, air, setup]],
    ['engineers', () => [pickup, air, setup, sound]],
    ['-type', () => [sound, setup, pickup, air]],
    ['status', () => [sound, pickup, setup, air]],
  ])('sorts by %s', async (sort, jobs) => {
    expect(await found({ sort })).toEqual(jobs());
  });

  it('is found by its indexes, also by who is on it, and sorted by one', async () => {
    const plan = await database.knex.transaction(async (transaction) => {
      await transaction.raw('set local enable_seqscan = off');
      const explained = async (sql: string): Promise<string> =>
        JSON.stringify((await transaction.raw<{ rows: unknown[] }>(`explain ${sql}`)).rows);
      return [
        await explained(
          `select * from read.visit where (search like '%mill%' or engineers && array['${ids.ben}']::uuid[])`,
        ),
        await explained(`select * from read.visit order by project_name ${OFFICE_ORDER} limit 50`),
      ];
    });
    expect(plan[0]).toMatch(/BitmapOr.*visit_search_idx.*visit_engineers_idx/);
    expect(plan[1]).toContain('Index Scan using visit_project_name_idx');
  });

  it('sorts as people do, and the database folds text as the program does', async () => {
    const names = ['Kit 10', 'émile', 'Kit 2', 'Zoë', 'Eve', 'kit 1', 'Ángel', 'anna'];
    const { rows: sorted } = await database.knex.raw<{ rows: { name: string }[] }>(
      `select name from unnest(?::text[]) name order by name ${OFFICE_ORDER}`,
      [names],
    );
    expect(sorted.map(({ name }) => name)).toEqual([
      'Ángel',
      'anna',
      'émile',
      'Eve',
      'kit 1',
      'Kit 2',
      'Kit 10',
      'Zoë',
    ]);
    const texts = [
      'O’Brien & Sons, Café-Bar',
      "d'Arcy ‘x’ `y´",
      'Großmann ẞ Ægir œuvre Łódź Đorđe ıI İ Þór ΣΑΣ',
      '  a\u00a0b [c]{d} (e)/f|g “h” <i>+j:k;l  ',
      '100%_\\',
    ];
    const {
      rows: [folded],
    } = await database.knex.raw<{ rows: { all: string[] }[] }>(
      'select array_agg(folded(text) order by at) as all from unnest(?::text[]) with ordinality as one(text, at)',
      [texts],
    );
    expect(folded?.all).toEqual(texts.map(foldedText));
  });

  it.each([
    ['projectName', 'project_name'],
    ['project_number', 'project_number'],
    ['contact.project_leader', 'project_leader'],
    ['project_leader', 'project_leader'],
    ['address', 'address'],
    ['postcode', 'postcode'],
    ['contact.name', 'client_name'],
    ['name', 'client_name'],
    ['invoice_number', 'invoice_number'],
  ])('sorts the words of %s as people do', async (sort, column) => {
    const transaction = await database.knex.transaction();
    try {
      for (const [index, text] of ['Kit 10', 'émile', 'Kit 2', 'anna'].entries())
        await transaction
          .withSchema('read')
          .from('visit')
          .where({ job_id: [sound, air, setup, pickup][index] ?? '' })
          .update({ [column]: text });
      const { rows } = await findVisits(transaction, bind(FindVisits, { sort }), lookups);
      expect(rows.map((row) => row[column as keyof VisitRow])).toEqual(['anna', 'émile', 'Kit 2', 'Kit 10']);
    } finally {
      await transaction.rollback();
    }
  });

  it('finds a telephone number with something beside it, however it is spaced', () => {
    const [row] = visitRows(9, { ...soundTest, contact: { ...soundTest.contact, telephone: '117 555 0001 or 2' } });
    for (const q of ['0117 5550001', '0117 555 0001', '+44 117 555 0001'])
      for (const piece of searchPieces(q)) expect(row?.search).toContain(piece);
  });

  it('finds types and statuses by the words of whoever reads, and in English', async () => {
    setLocaleResolver(() => 'fr');
    loadCatalogue('fr', {
      'Noise Survey': 'Étude de bruit',
      Confirmed: 'Confirmée',
      'Sound Test': 'Essai acoustique',
      'Air Test': 'Essai d’étanchéité',
      Complete: 'Terminée',
      Pending: 'En attente',
    });
    try {
      for (const [q, jobs] of [
        ['bruit', [pickup, setup]],
        ['etude', [pickup, setup]],
        ['attente etancheite', [air]],
        ['noise', [pickup, setup]],
        ['terminee', [sound]],
      ] as const)
        expect([q, (await found({ q })).toSorted()]).toEqual([q, [...jobs].toSorted()]);
    } finally {
      setLocaleResolver(() => 'en');
    }
  });

  it('finds the visits to which nobody is sent', async () => {
    const sent = database.knex.withSchema('read').table('visit').where({ job_id: sound });
    await sent.clone().update({ engineers: [] });
    expect(await found({ engineer: NO_ENGINEER })).toEqual([sound]);
    await sent.clone().update({ engineers: [ids.anna] });
  });

  it('refuses to sort by what is no column', async () => {
    await expect(found({ sort: 'constructor' })).rejects.toMatchObject({ statusCode: 400 });
  });

  it('answers a job as it was put in', async () => {
    const [row] = await visitsById(database.knex, [pickup ?? '', idAt(999)]);
    if (row === undefined) throw new Error('it is not there');
    expect(jobOf(row, String, noPlaces)).toMatchObject({
      _id: pickup,
      kind: 'noise',
      status: 'Confirmed',
      price: 0,
      engineers: [ids.ben],
      startjob: '2026-03-17T09:00:00.000Z',
      survey: { type: 'Pickup', project_typeNS: 'BS 4142', fixed: 2, spots: 4, setup_idfk: setup, pickup_idfk: pickup },
    });
    expect(jobOf(row, String, noPlaces)).not.toHaveProperty('survey.roomsNS');
  });
});

describe('an answer that the read models are too late for', () => {
  const context = {
    actorId: ids.anna,
    at: '2026-03-02T10:00:00.000Z',
    commandId: 'c',
    correlationId: 'c',
    causationId: 'c',
    clientRequestId: null,
  };
  const late = (): VisitAnswers =>
    new VisitAnswers(
      { live: database.knex } as AsOfReader,
      { stopped: [], waitFor: () => Promise.resolve(false) },
      {
        assignable: () => Promise.resolve(new Map()),
        engineersByName: byName,
        everyone,
        isLookedUp: () => Promise.resolve(false),
        clientFamily: (_, id) => Promise.resolve([id]),
      },
    );

  it('comes from what the command left, with who set the flag', async () => {
    await database.knex.withSchema('read').insert({ user_id: ids.anna, name: 'Anna Hall' }).into('staff_member');
    const events = siteVisit.decide({ ...noiseSurvey, completion: { paid: true } }, siteVisit.initialState);
    if (isRejection(events)) throw new Error(events.rejected);
    const state = fold(siteVisit, events);
    const outcome = { state, left: state, revision: 2n, position: '2', events, repeated: false };
    const answered = await late().after(outcome, idAt(500), context);
    expect(answered).toMatchObject([
      {
        _id: idAt(500),
        version: 2,
        createdAt: context.at,
        price: 350,
        completion: { paid: true },
        completionChanges: { paid: { by: ids.anna, byName: 'Anna Hall', at: context.at }, issued: null },
      },
      {
        survey: { type: 'Pickup', setup_idfk: idAt(500) },
        price: 0,
        completionChanges: { paid: { byName: 'Anna Hall' } },
      },
    ]);
  });
});
