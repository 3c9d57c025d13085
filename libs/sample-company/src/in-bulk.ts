import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { penceOf, formatPostcode, storedTelephone } from '#contracts';
import { fillGuard, reservationsOfVisit } from '#bookings';
import {
  fold,
  isRejection,
  newCommandId,
  PostgresEventStore,
  type Catalogue,
  type CommandContext,
  type DomainEvent,
  type EventCodec,
  type NewEvent,
  type Position,
  type StreamDecider,
} from '#eventing';
import { keepProjectNumbers, project, type ProjectCommand } from '#projects';
import { isAway } from '#platform';
import { siteVisit, type SiteVisitCommand, type SiteVisitState } from '#site-visits';
import type { Planned } from './planned.js';

/** Steps that are decided, sealed and written together. */
const PART = 4000;

type Later = Extract<Planned, { command: 'CreateProject' | 'ScheduleSiteVisit' | 'SetCompletionFlag' }>;

interface Standing {
  readonly state: unknown;
  readonly events: number;
}

type PlannedContact = NonNullable<Extract<Later, { command: 'CreateProject' }>['fields']['contact']>;

const contactOf = ({
  name = '',
  position = '',
  email = '',
  telephone = '',
  project_leader = '',
}: Partial<PlannedContact>) => ({
  'contact.project_leader': project_leader,
  'contact.name': name,
  'contact.position': position,
  'contact.email': email,
  'contact.telephone': storedTelephone(telephone),
});

const projectCommand = ({ fields, at, by }: Extract<Later, { command: 'CreateProject' }>): ProjectCommand => ({
  type: 'CreateProject',
  at,
  by,
  fields: {
    projectName: fields.projectName ?? '',
    project_number: fields.project_number ?? '',
    address: fields.address ?? '',
    postcode: formatPostcode(fields.postcode ?? ''),
    geocode: null,
    price: penceOf(fields.price),
    date: fields.date ?? at.slice(0, 10),
    delegated: fields.delegated ?? false,
    ...contactOf(fields.contact ?? {}),
    client_id: fields.client_id ?? null,
  },
});

const visitCommand = (step: Exclude<Later, { command: 'CreateProject' }>): SiteVisitCommand =>
  step.command === 'ScheduleSiteVisit'
    ? {
        type: 'ScheduleSiteVisit',
        ...step.fields,
        postcode: formatPostcode(step.fields.postcode),
        contact: { ...step.fields.contact, telephone: storedTelephone(step.fields.contact.telephone) },
        at: step.at,
        by: step.by,
      }
    : {
        type: 'SetCompletionFlag',
        part: 'Setup',
        flag: step.fields.flag,
        value: step.fields.value,
        both: step.fields.both ?? false,
        at: step.at,
        by: step.by,
      };

/** The circumstances of a planned step: its own person, at its own time. */
const contextOf = ({ at, by }: Planned): CommandContext => {
  const commandId = newCommandId();
  return { actorId: by, at, commandId, correlationId: commandId, causationId: commandId, clientRequestId: null };
};

/** Decides a step by the module's own rules on what the plan has made so far. */
const decide = (
  standing: Map<string, Standing>,
  step: Later,
): { readonly category: string; readonly events: readonly DomainEvent<string, object>[]; readonly before: number } => {
  const run = <State, Command, C extends Catalogue>(decider: StreamDecider<State, Command, C>, command: Command) => {
    const { state, events: before } = standing.get(step.id) ?? { state: decider.initialState, events: 0 };
    const events = decider.decide(command, state as State);
    if (isRejection(events)) throw new Error(`${step.command}: ${events.rejected}`);
    standing.set(step.id, { state: fold(decider, events, state as State), events: before + events.length });
    return { category: decider.catalogue.category, events, before };
  };
  return step.command === 'CreateProject' ? run(project, projectCommand(step)) : run(siteVisit, visitCommand(step));
};

