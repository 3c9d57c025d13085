import fc from 'fast-check';
import { blankTexts, type Job } from '#contracts';
import { fold, isRejection } from '#eventing';
import { HttpProblem } from '#platform';
import { jobBody } from './job-body.js';
import * as door from './job-door.js';
import { revisionOf } from './revision.js';
import { siteVisit } from './site-visit.decider.js';
import { at, by, ids, soundTest, without } from './testing/sample-visits.js';

const scheduling = (raw: unknown) => door.scheduling(raw).command;
const revising = (raw: unknown, known: Job) => door.revising(raw, known).command;

const nested = {
  startjob: '2026-03-10T09:00:00.000Z',
  endjob: '2026-03-10T13:00:00.000Z',
  address: '1 Quay Street',
  postcode: 'bs14st',
  price: 350,
  contact: { name: 'Cara', position: 'Manager', email: 'cara@site.example', telephone: '+44 (0)7700 900123' },
  soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 },
};
const flat = {
  date: '2026-07-10',
  startjob: '09:00',
  endjob: '13:00',
  address: ' 1 Quay Street ',
  postcode: 'BS1 4ST',
  price: '350',
  name: 'Cara',
  position: 'Manager',
  email: 'cara@site.example',
  telephone: '07700 900123',
  project_leader: 'Leader One',
  project_type: 'Sound Testing - Part E',
  sets: '3',
  rooms: '',
  dwellings: '12',
  types: '',
  tests: '',
  engineers: JSON.stringify([ids.anna, '', ids.anna, ids.ben]),
  cars: '[]',
  kits: [ids.meter, null],
  completion: JSON.stringify({ confirmed: true, paid: 'false' }),
  delegated: 'true',
  job_id: '-1',
};
const job: Job = {
  _id: ids.visit,
  version: 3,
  kind: 'sound',
  status: 'Pending',
  createdAt: '',
  startjob: '2026-03-10T09:00:00.000Z',
  endjob: '2026-03-10T13:00:00.000Z',
  departureTime: null,
  returnTime: null,
  arrivedAt: null,
  leftAt: null,
  enquiry_id: null,
  client_id: null,
  projectName: '',
  project_number: '',
  address: '1 Quay Street',
  postcode: 'BS1 4ST',
  geocode: null,
  geocode_source: null,
  geocode_exactness: null,
  geocode_status: 'pending',
  price: 350,
  engineers: [],
  cars: [],
  kits: [],
  delegated: false,
  invoice_number: '',
  ...blankTexts,
  contact: {
    name: 'Cara',
    position: 'Manager',
    email: 'cara@site.example',
    telephone: '7700900123',
    project_leader: '',
  },
  completion: { confirmed: false, invoiced: false, paid: false, issued: false, checklist: false, rams: false },
  completionChanges: { confirmed: null, invoiced: null, paid: null, issued: null, checklist: null, rams: null },
  soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 },
};
const setup: Job = {
  ...job,
  kind: 'noise',
  endjob: '2026-03-10T10:00:00.000Z',
  survey: {
    type: 'Setup',
    project_typeNS: 'BS 4142',
    fixed: 1,
    spots: 2,
    setup_idfk: ids.visit,
    pickup_idfk: ids.pickup,
  },
};
const setupHalf = without(setup, 'soundtest');
const errorsOf = (work: () => unknown): Readonly<Record<string, string>> => {
  try {
    work();
  } catch (error) {
    if (error instanceof HttpProblem && error.statusCode === 400) return error.details.errors ?? {};
    throw error;
  }
  throw new Error('it was accepted');
};

