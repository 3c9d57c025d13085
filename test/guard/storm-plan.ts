import type { ResourceKind } from '#contracts';
import type { Chance } from '#sample-company';

/** One call that a client makes. */
export interface PlannedCall {
  /** For counting: what kind of work it is. */
  readonly what: string;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** What everybody knows once it is answered. */
  readonly learn: (known: Known, answer: unknown) => void;
}

interface KnownVisit {
  readonly id: string;
  readonly survey: boolean;
  readonly version: number;
}

interface KnownBooking {
  readonly id: string;
  readonly kind: ResourceKind;
  readonly weekly: boolean;
}

/** What the office has on its screens; all clients share it, so that they meet at the same visits. */
export interface Known {
  visits: readonly KnownVisit[];
  removedVisits: readonly KnownVisit[];
  bookings: readonly KnownBooking[];
  removedBookings: readonly KnownBooking[];
}

export const nothingKnown = (): Known => ({ visits: [], removedVisits: [], bookings: [], removedBookings: [] });

export interface Scene {
  readonly resources: Readonly<Record<ResourceKind, readonly string[]>>;
  /** `YYYY-MM-DD`: few, so that most attempts meet. */
  readonly days: readonly string[];
}

const HALF_HOUR = 1_800_000;
const SLOTS = 20;
/** Work is done on what was made lately: the more clients meet at one visit, the better. */
const LATELY = 12;

const atSlot = (day: string, slot: number): string =>
  new Date(Date.parse(`${day}T08:00:00.000Z`) + slot * HALF_HOUR).toISOString();
const some = (dice: Chance, from: readonly string[]): readonly string[] => from.filter(() => dice.happens(0.2));
const lately = <T>(dice: Chance, all: readonly T[]): T | undefined => {
  const last = all.slice(-LATELY);
  return last.length === 0 ? undefined : dice.pick(last);
};

const hours = (
  dice: Chance,
  { days }: Scene,
): { readonly day: string; readonly slot: number; readonly start: string; readonly end: string } => {
  const day = dice.pick(days);
  const slot = dice.below(SLOTS);
  return { day, slot, start: atSlot(day, slot), end: atSlot(day, slot + 1 + dice.below(4)) };
};

/** The Pickup's start: later that day, or on another day. */
const pickupStart = (dice: Chance, { days }: Scene, day: string, slot: number): string => {
  const later = days.filter((other) => other > day);
  return later.length > 0 && dice.happens(0.5)
    ? atSlot(dice.pick(later), dice.below(SLOTS))
    : atSlot(day, slot + 2 + dice.below(12));
};

const people = (dice: Chance, { resources }: Scene) => ({
  engineers: [dice.pick(resources.engineer), ...some(dice, resources.engineer)],
  cars: some(dice, resources.car),
});

const contact = {
  name: 'Fern Fascia',
  position: 'Site Manager',
  email: 'fern@client.example',
  telephone: '07700 900123',
};

const without = <T extends { readonly id: string }>(all: readonly T[], id: string): readonly T[] =>
  all.filter((one) => one.id !== id);
const withOne = <T extends { readonly id: string }>(all: readonly T[], one: T): readonly T[] => [
  ...without(all, one.id),
  one,
];

interface AnsweredJob {
  readonly _id: string;
  readonly version: number;
}

const scheduling = (dice: Chance, scene: Scene): PlannedCall => {
  const survey = dice.happens(0.3);
  const { day, slot, start, end } = hours(dice, scene);
  const { engineers, cars } = people(dice, scene);
  const half = people(dice, scene);
  const times = survey
    ? {
        startjob: start,
        endjob: pickupStart(dice, scene, day, slot),
        survey: { project_typeNS: 'BS 4142', fixed: 1, spots: 2 },
        engineersPickup: half.engineers,
        carsPickup: half.cars,
      }
    : { startjob: start, endjob: end, airtest: { types: 1, tests: 2 } };
  return {
    what: survey ? 'survey scheduled' : 'visit scheduled',
    method: 'POST',
    path: '/api/job',
    body: {
      kind: survey ? 'noise' : 'air',
      address: '1 Cooper Lane',
      postcode: 'BS1 5TR',
      price: 250,
      contact,
      engineers,
      cars,
      kits: some(dice, scene.resources.kit),
      ...times,
    },
    learn: (known, answer) => {
      const [[job]] = answer as readonly [readonly AnsweredJob[]];
      if (job !== undefined) known.visits = withOne(known.visits, { id: job._id, survey, version: job.version });
    },
  };
};

const revising = (visit: KnownVisit, what: string, body: object): PlannedCall => ({
  what,
  method: 'PUT',
  path: `/api/job/${visit.id}`,
  body,
  learn: (known, answer) => {
    const { version } = answer as { readonly version: number };
    if (known.visits.some(({ id }) => id === visit.id)) known.visits = withOne(known.visits, { ...visit, version });
  },
});