const PATIENCE_MS = 300_000;
const AGAIN_MS = 1000;

/** Work that does no harm twice: a pool that is empty for a while, as on a busy machine, ends no load. */
const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
  for (const until = performance.now() + PATIENCE_MS; ;) {
    try {
      return await work();
    } catch (error) {
      if (!isAway(error) || performance.now() > until) throw error;
      await pause(AGAIN_MS);
    }
  }
};

export interface BulkPorts {
  readonly knex: Knex;
  readonly store: PostgresEventStore;
  readonly codec: EventCodec;
}

/** What a visit that is done with keeps for itself. */
const reservationsIn = (
  id: string,
  { state }: Standing,
): readonly [string, ReturnType<typeof reservationsOfVisit>][] => {
  const visit = state as Partial<SiteVisitState>;
  return visit.status === 'scheduled'
    ? [[id, reservationsOfVisit(id, visit as Extract<SiteVisitState, { status: 'scheduled' }>)]]
    : [];
};

/**
 * Writes the projects, visits and flags of a plan straight into the log, decided by the same rules, thousands
 * at a time: for measuring, not for people. Positions come as they do for people: the sweep looks the postcodes up.
 * The same plan written again goes on where it was broken off.
 * @param steps are taken out of the list, so that a large plan is not held for longer than it is needed
 * @param onProgress steps done so far, of all
 * @param asKnown a step with the ids that the program gave
 * @returns where the read models must be before they show everything
 */
export const doInBulk = async (
  { knex, store, codec }: BulkPorts,
  steps: Planned[],
  onProgress: (done: number, all: number) => void,
  asKnown: (step: Later) => Later = (step) => step,
): Promise<Position | null> => {
  const later = steps
    .splice(0)
    .filter(
      (step): step is Later =>
        step.command === 'CreateProject' ||
        step.command === 'ScheduleSiteVisit' ||
        step.command === 'SetCompletionFlag',
    );
  const all = later.length;
  const numbers = later.flatMap((step) =>
    step.command === 'CreateProject' ? [{ number: step.fields.project_number ?? '', projectId: step.id }] : [],
  );
  await patiently(() => keepProjectNumbers(knex, numbers));
  const written = await store.revisions();
  const lastOf = new Map(later.map(({ id }, place) => [id, place]));
  const standing = new Map<string, Standing>();
  // The next part is decided and sealed while this one is being written.
  let writing: Promise<Position | null> = Promise.resolve(null);
  for (let from = 0; from < all; from += PART) {
    const part = later.splice(0, PART);
    const decided = part.map((step) => {
      const known = asKnown(step);
      return { ...decide(standing, known), entityId: step.id, context: contextOf(known) };
    });
    const happened = decided.filter(
      ({ category, entityId, events, before }) =>
        events.length > 0 && before > (written.get(`${category}-${entityId}`) ?? -1n),
    );
    const encoded = await patiently(() => codec.encodeMany(happened));
    const appends = happened.map(({ category, entityId, before }, index) => ({
      stream: `${category}-${entityId}`,
      expected: before === 0 ? ('no_stream' as const) : BigInt(before - 1),
      events: encoded[index] as readonly NewEvent[],
    }));
    const reserved = part.flatMap(({ id }, place) => {
      const done = lastOf.get(id) === from + place ? standing.get(id) : undefined;
      if (done === undefined) return [];
      standing.delete(id);
      return reservationsIn(id, done);
    });
    const last = await writing;
    writing = Promise.all([
      store.appendMany(appends),
      patiently(() => knex.transaction((transaction) => fillGuard(transaction, reserved))),
    ]).then(([position]) => position ?? last);
    writing.catch(() => undefined);
    onProgress(Math.min(from + PART, all), all);
  }
  return writing;
};

/** After a bulk load: counting rows that nobody has vacuumed yet reads every one of them. */
export const vacuum = async (knex: Knex): Promise<void> => {
  await knex.raw('vacuum (analyze)');
};