describe('a body of POST /api/job', () => {
  it('comes nested', () => {
    expect({ ...scheduling(nested) }).toEqual({
      ...nested,
      kind: 'sound',
      postcode: 'BS1 4ST',
      contact: { ...nested.contact, telephone: '7700900123' },
    });
  });

  it('comes flat, from a form: text for numbers, lists and flags, clock times in London with a date', () => {
    expect({ ...scheduling(flat) }).toEqual({
      kind: 'sound',
      startjob: '2026-07-10T08:00:00.000Z',
      endjob: '2026-07-10T12:00:00.000Z',
      address: '1 Quay Street',
      postcode: 'BS1 4ST',
      price: 350,
      contact: {
        name: 'Cara',
        position: 'Manager',
        email: 'cara@site.example',
        telephone: '7700900123',
        project_leader: 'Leader One',
      },
      soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 },
      engineers: [ids.anna, ids.ben],
      cars: [],
      kits: [ids.meter],
      completion: { confirmed: true, paid: false },
      delegated: true,
    });
  });

  it('comes as the text of an object', () => {
    expect(scheduling(JSON.stringify(nested))).toEqual(scheduling(nested));
  });

  it.each([
    ['Sound Testing - Part E', 'Part E'],
    ['Hotel 24hours', 'Hotel 24 Hours'],
    ['part e  - rfrp', 'Part E - RFRP'],
    ['bb93', 'BB93'],
  ])('knows %s as %s', (written, type) => {
    expect(jobBody({ project_type: written, rooms: 1, sets: 1, dwellings: 1 }, null).fields['soundtest']).toMatchObject(
      { project_type: type },
    );
  });

  describe('is about one kind', () => {
    const kindOf = (body: object): [string, string[]] => {
      const { kind, fields } = jobBody(body, null);
      return [kind, ['soundtest', 'airtest', 'survey'].filter((name) => name in fields)];
    };
    it.each([
      [
        'sound before all others',
        { soundtest: { sets: 1 }, airtest: { tests: 1 }, survey: { fixed: 1 } },
        'sound',
        'soundtest',
      ],
      ['air before noise', { airtest: { tests: 0 }, survey: { fixed: 1 } }, 'air', 'airtest'],
      ['0 as content', { sets: 0, tests: 3 }, 'sound', 'soundtest'],
      ['nothing and blanks as no content', { soundtest: { sets: null, rooms: '' }, types: 2 }, 'air', 'airtest'],
      ['noise where nothing is said', {}, 'noise', 'survey'],
      [
        'the kind that it names where blocks are empty',
        { kind: 'air', soundtest: {}, survey: { fixed: '' } },
        'air',
        'airtest',
      ],
      ['content before the kind that it names', { kind: 'noise', sets: 2 }, 'sound', 'soundtest'],
      ['an unknown kind as none', { kind: 'constructor' }, 'noise', 'survey'],
    ])('takes %s', (_, body, kind, block) => {
      expect(kindOf(body)).toEqual([kind, [block]]);
    });
  });

  it('reads a journey from clock times: out on the day of the start, back on the next day where it is past midnight', () => {
    const times = {
      departureTime: '07:30',
      returnTime: '00:30',
      startjob: '2026-03-28T20:00',
      endjob: '2026-03-28T23:00',
    };
    expect(jobBody({ ...nested, ...times }, null).fields).toMatchObject({
      departureTime: '2026-03-28T07:30:00.000Z',
      returnTime: '2026-03-29T00:30:00.000Z',
    });
  });

  it('reads the journey of a new survey around its Setup', () => {
    const body = {
      ...flat,
      project_type: '',
      sets: '',
      dwellings: '',
      project_typeNS: 'BS 4142',
      fixed: 1,
      spots: 1,
      startjob: '2026-03-10T09:00:00Z',
      endjob: '2026-03-17T09:00:00Z',
      departureTime: '08:00',
      returnTime: '11:30',
    };
    expect(jobBody(body, null).fields).toMatchObject({
      departureTime: '2026-03-10T08:00:00.000Z',
      returnTime: '2026-03-10T11:30:00.000Z',
      endjob: '2026-03-17T09:00:00.000Z',
    });
  });

  it('keeps the first 1000 different engineers', () => {
    const many = Array.from(
      { length: 1500 },
      (_, index) => `01980000-0000-7000-8000-${String(Math.floor(index / 1.2)).padStart(12, '0')}`,
    );
    const kept = jobBody({ engineers: many }, null).fields['engineers'] as string[];
    expect(kept).toHaveLength(1000);
    expect(new Set(kept).size).toBe(1000);
    expect(kept[0]).toBe(many[0]);
  });

  it('says at each field what is missing', () => {
    expect(errorsOf(() => scheduling({ kind: 'sound', contact: {} }))).toMatchObject({
      startjob: 'Please choose a valid date and start time.',
      endjob: 'Please choose a valid date and end time.',
      address: 'Please choose an address.',
      postcode: 'Please choose a postcode.',
      price: 'Please choose a fee.',
      'contact.name': 'Please choose a contact name.',
      'contact.position': 'Please choose a contact position.',
      'contact.email': 'Please choose a contact email.',
      'contact.telephone': 'Please choose a contact telephone.',
      'soundtest.project_type': 'Please choose a type of sound test.',
    });
    expect(errorsOf(() => scheduling({ ...nested, soundtest: undefined, project_type: 'Part E' }))).toEqual({
      'soundtest.sets': 'Please enter the number of sets.',
      'soundtest.dwellings': 'Please choose the number of dwellings.',
    });
  });

  it.each([
    ['price', { price: '1,200' }],
    ['price', { price: -1 }],
    ['price', { price: 1e300 }],
    ['price', { price: [350] }],
    ['price', { price: '' }],
    ['startjob', { startjob: 'tomorrow' }],
    ['startjob', { startjob: '25:00', date: '2026-03-10' }],
    ['endjob', { endjob: {} }],
    ['engineers', { engineers: '["not an id"]' }],
    ['engineers', { engineers: '[' }],
    ['engineers', { engineers: { 0: ids.anna } }],
    ['cars', { cars: 7 }],
    ['completion', { completion: '{"paid":' }],
    ['completion', { completion: [true] }],
    ['completion', { completion: { finished: true } }],
    ['completion.paid', { completion: { paid: 'perhaps' } }],
    ['contact', { contact: [] }],
    ['contact', { contact: { fax: '1' } }],
    ['contact.name', { contact: { ...nested.contact, name: 'a\u0000b' } }],
    ['address', { address: 'x'.repeat(501) }],
    ['soundtest.sets', { soundtest: { ...nested.soundtest, sets: 1.5 } }],
    ['soundtest.sets', { soundtest: { ...nested.soundtest, sets: 1e9 } }],
    ['soundtest', { soundtest: [1] }],
    ['enquiry_id', { enquiry_id: { $gt: '' } }],
    ['delegated', { delegated: 'perhaps' }],
    ['geocode.lat', { geocode: { lat: 'north', lng: 1 } }],
    ['notes', { notes: '\ud800' }],
    ['departureTime', { departureTime: 'early' }],
  ])('is refused at %s: %j', (field, change) => {
    expect(Object.keys(errorsOf(() => scheduling({ ...nested, ...change })))).toContain(field);
  });

  it('never breaks, whatever comes', () => {
    const names = [
      ...Object.keys(flat),
      ...Object.keys(nested),
      '__proto__',
      'constructor',
      'toString',
      'survey',
      'geocode',
      'version',
    ];
    const hostile = fc.oneof(
      fc.anything(),
      fc.json(),
      fc.constantFrom(null, '', 0, {}, []),
      fc.constantFrom('__proto__', '[', '{"__proto__":{"paid":true}}', 'NaN', '9'.repeat(400)),
    );
    const calm = (work: () => unknown): void => {
      try {
        work();
      } catch (error) {
        if (!(error instanceof HttpProblem)) throw error;
        expect(error.statusCode).toBe(400);
      }
    };
    const given = siteVisit.decide(soundTest, siteVisit.initialState);
    if (isRejection(given)) throw new Error(given.rejected);
    const state = fold(siteVisit, given);
    const loaded = { state, revision: 0n, stateAt: () => state, since: () => [] };
    const schedule = (raw: unknown): unknown =>
      siteVisit.decide({ ...scheduling(raw), type: 'ScheduleSiteVisit', at, by }, siteVisit.initialState);
    const revise = (raw: unknown, known: Job): unknown => {
      const revision = revisionOf(revising(raw, known), 'Setup', loaded);
      return (
        'changes' in revision &&
        siteVisit.decide({ type: 'ReviseSiteVisit', at, by, part: 'Setup', changes: revision.changes }, state)
      );
    };
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), hostile), fc.anything(), (body, anything) => {
        calm(() => schedule({ ...nested, ...body }));
        calm(() => revise(body, job));
        calm(() => schedule(anything));
        calm(() => revise(anything, setupHalf));
      }),
      { numRuns: 500, seed: 20260302 },
    );
    expect(({} as Record<string, unknown>)['paid']).toBeUndefined();
  });
});

