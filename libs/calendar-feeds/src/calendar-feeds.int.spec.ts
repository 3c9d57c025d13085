import nodeIcal from 'node-ical';
import fc from 'fast-check';
import type { BookedAnswer, CalendarFeed, Job, OwnFeed, ScheduledAnswer } from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { calendarText } from './calendar-text.js';
import type { FeedEntry } from './feed-entries.query.js';

const now = '2026-03-02T10:00:00.000Z';
const visit = {
  startjob: '2026-03-10T09:00:00.000Z',
  endjob: '2026-03-10T13:00:00.000Z',
  address: '1 Quay Street; Bristol, "Dock" house',
  postcode: 'BS1 4ST',
  price: 350,
  contact: { name: 'Cara Plain', position: 'Site manager', email: 'cara@site.example', telephone: '07700 900123' },
  soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 },
};

let server: TestServer;
let token: string;
let petra: string;
let instant = now;
let anna: string;
const ask = <Body>(method: string, path: string, body?: unknown, as = token) =>
  call<Body>(server.url, method, path, { token: as, ...(body === undefined ? {} : { body }) });

beforeAll(async () => {
  server = await startServer({ logIn: 'postgres', clock: { now: () => instant } });
  ({ token, userId: petra } = await registerFirstAccount(server.url));
  anna = (
    await ask<{ _id: string }>('POST', '/api/users', {
      name: 'Anna Hall',
      email: 'anna@soundings.example',
      password: 'correct horse',
      isEngineer: true,
    })
  ).body._id;
});
afterAll(() => server.stop());

interface Seen {
  readonly uid: string;
  readonly sequence: string;
  readonly status: string;
  readonly start: Date;
  readonly location: string;
  readonly summary: string;
  readonly description: string;
}
const eventsIn = (text: string): readonly Seen[] =>
  Object.values(nodeIcal.sync.parseICS(text)).filter((part) => part?.type === 'VEVENT') as unknown as readonly Seen[];

const addressOf = async (path: string): Promise<string> => {
  const { status, body } = await ask<CalendarFeed>('POST', path);
  expect(status).toBe(200);
  if (body.address === null) throw new Error('no address was answered');
  return body.address;
};
const read = (address: string) => call<string>(server.url, 'GET', address);
const grows = (later: Seen | undefined, earlier: Seen | undefined): void =>
  expect(Number(later?.sequence)).toBeGreaterThan(Number(earlier?.sequence));
const calendarAt = async (address: string): Promise<readonly Seen[]> => {
  const { status, body, headers } = await read(address);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  return eventsIn(body);
};

