import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import type { Job } from '#contracts';
import { FoundWarnings } from './find-warnings.js';

const idAt = (number: number): string => `01980000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
const [anna, ben, van, meter] = [idAt(0xa1), idAt(0xa2), idAt(0xc1), idAt(0xe1)];
const single = idAt(0x10);
const setup = idAt(0x20);
const pickup = idAt(0x21);
const next = idAt(0x30);

const bristol = { lat: 51.4545, lng: -2.5879, address: '1 Quay Street', postcode: 'BS1 4ST' };
const cardiff = { lat: 51.4816, lng: -3.1791, address: '5 High Street', postcode: 'CF10 1AA' };

interface DiaryRow {
  readonly job_id: string;
  readonly start_at: string;
  readonly end_at: string;
  readonly departure_at: string | null;
  readonly return_at: string | null;
  readonly address: string;
  readonly postcode: string;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly engineers: readonly string[];
  readonly cars: readonly string[];
  readonly kits: readonly string[];
}

const row = (job_id: string, start: string, end: string, rest: Partial<DiaryRow> = {}): DiaryRow => ({
  job_id,
  start_at: `${start}:00.000Z`,
  end_at: `${end}:00.000Z`,
  departure_at: null,
  return_at: null,
  ...bristol,
  engineers: [anna],
  cars: [],
  kits: [],
  ...rest,
});

const schema = `
  create schema read;
  create table read.visit (
    job_id uuid primary key, kind text not null default 'sound', start_at text not null, end_at text not null, departure_at text, return_at text, lat double precision, lng double precision,
    address text not null, postcode text not null, engineers uuid[] not null, cars uuid[] not null, kits uuid[] not null);
  create table read.company (settings jsonb not null);
  create table read.postcode_place (place_key text primary key, place_lat double precision, place_lng double precision);
  create table read.staff_member (user_id uuid primary key, name text not null, competence text[] not null default '{}', registrations jsonb not null default '[]');
  create table read.car (car_id uuid primary key, name text not null, mot_due text, numberplate text not null default '', is_deleted boolean not null default false);
  create table read.kit (kit_id uuid primary key, name text not null, calibration_due text, instruments jsonb not null default '[]', is_deleted boolean not null default false);
  create table reservation (holder uuid not null, job_id uuid, resource_id uuid not null, during tstzrange not null)`;

describe('the warnings of a saved visit', () => {
  let database: TestDatabase;
  let warnings: FoundWarnings;
  const queries: string[] = [];

  let written: readonly DiaryRow[] = [];
  const diary = async (...rows: readonly DiaryRow[]): Promise<void> => {
    written = rows;
    await database.knex.raw('truncate read.visit');
    await database.knex.withSchema('read').insert(rows).into('visit');
    queries.length = 0;
  };
  /** Rows as the calls answer them. */
  const jobs = (...jobIds: readonly string[]): readonly Job[] =>
    written
      .filter(({ job_id }) => jobIds.includes(job_id))
      .map(
        ({
          job_id: _id,
          start_at: startjob,
          end_at: endjob,
          departure_at: departureTime,
          return_at: returnTime,
          lat,
          lng,
          ...rest
        }) =>
          ({
            _id,
            startjob,
            endjob,
            departureTime,
            returnTime,
            kind: 'sound',
            geocode: lat === null ? null : { lat, lng },
            ...rest,
          }) as unknown as Job,
      );
  /** As they are asked for by themselves, and in the statement that reads the visit. */
  const texts = async (...jobIds: readonly string[]): Promise<readonly string[]> => {
    const saved = jobs(...jobIds);
    const found = await warnings.of(saved);
    const asked = queries.length;
    const { sql, values } = warnings.facts(saved);
    const {
      rows: [row],
    } = await database.knex.raw<{ rows: { facts: unknown }[] }>(`select ${sql} as facts`, [...values] as string[][]);
    expect(await warnings.of(saved, row?.facts)).toEqual(found);
    queries.length = asked;
    return found.map(({ text }) => text);
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.knex.raw(schema);
    await database.knex
      .withSchema('read')
      .insert([
        { user_id: anna, name: 'Anna Quick' },
        { user_id: ben, name: 'Ben Slow' },
      ])
      .into('staff_member');
    await database.knex.withSchema('read').insert({ car_id: van, name: 'Van 1', mot_due: '2026-03-16' }).into('car');
    await database.knex
      .withSchema('read')
      .insert({ kit_id: meter, name: 'Meter 1', calibration_due: '2026-03-12' })
      .into('kit');
    database.knex.on('query', ({ sql }: { readonly sql: string }) => {
      queries.push(sql);
    });
    warnings = new FoundWarnings(database.knex);
  });
  afterAll(() => database.drop());

  it('are about a day that is longer than the company says, or than nine hours until it does', async () => {
    await diary(row(single, '2026-03-10T09:00', '2026-03-10T14:00'));
    expect(await texts(single)).toEqual([]);
    await database.knex
      .withSchema('read')
      .insert({ settings: { workingHours: { longestDay: 4.5 } } })
      .into('company');
    expect(await texts(single)).toEqual([expect.stringContaining('which is more than 4 hours 30 minutes.')]);
    await database.knex.raw('truncate read.company');
  });

  it('come from the visits around it, in one query', async () => {
    await diary(
      row(single, '2026-03-10T09:00', '2026-03-10T11:00', { cars: [van], kits: [meter] }),
      row(next, '2026-03-10T11:20', '2026-03-10T12:00', { ...cardiff, engineers: [anna, ben] }),
      row(idAt(0x40), '2026-03-10T11:00', '2026-03-10T12:00', { ...cardiff, engineers: [ben] }),
      row(idAt(0x50), '2026-03-10T13:00', '2026-03-10T20:01', { ...cardiff }),
      row(idAt(0x60), '2026-03-12T13:00', '2026-03-12T20:00', { ...cardiff }),
    );
    expect(await texts(single)).toEqual([
      'Anna Quick has 20 minutes between 1 Quay Street BS1 4ST and 5 High Street CF10 1AA, and the drive takes about 50 minutes.',
      expect.stringMatching(/^Anna Quick has 9 hours 41 minutes on site on Tue/),
    ]);
    expect(queries).toHaveLength(1);
  });

  it('are those of both halves of a survey, its kits due until the pickup', async () => {
    await diary(
      row(setup, '2026-03-10T09:00', '2026-03-10T10:00', { kits: [meter] }),
      row(pickup, '2026-03-17T09:00', '2026-03-17T10:00', { engineers: [ben], cars: [van], kits: [meter] }),
      row(next, '2026-03-10T10:30', '2026-03-10T12:00', cardiff),
      row(idAt(0x40), '2026-03-17T08:00', '2026-03-17T08:30', { ...cardiff, engineers: [], cars: [van] }),
      // Between the halves, near neither.
      row(idAt(0x50), '2026-03-13T08:00', '2026-03-13T18:30', { ...cardiff, cars: [van] }),
    );
    expect(await texts(setup, pickup)).toEqual([
      expect.stringMatching(/^Anna Quick has 30 minutes/),
      expect.stringMatching(/^Van 1 has 30 minutes/),
      'Meter 1 is due for calibration on 12 March 2026, and is booked here until 17 March 2026.',
      'Van 1 is due for its MOT on 16 March 2026, and is booked here until 17 March 2026.',
    ]);
  });

  it('know a visit that began days ago and one without a place', async () => {
    await diary(
      row(single, '2026-03-10T09:00', '2026-03-10T11:00'),
      row(next, '2026-03-05T09:00', '2026-03-10T08:30', cardiff),
      row(idAt(0x40), '2026-03-10T11:00', '2026-03-10T12:00', { ...cardiff, lat: null, lng: null }),
    );
    expect(await warnings.of(jobs(single))).toMatchObject([
      { code: 'drive', resource: { _id: anna }, visit: { _id: next } },
    ]);
  });

  it('are none for what has nobody and nothing', async () => {
    await diary(
      row(single, '2026-03-10T09:00', '2026-03-10T11:00', { engineers: [] }),
      row(next, '2026-03-10T11:00', '2026-03-10T12:00', { ...cardiff, engineers: [] }),
    );
    expect(await warnings.of([])).toEqual([]);
    expect(await warnings.of(jobs(single))).toEqual([]);
  });
});
