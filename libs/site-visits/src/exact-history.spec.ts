import fc from 'fast-check';
import { completionFlags, eachText, textsIn, type CompletionFlag, type Job, type ReviseSiteVisit } from '#contracts';
import { fold, isRejection, type ProjectionContext, type LoadedStream, type Recorded, type Rows } from '#eventing';
import { noPlaces } from '#travel';
import { revising, scheduling } from './job-door.js';
import { jobOf } from './list/job-answer.js';
import { visitList } from './list/visit-list.projection.js';
import { rowsOf, visitTable, type VisitRow } from './list/visit-row.js';
import { flagIsNews, revisionOf } from './revision.js';
import { blankFields, siteVisitAuditFormatter } from './site-visit.audit-formatter.js';
import { siteVisit, type SiteVisitCommand } from './site-visit.decider.js';
import type { SiteVisitEvent, VisitPart } from './site-visit.events.js';
import type { SiteVisitState } from './site-visit.state.js';
import { airTest, ids, noiseSurvey, soundTest, without } from './testing/sample-visits.js';

type Happened = Recorded<SiteVisitEvent>;

const record = (events: readonly SiteVisitEvent[], command: SiteVisitCommand, before: number): readonly Happened[] =>
  events.map((event, index) => ({
    ...event,
    id: `${command.at}/${before + index}`,
    stream: `site_visit-${ids.visit}`,
    entityId: ids.visit,
    revision: BigInt(before + index),
    position: String(before + index).padStart(20, '0'),
    metadata: {
      commandId: command.at,
      correlationId: command.at,
      causationId: command.at,
      actorId: command.by,
      occurredAt: command.at,
      clientRequestId: null,
    },
  }));

const after = (log: readonly Happened[], command: SiteVisitCommand): readonly Happened[] => {
  const outcome = siteVisit.decide(command, fold(siteVisit, log));
  return isRejection(outcome) ? log : [...log, ...record(outcome, command, log.length)];
};

const loadedFrom = (log: readonly Happened[]): LoadedStream<SiteVisitState> => ({
  state: fold(siteVisit, log),
  revision: log.length === 0 ? null : BigInt(log.length - 1),
  stateAt: (revision) => fold(siteVisit, log.slice(0, Number(revision) + 1)),
  since: () => [],
});