describe('a calendar address', () => {
  it('shows bookings, their changes and what was called off, under the same UIDs', async () => {
    const address = await addressOf(`/api/users/${anna}/feed`);
    const {
      body: [[job]],
    } = await ask<ScheduledAnswer>('POST', '/api/job', { ...visit, engineers: [anna] });
    const { body: leave } = await ask<BookedAnswer>('POST', '/api/engineerbookings', {
      engineer_idfk: anna,
      type: 'Annual Leave',
      start: '2026-03-12T09:00',
      end: '2026-03-12T17:00',
    });
    const [first, second] = await calendarAt(address);
    expect(first).toMatchObject({
      status: 'TENTATIVE',
      summary: 'Sound Test BS1 4ST',
      location: '1 Quay Street; Bristol, "Dock" house, BS1 4ST',
    });
    expect(first?.start.toISOString()).toBe(visit.startjob);
    expect(first?.description).toContain('On site: Cara Plain, 07700900123');
    expect(second).toMatchObject({ uid: `${leave._id}@soundings`, status: 'CONFIRMED', summary: 'Annual Leave' });

    const id = job?._id ?? '';
    await ask('PUT', `/api/job/${id}`, { startjob: '2026-03-11T09:00:00Z', endjob: '2026-03-11T13:00:00Z' });
    const [moved] = await calendarAt(address);
    // Without PUBLIC_URL no link says where the program is: whoever asks could say any place.
    expect((await read(address)).body).not.toMatch(/^URL/m);
    expect(moved?.uid).toBe(first?.uid);
    grows(moved, first);
    expect(moved?.start.toISOString()).toBe('2026-03-11T09:00:00.000Z');

    await ask('PUT', `/api/job/${id}`, { engineers: [] });
    const [takenOff] = await calendarAt(address);
    expect(takenOff?.description ?? '').not.toContain('Cara');
    expect(takenOff).toMatchObject({ uid: first?.uid, status: 'CANCELLED' });
    grows(takenOff, moved);

    await ask('PUT', `/api/job/${id}`, { engineers: [anna] });
    expect(await calendarAt(address)).toMatchObject([{ uid: first?.uid, status: 'TENTATIVE' }, {}]);
    await ask('DELETE', `/api/job/${id}`);
    await ask('DELETE', `/api/engineerbookings/${leave._id}`);
    const gone = await calendarAt(address);
    expect(gone).toMatchObject([
      { uid: first?.uid, status: 'CANCELLED', summary: 'Sound Test BS1 4ST' },
      { uid: second?.uid, status: 'CANCELLED' },
    ]);
    await ask('POST', `/api/job/${id}/restore`);
    const back = await calendarAt(address);
    expect(back).toMatchObject([{ uid: first?.uid, status: 'TENTATIVE' }, { status: 'CANCELLED' }]);
    grows(back[0], gone[0]);
    await ask<Job>('DELETE', `/api/job/${id}`);
  });

  it('works until it is made anew or switched off, and is kept as a hash only', async () => {
    const car = (
      await ask<{ _id: string }>('POST', '/api/car', { name: 'Van 1', numberplate: 'AB12 CDE', location: 'Yard' })
    ).body._id;
    expect((await ask<CalendarFeed>('GET', `/api/car/${car}/feed`)).body).toEqual({
      address: null,
      madeAt: null,
      madeBy: null,
    });
    const old = await addressOf(`/api/car/${car}/feed`);
    expect((await ask<CalendarFeed>('GET', `/api/car/${car}/feed`)).body).toEqual({
      address: null,
      madeAt: now,
      madeBy: { _id: petra, name: 'Petra Plumb' },
    });
    expect((await read(old)).status).toBe(200);
    const fresh = await addressOf(`/api/car/${car}/feed`);
    expect([(await read(old)).status, (await read(fresh)).status]).toEqual([404, 200]);
    await ask('DELETE', `/api/car/${car}/feed`);
    expect([
      (await read(fresh)).status,
      (await read('/calendar/guess.ics')).status,
      (await read('/calendar/%00.ics')).status,
    ]).toEqual([404, 404, 404]);
    const secrets = [old, fresh].map((address) => /calendar\/(.+)\.ics/.exec(address)?.[1] ?? 'none');
    const { rows } = await server.database.knex.raw<{ rows: { text: string }[] }>(
      'select data::text || metadata::text as text from es_event union all select t::text from calendar_feed_secret t',
    );
    for (const secret of secrets) expect(rows.map(({ text }) => text).join()).not.toContain(secret);
  });

  it('dies with the account that made it, also that of a car and a kit, and stays dead when the account is restored', async () => {
    const { _id: leaver } = (
      await ask<{ _id: string }>('POST', '/api/users', {
        name: 'Lee Vane',
        email: 'lee@example.test',
        password: 'three quiet words',
        isEngineer: false,
      })
    ).body;
    const { token: theirs } = (
      await call<{ token: string }>(server.url, 'POST', '/api/auth', {
        body: { email: 'lee@example.test', password: 'three quiet words' },
      })
    ).body;
    const car = (
      await ask<{ _id: string }>('POST', '/api/car', { name: 'Van 9', numberplate: 'AB12 CDE', location: 'Yard' })
    ).body._id;
    const kit = (await ask<{ _id: string }>('POST', '/api/kits', { name: 'Meter 9', type: 'sound' })).body._id;
    const open = async (path: string): Promise<string> =>
      (await call<CalendarFeed>(server.url, 'POST', path, { token: theirs, body: {} })).body.address ?? '';
    const addresses = [
      await open(`/api/car/${car}/feed`),
      await open(`/api/kits/${kit}/feed`),
      await open(`/api/users/${anna}/feed`),
    ];
    const statuses = async (): Promise<readonly number[]> =>
      Promise.all(addresses.map(async (address) => (await read(address)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    await ask('DELETE', `/api/users/${leaver}`);
    expect(await statuses()).toEqual([404, 404, 404]);
    await ask('PUT', '/api/users', { _id: leaver, change_deletion: true });
    expect(await statuses()).toEqual([404, 404, 404]);
    expect((await ask<CalendarFeed>('GET', `/api/car/${car}/feed`)).body).toEqual({
      address: null,
      madeAt: null,
      madeBy: null,
    });
  });

  it('is listed for whoever made it, with when it was used, and is switched off there by nobody else', async () => {
    const fields = { name: 'Uma Vale', email: 'uma@example.test', password: 'three quiet words' };
    const { _id: uma } = (await ask<{ _id: string }>('POST', '/api/users', { ...fields, isEngineer: false })).body;
    const { token: hers } = (await call<{ token: string }>(server.url, 'POST', '/api/auth', { body: fields })).body;
    const kit = (await ask<{ _id: string }>('POST', '/api/kits', { name: 'Meter 12', type: 'sound' })).body._id;
    const own = async (as = hers): Promise<readonly OwnFeed[]> =>
      (await ask<readonly OwnFeed[]>('GET', '/api/feeds', undefined, as)).body;
    const mine = async (): Promise<readonly string[]> => (await own(token)).map(({ _id }) => _id);
    const kitAddress = (await ask<CalendarFeed>('POST', `/api/kits/${kit}/feed`, {}, hers)).body.address ?? '';
    const annas = (await ask<CalendarFeed>('POST', `/api/users/${anna}/feed`, {}, hers)).body.address ?? '';
    const rowOf = (_id: string, kind: string, name: string): OwnFeed =>
      ({ _id, kind, name, isDeleted: false, madeAt: now, usedAt: null }) as OwnFeed;
    const rows = [rowOf(anna, 'engineer', 'Anna Hall'), rowOf(kit, 'kit', 'Meter 12')];
    expect(await own()).toEqual(rows);
    expect(await mine()).not.toContain(kit);

    expect((await read(kitAddress)).status).toBe(200);
    instant = '2026-03-02T10:04:59.000Z';
    await read(kitAddress);
    expect((await own())[1]?.usedAt).toBe(now);
    instant = '2026-03-02T10:05:00.000Z';
    await read(kitAddress);
    expect((await own())[1]?.usedAt).toBe(instant);
    instant = now;

    for (const id of [kit, 'none', '01980000-0000-7000-8000-0000000000a0'])
      expect((await ask('DELETE', `/api/feeds/${id}`)).status).toBe(404);
    expect((await read(kitAddress)).status).toBe(200);
    await ask('DELETE', `/api/kits/${kit}`);
    expect([(await read(kitAddress)).status, (await own())[1]?.isDeleted]).toEqual([404, true]);
    expect((await ask('DELETE', `/api/feeds/${kit}`, undefined, hers)).status).toBe(200);
    expect((await ask('DELETE', `/api/feeds/${kit}`, undefined, hers)).status).toBe(404);
    await ask('PUT', '/api/kits', { _id: kit, change_deletion: true });
    expect((await read(kitAddress)).status).toBe(404);
    // Made anew by a colleague, it is theirs, and was not used yet.
    expect((await read(annas)).status).toBe(200);
    const anew = await addressOf(`/api/users/${anna}/feed`);
    expect((await own(token)).find(({ _id }) => _id === anna)?.usedAt).toBeNull();
    expect([await own(), (await read(annas)).status, (await read(anew)).status]).toEqual([[], 404, 200]);
    expect(await mine()).toContain(anna);
    await ask('DELETE', `/api/users/${uma}`);
  });

  it('shows an engineer nothing of a colleague, also where they made it as one of the office', async () => {
    const fields = { name: 'Otis Vale', email: 'otis@example.test', password: 'three quiet words' };
    const { _id: otis } = (await ask<{ _id: string }>('POST', '/api/users', { ...fields, isEngineer: false })).body;
    const { token: theirs } = (await call<{ token: string }>(server.url, 'POST', '/api/auth', { body: fields })).body;
    const open = async (id: string): Promise<string> =>
      (await ask<CalendarFeed>('POST', `/api/users/${id}/feed`, {}, theirs)).body.address ?? '';
    const addresses = [await open(anna), await open(otis)];
    const statuses = async (): Promise<readonly number[]> =>
      Promise.all(addresses.map(async (address) => (await read(address)).status));
    expect(await statuses()).toEqual([200, 200]);
    await ask('PUT', '/api/users', { _id: otis, isEngineer: true });
    expect(await statuses()).toEqual([404, 200]);
    expect((await ask('DELETE', `/api/feeds/${anna}`, undefined, theirs)).status).toBe(200);
  });

  it('says 304 while nothing changed, and looks nothing up for who guesses on and on', async () => {
    const kit = (await ask<{ _id: string }>('POST', '/api/kits', { name: 'Meter, red; \\ one', type: 'sound' })).body
      ._id;
    const address = await addressOf(`/api/kits/${kit}/feed`);
    const first = await read(address);
    expect(first.body).toContain('X-WR-CALNAME:Soundings: Meter\\, red\\; \\\\ one');
    expect(first.headers.get('cache-control')).toBe('no-store');
    const again = await call(server.url, 'GET', address, {
      headers: { 'if-none-match': first.headers.get('etag') ?? 'none' },
    });
    expect(again.status).toBe(304);
    for (let guess = 0; guess < 70; guess += 1) await read(`/calendar/guess-${guess}.ics`);
    expect((await read(address)).status).toBe(404);
  });

  it('of someone else is not for an engineer', async () => {
    const {
      body: { token: hers },
    } = await call<{ token: string }>(server.url, 'POST', '/api/auth', {
      body: { email: 'anna@soundings.example', password: 'correct horse' },
    });
    const ben = (
      await ask<{ _id: string }>('POST', '/api/users', {
        name: 'Ben',
        email: 'ben@soundings.example',
        password: 'correct horse',
        isEngineer: true,
      })
    ).body._id;
    expect((await ask('POST', `/api/users/${ben}/feed`, undefined, hers)).status).toBe(403);
    expect((await ask('POST', `/api/users/${anna}/feed`, undefined, hers)).status).toBe(200);
    expect((await ask('POST', '/api/users/01980000-0000-7000-8000-0000000000a0/feed')).status).toBe(404);
  });
});

/** Names of the lines of a calendar with one event, in their order. */
const lineNames = [
  'BEGIN',
  'VERSION',
  'PRODID',
  'METHOD',
  'NAME',
  'X-WR-CALNAME',
  'REFRESH-INTERVAL',
  'X-PUBLISHED-TTL',
  'BEGIN',
  'UID',
  'SEQUENCE',
  'DTSTAMP',
  'DTSTART',
  'DTEND',
  'SUMMARY',
  'LOCATION',
  'GEO',
  'DESCRIPTION',
  'STATUS',
  'LAST-MODIFIED',
  'END',
  'END',
];

describe('the text of a calendar', () => {
  const entry: FeedEntry = {
    bookingId: 'b',
    jobId: null,
    start: visit.startjob,
    end: visit.endjob,
    type: 'Other',
    sequence: 0,
    changedAt: now,
    cancelled: false,
    visit: {
      kind: 'noise',
      status: 'Confirmed',
      address: 'x',
      postcode: 'BS1',
      projectName: '',
      clientName: 'x',
      clientTelephone: '1',
      lat: 51.45,
      lng: -2.59,
      engineers: [],
      cars: [],
      kits: [],
    },
  };

  it('has lines of at most 75 octets that end in CR LF, and gives back what was written', () => {
    const words = fc
      .string({ unit: 'grapheme', maxLength: 120 })
      .map((text) => text.replace(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]/g, '').trim());
    fc.assert(
      fc.property(words, words, fc.string({ unit: 'grapheme', maxLength: 60 }), (address, clientName, name) => {
        const text = calendarText(
          name,
          [{ ...entry, visit: { ...(entry.visit as NonNullable<FeedEntry['visit']>), address, clientName } }],
          'https://x.example',
        );
        for (const line of text.replace(/\r\n$/, '').split('\r\n'))
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        // Nothing that stands in a name becomes a line of its own.
        expect(
          text
            .split('\r\n')
            .filter((line) => !line.startsWith(' '))
            .map((line) => line.replace(/[:;].*$/s, '')),
        ).toEqual(lineNames);
        const [seen] = eventsIn(text);
        expect(seen?.location).toBe(`${address}, BS1`);
        expect(seen?.description).toContain(`On site: ${clientName}, 01`);
      }),
      { numRuns: 200 },
    );
  });

  it('links to the visit where the program has an address', () => {
    const linked = { ...entry, jobId: 'j' };
    const urlOf = (origin: string) => /^URL.*(?=\r)/m.exec(calendarText('Van', [linked], origin))?.[0];
    expect(['https://x.example', ''].map(urlOf)).toEqual(['URL;VALUE=URI:https://x.example/jobs/j', undefined]);
  });

  it('begins and ends as RFC 5545 asks', () => {
    const text = calendarText('Van', [entry], 'https://x.example');
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:/);
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
    expect(text.trimEnd()).toMatch(/END:VEVENT\r\nEND:VCALENDAR$/);
    for (const line of [
      'UID:b@soundings',
      'SEQUENCE:0',
      'DTSTAMP:20260302T100000Z',
      'DTSTART:20260310T090000Z',
      'DTEND:20260310T130000Z',
      'STATUS:CONFIRMED',
      'GEO:51.45;-2.59',
    ])
      expect(text).toContain(`${line}\r\n`);
  });
});