describe('a body of PUT /api/job/{id}', () => {
  it('says only what it says', () => {
    expect({ ...revising({ notes: 'Ring first', version: '3' }, job) }).toEqual({
      _id: ids.visit,
      notes: 'Ring first',
      version: 3,
    });
  });

  it('reads a part of the contact and of the block over what stands there', () => {
    expect({ ...revising({ telephone: 7700900456, sets: '4' }, job) }).toEqual({
      _id: ids.visit,
      contact: { ...job.contact, telephone: '7700900456' },
      soundtest: { project_type: 'Part E', sets: 4, dwellings: 12 },
    });
  });

  it('moves to another day by a date alone, and a survey only by the half that was opened', () => {
    expect(jobBody({ date: '2026-03-30' }, job).fields).toEqual({
      startjob: '2026-03-30T08:00:00.000Z',
      endjob: '2026-03-30T12:00:00.000Z',
    });
    expect(jobBody({ date: '2026-03-11' }, setupHalf).fields).toEqual({ startjob: '2026-03-11T09:00:00.000Z' });
  });

  it("reads clock times on the visit's own day", () => {
    expect(jobBody({ startjob: '10:00', departureTime: '08:15', returnTime: '' }, job).fields).toEqual({
      startjob: '2026-03-10T10:00:00.000Z',
      departureTime: '2026-03-10T08:15:00.000Z',
      returnTime: null,
    });
  });

  it("takes the half of a survey as it was answered, and reads it as that half's own", () => {
    const command = revising(JSON.parse(JSON.stringify(setupHalf)), setupHalf);
    expect({ ...command }).toMatchObject({
      _id: ids.visit,
      version: 3,
      survey: { project_typeNS: 'BS 4142', fixed: 1, spots: 2 },
      completion: job.completion,
      startjob: setupHalf.startjob,
      endSetup: setupHalf.endjob,
    });
    expect(command.endjob).toBeUndefined();
  });

  it.each([[{}], [{ unknown: 1 }], [[]], [null], ['x'], [{ version: 3 }]])(
    'is refused when it says nothing: %j',
    (body) => {
      expect(errorsOf(() => revising(body, job))).toEqual({ body: 'Please send at least one field to change.' });
    },
  );
});