const person = fc.constantFrom(ids.anna, ids.ben);
const people = fc.uniqueArray(person);
const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-03-${String(date).padStart(2, '0')}`);
const words = fc.constantFrom('', 'A', 'B', 'Gate code 4711');

/** A form: some of its fields, as the wire's contract holds them. */
const form = fc.record(
  {
    startjob: day.map((date) => `${date}T09:00:00.000Z`),
    endjob: day.map((date) => `${date}T15:00:00.000Z`),
    departureTime: fc.option(day.map((date) => `${date}T08:00:00.000Z`)),
    engineers: people,
    engineersPickup: people,
    cars: fc.uniqueArray(fc.constantFrom(ids.van, ids.estate)),
    kits: fc.uniqueArray(fc.constantFrom(ids.meter)),
    enquiry_id: fc.constantFrom(null, ids.project, ids.otherProject),
    client_id: fc.constantFrom(null, ids.client, ids.otherClient),
    projectName: words,
    project_number: words,
    invoice_number: words,
    ...eachText(() => words),
    address: fc.constantFrom('1 Quay Street', '2 Mill Lane'),
    postcode: fc.constantFrom('BS1 4ST', 'BA1 1AA'),
    geocode: fc.constantFrom(null, { lat: 51.45, lng: -2.6 }),
    price: fc.integer({ min: 0, max: 9 }).map((tens) => tens * 10.01),
    delegated: fc.boolean(),
    contact: fc.record({
      name: fc.constantFrom('Cara', 'Dan'),
      position: fc.constantFrom('Manager', 'Owner'),
      email: fc.constantFrom('c@x.example', 'd@x.example'),
      telephone: fc.constantFrom('1', '2'),
      project_leader: words,
    }),
    completion: fc.record(
      Object.fromEntries(completionFlags.map((name) => [name, fc.boolean()])) as Record<
        CompletionFlag,
        fc.Arbitrary<boolean>
      >,
      { requiredKeys: [] },
    ),
    airtest: fc.record({ types: fc.nat(3), tests: fc.nat(3) }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Partial<ReviseSiteVisit>>;

const part = fc.constantFrom<VisitPart>('Setup', 'Pickup');
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('form' as const), part, by: person, form, behind: fc.nat(5) }),
  },
  // Taken out of the diary and put back, by someone else.
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undone' as const), part, by: person, other: person }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('attendance' as const),
      part,
      by: person,
      arrived: fc.option(fc.integer({ min: 1, max: 9 })),
      left: fc.option(fc.integer({ min: 1, max: 9 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('flag' as const),
      part,
      by: person,
      flag: fc.constantFrom(...completionFlags),
      value: fc.boolean(),
      both: fc.boolean(),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const taken = (log: readonly Happened[], next: Step, number: number): readonly Happened[] => {
  const at = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
  if (next.kind === 'flag') {
    return after(log, {
      type: 'SetCompletionFlag',
      at,
      by: next.by,
      part: next.part,
      flag: next.flag,
      value: next.value,
      both: next.both,
    });
  }
  if (next.kind === 'attendance') {
    const clock = (hour: number | null): string | null => (hour === null ? null : `2026-03-10T0${hour}:00:00.000Z`);
    return after(log, {
      type: 'RecordAttendance',
      at,
      by: next.by,
      part: next.part,
      arrived: clock(next.arrived),
      left: clock(next.left),
    });
  }
  if (next.kind === 'undone') {
    const removed = after(log, { type: 'RemoveSiteVisit', at, by: next.by, part: next.part });
    return after(removed, { type: 'RestoreSiteVisit', at: `${at} again`, by: next.other, part: next.part });
  }
  const body = { ...next.form, _id: ids.visit, version: Math.max(0, log.length - 1 - next.behind) } as ReviseSiteVisit;
  const revision = revisionOf(body, next.part, loadedFrom(log));
  return 'conflicts' in revision
    ? log
    : after(log, { type: 'ReviseSiteVisit', at, by: next.by, part: next.part, changes: revision.changes });
};

const story = fc.record({
  first: fc.constantFrom(soundTest, airTest, noiseSurvey),
  steps: fc.array(step, { maxLength: 25 }),
});
const logOf = ({
  first,
  steps,
}: {
  readonly first: SiteVisitCommand;
  readonly steps: readonly Step[];
}): readonly Happened[] => steps.reduce((log, next, index) => taken(log, next, index), after([], first));

const jobsOf = (log: readonly Happened[]): readonly Job[] => {
  const state = fold(siteVisit, log);
  if (state.status !== 'scheduled') return [];
  const facts = { streamId: ids.visit, version: log.length - 1, createdAt: '', changedAt: '', flagChanges: () => ({}) };
  return rowsOf(state, facts).map((row) => jobOf(row, String, noPlaces));
};

/** A job by the fields of its history. */
const fieldsOf = (job: Job): Record<string, unknown> => {
  return {
    ...blankFields,
    startjob: job.startjob,
    endjob: job.endjob,
    departureTime: job.departureTime,
    returnTime: job.returnTime,
    arrivedAt: job.arrivedAt,
    leftAt: job.leftAt,
    engineers: job.engineers,
    cars: job.cars,
    kits: job.kits,
    address: job.address,
    postcode: job.postcode,
    geocode: job.geocode,
    price: job.price,
    delegated: job.delegated,
    invoice_number: job.invoice_number,
    ...textsIn(job),
    enquiry_id: job.enquiry_id,
    client_id: job.client_id,
    projectName: job.projectName,
    project_number: job.project_number,
    soundtest: job.soundtest ?? null,
    airtest: job.airtest ?? null,
    survey: job.survey === undefined ? null : without(job.survey, 'type', 'setup_idfk', 'pickup_idfk'),
    ...Object.fromEntries(Object.entries(job.contact).map(([field, value]) => [`contact.${field}`, value])),
    ...Object.fromEntries(completionFlags.map((flag) => [`completion.${flag}`, job.completion[flag]])),
  };
};

/** What the history adds up to for one half; each line must start from what the lines before it left. */
const addedUp = (log: readonly Happened[], half: 'Setup' | 'Pickup' | undefined): Record<string, unknown> => {
  const fields: Record<string, unknown> = { ...blankFields };
  for (const { lines } of siteVisitAuditFormatter.tell(log)) {
    for (const line of lines) {
      if (line.part !== undefined && line.part !== half) continue;
      expect(line.from).toEqual(fields[line.field]);
      fields[line.field] = line.to;
    }
  }
  return fields;
};

/** The projection's rows, folded one event at a time. */
const projected = (log: readonly Happened[]): readonly VisitRow[] => {
  const rows = new Map<string, VisitRow>();
  const tableOf = (kept: Map<string, VisitRow>): Rows<VisitRow> => ({
    get: (key) => kept.get(String(key)),
    put: (row) => void kept.set(row.job_id, row),
    patch: ([key], changes) => void kept.set(String(key), { ...(kept.get(String(key)) as VisitRow), ...changes }),
    delete: (key) => void kept.delete(String(key)),
  });
  const folding: ProjectionContext<{ visit: typeof visitTable; removed_visit: typeof visitTable }> = {
    touch: () => undefined,
    rows: { visit: tableOf(rows), removed_visit: tableOf(new Map()) },
  };
  for (const event of log) {
    const handler = visitList.on[event.type];
    if (handler !== 'ignore') (handler as (event: Happened, read: typeof folding) => void)(event, folding);
  }
  return [...rows.values()];
};

type Sent = Exclude<keyof ReviseSiteVisit, '_id' | 'version' | 'contact' | 'completion' | 'kitWaivers'>;
type Contact = keyof Required<ReviseSiteVisit>['contact'];
type Field = Sent | `contact.${Contact}` | `completion.${CompletionFlag}`;

/** Of every field that a body may hold, a value that no sample has. */
const others: Readonly<Record<Field, unknown>> = {
  enquiry_id: ids.project,
  client_id: ids.client,
  projectName: 'Quay House',
  project_number: 'P-7',
  delegated: true,
  invoice_number: 'INV-7',
  ...eachText((text) => `Another of the ${text}`),
  engineers: [ids.ben, ids.anna],
  cars: [ids.estate],
  kits: [],
  engineersPickup: [ids.ben, ids.anna],
  carsPickup: [],
  startjob: '2026-03-10T08:30:00.000Z',
  endjob: '2026-03-10T14:30:00.000Z',
  endSetup: '2026-03-10T12:00:00.000Z',
  endPickup: '2026-03-17T15:00:00.000Z',
  departureTime: '2026-03-10T07:00:00.000Z',
  returnTime: '2026-03-10T18:00:00.000Z',
  geocode: { lat: 51.45, lng: -2.6 },
  address: '2 Mill Lane',
  postcode: 'BA1 1AA',
  price: 420.5,
  soundtest: { project_type: 'BB93', sets: 1, rooms: 2 },
  airtest: { types: 7, tests: 9 },
  survey: { project_typeNS: 'BS 8233', fixed: 4, spots: 5 },
  'contact.name': 'Dan',
  'contact.position': 'Owner',
  'contact.email': 'dan@site.example',
  'contact.telephone': '7700900999',
  'contact.project_leader': 'Leader Two',
  ...(Object.fromEntries(completionFlags.map((flag) => [`completion.${flag}`, true])) as Record<
    `completion.${CompletionFlag}`,
    true
  >),
};

/** Where the answers of a survey have what its form says by a name of its own. */
const ofSurvey: Readonly<Partial<Record<string, readonly ['Setup' | 'Pickup', string]>>> = {
  survey: ['Setup', 'survey'],
  endSetup: ['Setup', 'endjob'],
  endPickup: ['Pickup', 'endjob'],
  engineersPickup: ['Pickup', 'engineers'],
  carsPickup: ['Pickup', 'cars'],
};

describe.each(Object.entries(others))('%s', (field, value) => {
  const [half, name] = ofSurvey[field] ?? [undefined, field];
  const sample = half !== undefined ? noiseSurvey : field === 'airtest' ? airTest : soundTest;
  const [block = '', inner] = field.split('.');
  const sent: Readonly<Record<string, unknown>> =
    inner === undefined ? { [field]: value } : { [block]: { [inner]: value } };
  const shown = (log: readonly Happened[]): Record<string, unknown> =>
    fieldsOf(jobsOf(log).find((job) => job.survey?.type === half) ?? ({} as Job));

  const isHeld = (log: readonly Happened[]): void => {
    expect(shown(log)[name]).toEqual(value);
    expect(addedUp(log, half)[name]).toEqual(value);
    const [row] = projected(log).filter(({ part }) => part === (half ?? 'Visit'));
    expect(row && fieldsOf(jobOf(row, String, noPlaces))).toEqual(shown(log));
  };

  it('is taken from the form of a visit, kept, told by the history and shown by the list', () => {
    const log = after([], sample);
    expect(shown(log)[name]).not.toEqual(value);
    const [job] = jobsOf(log);
    const { command } = revising({ ...sent, version: log.length - 1 }, job as Job);
    const revision = revisionOf(command, 'Setup', loadedFrom(log));
    if ('conflicts' in revision) throw new Error(revision.msg);
    const changed = after(log, {
      type: 'ReviseSiteVisit',
      at: '2026-03-02T11:00:00.000Z',
      by: ids.ben,
      part: 'Setup',
      changes: revision.changes,
    });
    isHeld(changed);
    const lines = siteVisitAuditFormatter.tell(changed.slice(log.length)).flatMap((one) => one.lines);
    const line = lines.find((one) => one.field === name);
    expect(line?.text).toMatch(/^[A-Z]/);
  });

  it('is taken from the form of a new visit', () => {
    const { type, at, by, ...body } = sample;
    const contact = { ...sample.contact, ...(sent['contact'] as object | undefined) };
    const { command } = scheduling({ ...body, ...sent, contact });
    isHeld(after([], { ...command, type, at, by }));
  });
});

describe('the history of a visit', () => {
  it('adds up to the visit, whatever was done to it, and names who turned each flag', () => {
    let flagsTurned = 0;
    fc.assert(
      fc.property(story, (told) => {
        const log = logOf(told);
        for (const job of jobsOf(log)) expect(addedUp(log, job.survey?.type)).toEqual(fieldsOf(job));
        const actors = new Map(
          told.steps.map(({ by }, index) => [new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(), by]),
        );
        for (const { event, lines } of siteVisitAuditFormatter
          .tell(log)
          .filter((entry) => entry.event.type === 'CompletionFlagSet')) {
          flagsTurned += 1;
          expect(lines).toHaveLength(1);
          expect(event.metadata.actorId).toBe(actors.get(event.metadata.occurredAt));
        }
      }),
      { numRuns: 350, seed: 20260302 },
    );
    expect(flagsTurned).toBeGreaterThan(300);
  });

  it('is what the list shows: rows folded from events are the rows of the folded visit', () => {
    fc.assert(
      fc.property(story, (told) => {
        const log = logOf(told);
        const state = fold(siteVisit, log);
        if (state.status !== 'scheduled') throw new Error('the story removes nothing');
        const rows = projected(log);
        const changes = (half: VisitRow['part']) => rows.find((row) => row.part === half)?.flag_changes ?? {};
        const created = log[0]?.metadata.occurredAt ?? '';
        const changed = log.at(-1)?.metadata.occurredAt ?? '';
        expect(rows).toEqual(
          rowsOf(state, {
            streamId: ids.visit,
            version: log.length - 1,
            createdAt: created,
            changedAt: changed,
            flagChanges: changes,
          }),
        );
        for (const row of rows) {
          for (const name of completionFlags) {
            const last = log.findLast(
              (event) =>
                event.type === 'CompletionFlagSet' &&
                event.data.flag === name &&
                (event.data.part ?? 'Visit') === row.part,
            );
            expect(row.flag_changes[name]).toEqual(last && { by: last.metadata.actorId, at: last.metadata.occurredAt });
          }
        }
      }),
      { numRuns: 200, seed: 20260302 },
    );
  });
});

describe('a stale form', () => {
  const scheduled = after([], soundTest);

  it('turns no flag back that its own person did not touch', () => {
    fc.assert(
      fc.property(story, fc.nat(), (told, behind) => {
        const log = logOf(told);
        const read = Math.max(0, log.length - 1 - (behind % log.length));
        const opened = jobsOf(log.slice(0, read + 1));
        const now = jobsOf(log);
        for (const [index, job] of opened.entries()) {
          // Saved whole, as it was opened: nothing may change, whatever happened meanwhile.
          const body = revising({ ...job, version: read }, job).command;
          const half = job.survey?.type ?? 'Setup';
          expect(revisionOf(body, half, loadedFrom(log))).toEqual({ changes: {} });
          // Saved with one flag turned by this person: at most that flag may change.
          const turned = { ...body, completion: { ...job.completion, rams: !job.completion.rams } } as ReviseSiteVisit;
          const rams =
            now[index]?.completion.rams === job.completion.rams ? { 'completion.rams': !job.completion.rams } : {};
          expect(revisionOf(turned, half, loadedFrom(log))).toEqual({ changes: rams });
        }
      }),
      { numRuns: 200, seed: 20260302 },
    );
  });

  it("keeps another person's flag and takes its own change", () => {
    const log = after(scheduled, {
      type: 'SetCompletionFlag',
      at: '2026-03-02T11:00:00.000Z',
      by: ids.ben,
      part: 'Setup',
      flag: 'paid',
      value: true,
      both: false,
    });
    const body = {
      _id: ids.visit,
      version: 0,
      notes: 'Ring first',
      completion: { paid: false, confirmed: true },
    } as ReviseSiteVisit;
    expect(revisionOf(body, 'Setup', loadedFrom(log))).toEqual({
      changes: { notes: 'Ring first', 'completion.confirmed': true },
    });
  });

  it('conflicts where both changed one field, and says which in plain words', () => {
    const log = after(scheduled, {
      type: 'ReviseSiteVisit',
      at: '2026-03-02T11:00:00.000Z',
      by: ids.ben,
      part: 'Setup',
      changes: { price: 450, notes: 'B' },
    });
    const body = { _id: ids.visit, version: 0, price: 400 } as ReviseSiteVisit;
    expect(revisionOf(body, 'Setup', loadedFrom(log))).toEqual({
      conflicts: [{ field: 'price', yours: 400, theirs: 450 }],
      msg: 'Someone else changed the fee while you were editing: they saved £450, you wrote £400. Please choose which to keep and save again.',
    });
    expect(revisionOf({ ...body, notes: 'C' }, 'Setup', loadedFrom(log))).toMatchObject({
      msg: expect.stringMatching(
        /^Someone else changed the (fee and the notes|notes and the fee) while you were editing\. /,
      ) as string,
    });
  });

  it('shows a conflict about the test in the words of the wire', () => {
    const log = after(scheduled, {
      type: 'ReviseSiteVisit',
      at: '2026-03-02T11:00:00.000Z',
      by: ids.ben,
      part: 'Setup',
      changes: { test: { kind: 'air', types: 1, tests: 1 } },
    });
    const body = { _id: ids.visit, version: 0, airtest: { types: 2, tests: 2 } } as ReviseSiteVisit;
    expect(revisionOf(body, 'Setup', loadedFrom(log))).toMatchObject({
      conflicts: [{ field: 'airtest', yours: { types: 2, tests: 2 }, theirs: { types: 1, tests: 1 } }],
    });
  });

  it('is no news where a late click says what its person saw', () => {
    const log = after(scheduled, {
      type: 'SetCompletionFlag',
      at: '2026-03-02T11:00:00.000Z',
      by: ids.ben,
      part: 'Setup',
      flag: 'paid',
      value: true,
      both: false,
    });
    expect(flagIsNews('paid', false, 'Setup', 0, loadedFrom(log))).toBe(false);
    expect(flagIsNews('paid', false, 'Setup', undefined, loadedFrom(log))).toBe(true);
  });
});

describe("the form of a survey's half", () => {
  const log = after([], noiseSurvey);
  const changes = (body: Partial<ReviseSiteVisit>, half: VisitPart) =>
    revisionOf({ ...body, _id: ids.visit }, half, loadedFrom(log));

  it('speaks of the whole survey: its start and its end', () => {
    const moved = { startjob: '2026-03-17T09:00:00.000Z', endjob: '2026-03-18T09:00:00.000Z' };
    expect(changes(moved, 'Pickup')).toEqual({ changes: moved });
    expect(changes(moved, 'Setup')).toEqual({ changes: moved });
  });

  it('keeps an end that is said outright, although its start moves', () => {
    const held = { startjob: '2026-03-10T08:00:00.000Z', endSetup: '2026-03-10T10:00:00.000Z' };
    expect(changes(held, 'Setup')).toEqual({ changes: held });
    expect(changes({ endjob: '2026-03-17T08:00:00.000Z', endPickup: '2026-03-17T10:00:00.000Z' }, 'Setup')).toEqual({
      changes: { endjob: '2026-03-17T08:00:00.000Z', endPickup: '2026-03-17T10:00:00.000Z' },
    });
  });

  it('ignores the fee that comes with a Pickup', () => {
    expect(changes({ price: 0 }, 'Pickup')).toEqual({ changes: {} });
    expect(changes({ price: 0 }, 'Setup')).toEqual({ changes: { price: 0 } });
  });

  it('names the people of the Setup, and those of the Pickup apart', () => {
    expect(changes({ engineers: [ids.ben], engineersPickup: [ids.anna] }, 'Pickup')).toEqual({
      changes: { engineers: [ids.ben], engineersPickup: [ids.anna] },
    });
  });
});

describe('a form without a version', () => {
  const paid = after(after([], soundTest), {
    type: 'SetCompletionFlag',
    at: '2026-03-02T11:00:00.000Z',
    by: ids.ben,
    part: 'Setup',
    flag: 'paid',
    value: true,
    both: false,
  });
  const changes = (body: object) => revisionOf({ ...body, _id: ids.visit }, 'Setup', loadedFrom(paid));
  const off = { completion: { paid: false, confirmed: true } };

  it('turns no flag off, and turns flags on', () => {
    expect(changes({ ...off, notes: 'Ring first' })).toEqual({
      changes: { notes: 'Ring first', 'completion.confirmed': true },
    });
  });

  it('turns flags off where it holds nothing but flags, or says what it was opened with', () => {
    expect(changes(off)).toEqual({ changes: { 'completion.paid': false, 'completion.confirmed': true } });
    expect(changes({ ...off, notes: 'Ring first', version: 1 })).toEqual({
      changes: { notes: 'Ring first', 'completion.paid': false, 'completion.confirmed': true },
    });
  });

  it('can not have been opened at a version that never was', () => {
    expect(() => changes({ notes: 'Ring first', version: 9999 })).toThrow(
      'There is no version 9999 of this yet: the newest is 1. Please open it again and save once more.',
    );
  });
});
