import type { Booking, PlanJobAnswer, PlanSubject, PlanVisit, VisitKind } from '#contracts';
import { later, t } from '#languages';
import { resourceOf } from '../../../lib/bookings.js';
import type { TimelineBar } from '../../../components/timeline/index.js';
import { placeOf, visitTone } from '../../../components/visits/visit-words.js';

/** Of those who go to a visit one is put in another's place; whoever goes beside them stays. */
export const inPlaceOf = (go: readonly string[], from: string | undefined, to: string): readonly string[] => [
  ...new Set(go.length === 0 ? [to] : go.map((id) => (id === (from ?? go[0]) ? to : id))),
];

/** Choices made by hand, by visit. */
export type Choices = ReadonlyMap<string, readonly string[]>;

/** A bar of a plan: what would be booked in a row. */
export type Ghost = Omit<TimelineBar, 'mark'> & {
  readonly kind: VisitKind;
  readonly visit: string;
  /** Everybody who goes to the visit. */
  readonly go: readonly string[];
};

export interface GhostPlan {
  readonly ghosts: readonly Ghost[];
  /** Ids of bookings that would not be there any more. */
  readonly leaving: ReadonlySet<string>;
}

const none: GhostPlan = { ghosts: [], leaving: new Set() };
const nothingChosen: Choices = new Map();
const timeIsSet = later('Drag up or down to choose who goes. The plan sets the time.');

interface Place {
  readonly subject: PlanSubject;
  readonly row: string;
  readonly start: string;
  readonly end: string;
}

/** To a visit all go who were chosen; of the two arrivals of a survey each keeps its own one who is among them. */
const chosenFor = (
  part: PlanSubject['part'],
  engineers: readonly string[],
  chosen: readonly string[] | undefined,
): readonly string[] => {
  if (chosen === undefined || part === 'Visit') return chosen ?? engineers;
  return engineers.some((id) => chosen.includes(id)) ? engineers : chosen.slice(0, 1);
};

/** Who goes to a visit by the plan, or was chosen since. */
export const goingTo = ({ _id, arrivals }: PlanVisit, choices: Choices): readonly string[] =>
  choices.get(_id) ?? [...new Set(arrivals.flatMap(({ engineers }) => engineers))];

/** Who and what goes to one arrival, with the choices made since the plan. */
const placesOf = (visit: PlanVisit, subjects: readonly PlanSubject[], choices: Choices): readonly Place[] => {
  const places = visit.arrivals.flatMap(({ part, engineers, cars, start, end }) => {
    const subject = subjects.find((one) => one.part === part);
    if (subject === undefined) return [];
    const go = chosenFor(part, engineers, choices.get(visit._id));
    return [...go, ...cars].map((row): Place => ({ subject, row, start, end }));
  });
  const [first] = subjects;
  const { start } = visit.arrivals[0] ?? {};
  const { end } = visit.arrivals.at(-1) ?? {};
  // The kit of a survey stays from its Setup to its Pickup.
  return first === undefined || start === undefined || end === undefined
    ? places
    : [...places, ...visit.kits.map((row): Place => ({ subject: first, row, start, end }))];
};

const ghostOf = (visit: PlanVisit, choices: Choices, { subject, row, start, end }: Place): Ghost => ({
  // What moves is beside what is booked, also where the same one goes.
  id: `plan ${subject._id} ${row}${visit.moved === null ? '' : ' moved'}`,
  visit: visit._id,
  go: goingTo(visit, choices),
  kind: subject.kind,
  row,
  start,
  end,
  title: placeOf(subject),
  short: subject.postcode,
  tiny: subject.postcode.split(' ')[0] ?? '',
  tone: visitTone(subject.kind, false),
  heavy: false,
  hatched: false,
  ghost: true,
  words: t('Planned: {reason}', { reason: [visit.moved, visit.reason].filter(Boolean).join(' ') }),
  fixed: timeIsSet(),
});

/** The arrivals of each visit that was asked about, as they are in the diary, by the earliest. */
export const arrivalsOf = ({ visits }: PlanJobAnswer): ReadonlyMap<string, readonly PlanSubject[]> => {
  const found = new Map<string, PlanSubject[]>();
  for (const one of visits.toSorted((a, b) => a.start.localeCompare(b.start)))
    found.set(one.visit_id, [...(found.get(one.visit_id) ?? []), one]);
  return found;
};

/** What a plan adds to the rows and takes away from them, beside what is booked. */
export const ghostsOf = (
  job: PlanJobAnswer | undefined,
  bookings: readonly Booking[],
  choices: Choices = nothingChosen,
): GhostPlan => {
  const result = job?.result ?? null;
  if (job === undefined || result === null) return none;
  const accepted = new Set(job.accepted);
  const subjects = arrivalsOf(job);
  const booked = new Map<string, string>(
    bookings.flatMap((booking) =>
      booking.job_id === null ? [] : [[`plan ${booking.job_id} ${resourceOf(booking)._id}`, booking._id] as const],
    ),
  );
  const planned = result.visits
    .filter(({ _id }) => !accepted.has(_id))
    .flatMap((visit) =>
      placesOf(visit, subjects.get(visit._id) ?? [], choices).map((place) => ghostOf(visit, choices, place)),
    );
  const kept = new Set(planned.map(({ id }) => id));
  const moving = new Set(
    result.visits.flatMap(({ _id }) => (accepted.has(_id) ? [] : (subjects.get(_id) ?? []).map((one) => one._id))),
  );
  const freed = new Set(
    job.asked.absence === undefined
      ? []
      : result.left
          .filter((one) => one.freed && !accepted.has(one._id))
          .flatMap(({ _id }) =>
            (subjects.get(_id) ?? []).map((one) => `plan ${one._id} ${job.asked.absence?.engineer_idfk ?? ''}`),
          ),
  );
  return {
    ghosts: planned.filter(({ id }) => !booked.has(id)),
    leaving: new Set(
      [...booked].flatMap(([place, booking]) =>
        freed.has(place) || (moving.has(place.split(' ')[1] ?? '') && !kept.has(place)) ? [booking] : [],
      ),
    ),
  };
};
