import type { Job, PlannedAbsence, ResourceKind } from '#contracts';
import type { VisitAssignment } from '#site-visits';
import type { WholeVisit } from './planning-facts.js';

/** Who and what a visit has today; the plan changes no more than these. */
export interface Target {
  readonly version: number;
  readonly engineers: readonly string[];
  readonly cars: readonly string[];
  readonly kits: readonly string[];
  /** Of a survey. */
  readonly pickup: Pick<Target, 'engineers' | 'cars'> | null;
  readonly changesCars: boolean;
  readonly changesKits: boolean;
  /** As it is booked: of a survey the Setup and the Pickup. */
  readonly halves: readonly Times[];
  /** Its time may be another one. */
  readonly moves: boolean;
}

type Times = Pick<Job, 'startjob' | 'endjob' | 'departureTime' | 'returnTime'>;

/** What the plan may change of a visit. */
export const targetOf = (visit: WholeVisit, change: ReadonlySet<ResourceKind>, moves: boolean): Target => {
  const [first, pickup] = visit;
  return {
    version: first.version,
    engineers: first.engineers,
    cars: first.cars,
    kits: first.kits,
    pickup: pickup === undefined ? null : { engineers: pickup.engineers, cars: pickup.cars },
    changesCars: change.has('car'),
    // A plan gives one kit: who has more of them keeps them.
    changesKits: change.has('kit') && first.kits.length <= 1,
    halves: visit,
    moves,
  };
};

/** Ends and journeys of a survey go along with its beginnings. */
export const timesOf = ([first, pickup]: readonly Times[]): VisitAssignment['changes'] => {
  if (first === undefined) return {};
  if (pickup !== undefined) return { startjob: first.startjob, endjob: pickup.startjob };
  const { startjob, endjob, departureTime, returnTime } = first;
  return { startjob, endjob, departureTime, returnTime };
};

/** What a visit has, as accepting a plan would say it. */
export const todayOf = (visit: WholeVisit, moves: boolean): VisitAssignment => {
  const [first, pickup] = visit;
  return {
    visitId: first._id,
    version: first.version,
    changes: {
      engineers: first.engineers,
      cars: first.cars,
      kits: first.kits,
      ...(pickup === undefined ? {} : { engineersPickup: pickup.engineers, carsPickup: pickup.cars }),
      ...(moves ? timesOf(visit) : {}),
    },
  };
};

/** The visit without who will be away then; null where it has nobody who will. */
export const freedOf = ([first, pickup]: WholeVisit, absence: PlannedAbsence | undefined): VisitAssignment | null => {
  if (absence === undefined) return null;
  const away = absence.engineer_idfk.toLowerCase();
  const isThen = ({ startjob, endjob, engineers }: Job): boolean =>
    engineers.includes(away) && startjob < absence.end && endjob > absence.start;
  const without = ({ engineers }: Job): readonly string[] => engineers.filter((id) => id !== away);
  const changes = {
    ...(isThen(first) ? { engineers: without(first) } : {}),
    ...(pickup !== undefined && isThen(pickup) ? { engineersPickup: without(pickup) } : {}),
  };
  return Object.keys(changes).length === 0 ? null : { visitId: first._id, version: first.version, changes };
};