const movedTo = (dice: Chance, scene: Scene, { survey }: KnownVisit): object => {
  const { day, slot, start, end } = hours(dice, scene);
  return { startjob: start, endjob: survey ? pickupStart(dice, scene, day, slot) : end };
};

const moving = (dice: Chance, scene: Scene, visit: KnownVisit): PlannedCall =>
  revising(visit, 'visit moved', {
    ...movedTo(dice, scene, visit),
    ...(dice.happens(0.3) ? { version: visit.version } : {}),
  });

const reassigning = (dice: Chance, scene: Scene, visit: KnownVisit): PlannedCall =>
  revising(
    visit,
    'visit reassigned',
    dice.happens(0.5) ? people(dice, scene) : { kits: some(dice, scene.resources.kit) },
  );

const removing = (visit: KnownVisit): PlannedCall => ({
  what: 'visit removed',
  method: 'DELETE',
  path: `/api/job/${visit.id}`,
  learn: (known) => {
    known.visits = without(known.visits, visit.id);
    known.removedVisits = withOne(known.removedVisits, visit);
  },
});

const restoring = (visit: KnownVisit): PlannedCall => ({
  what: 'visit restored',
  method: 'POST',
  path: `/api/job/${visit.id}/restore`,
  learn: (known) => {
    known.removedVisits = without(known.removedVisits, visit.id);
    known.visits = withOne(known.visits, visit);
  },
});

const booking = (dice: Chance, scene: Scene): PlannedCall => {
  const kind = dice.pick(['engineer', 'car', 'kit'] as const);
  const weeks = dice.happens(0.4) ? 2 + dice.below(3) : 1;
  const { start, end } = hours(dice, scene);
  return {
    what: weeks > 1 ? 'booked weekly' : 'booked',
    method: 'POST',
    path: `/api/${kind}bookings`,
    body: { [`${kind}_idfk`]: dice.pick(scene.resources[kind]), start, end, type: 'Other', weeks },
    learn: (known, answer) => {
      for (const { _id } of (answer as { readonly bookings: readonly { readonly _id: string }[] }).bookings) {
        known.bookings = withOne(known.bookings, { id: _id, kind, weekly: weeks > 1 });
      }
    },
  };
};

const changing = (dice: Chance, scene: Scene, { id, kind }: KnownBooking): PlannedCall => {
  const { start, end } = hours(dice, scene);
  const moves = dice.happens(0.6);
  return {
    what: moves ? 'booking moved' : 'booking reassigned',
    method: 'PUT',
    path: `/api/${kind}bookings/${id}`,
    body: moves ? { start, end } : { [`${kind}_idfk`]: dice.pick(scene.resources[kind]) },
    learn: () => undefined,
  };
};

const unbooking = (dice: Chance, one: KnownBooking): PlannedCall => ({
  what: 'booking removed',
  method: 'DELETE',
  path: `/api/${one.kind}bookings/${one.id}${one.weekly && dice.happens(0.5) ? '?following=true' : ''}`,
  learn: (known) => {
    known.bookings = without(known.bookings, one.id);
    known.removedBookings = withOne(known.removedBookings, one);
  },
});

const rebooking = (one: KnownBooking): PlannedCall => ({
  what: 'booking restored',
  method: 'POST',
  path: `/api/${one.kind}bookings/${one.id}/restore`,
  learn: (known) => {
    known.removedBookings = without(known.removedBookings, one.id);
    known.bookings = withOne(known.bookings, one);
  },
});

/**
 * What one attempt does. Now and then a row of clients wants the very same of the very same visit: then some
 * of them find, when their turn comes, that there is nothing left to change.
 * @param dice of this attempt alone
 * @param rally the same for the attempts that go together
 */
export const planned = (dice: Chance, rally: Chance, scene: Scene, known: Known): PlannedCall => {
  const newest = known.visits.at(-1);
  if (newest !== undefined && rally.happens(0.15))
    return revising(newest, 'visit moved by many', movedTo(rally, scene, newest));
  const roll = dice.next();
  const visit = lately(dice, known.visits);
  const gone = lately(dice, known.removedVisits);
  const booked = lately(dice, known.bookings);
  const goneBooking = lately(dice, known.removedBookings);
  if (visit !== undefined) {
    if (roll < 0.17) return moving(dice, scene, visit);
    if (roll < 0.29) return reassigning(dice, scene, visit);
    if (roll < 0.34) return removing(visit);
  }
  if (roll < 0.38 && gone !== undefined) return restoring(gone);
  if (booked !== undefined) {
    if (roll < 0.45) return changing(dice, scene, booked);
    if (roll < 0.52) return unbooking(dice, booked);
  }
  if (roll < 0.55 && goneBooking !== undefined) return rebooking(goneBooking);
  return roll < 0.68 ? booking(dice, scene) : scheduling(dice, scene);
};
