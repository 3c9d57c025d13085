import {
  blockerSentence,
  lastDayOf,
  type Availability,
  type Blocker,
  type BookingConflict,
  type ResourceKind,
  type VisitKind,
} from '#contracts';
import { isMadeFor, ranked, substitutesFor } from '../../../lib/availability.js';
import type { Assigned } from './visit-values.js';

/** What the lists know of an engineer, a car or a kit. */
export interface Resource {
  readonly _id: string;
  readonly label: string;
  /** Numberplate of a car, type of a kit; empty for an engineer. */
  readonly detail: string;
  readonly removed: boolean;
  /** The last day of a car's MOT or of a kit's calibration, `YYYY-MM-DD`; null also where the company is not warned of it. */
  readonly due?: string | null;
}

/** With what stands in its way at the visit's time; null while that is not known, too. */
export interface Option extends Resource {
  readonly blocker: Blocker | null;
}

/** @param until an instant, the end of the visit */
export const lapsesBy = ({ due }: Resource, until: string): boolean =>
  typeof due === 'string' && due < lastDayOf(until);

export const kindOf: Readonly<Record<Assigned, ResourceKind>> = {
  engineers: 'engineer',
  cars: 'car',
  kits: 'kit',
  engineersPickup: 'engineer',
  carsPickup: 'car',
};

export const optionsOf = (
  field: Assigned,
  resources: readonly Resource[],
  free: Availability | undefined,
): readonly Option[] => {
  const blockers = new Map(free?.[field].map(({ _id, blocker }) => [_id, blocker]));
  return resources.map((resource) => ({ ...resource, blocker: blockers.get(resource._id) ?? null }));
};

/** Those made for this kind of visit first, each part in its own order. */
export const fittingFirst = (kind: VisitKind, kits: readonly Resource[]): readonly Resource[] =>
  ranked(kits, (kit) => (isMadeFor(kind, kit) ? 0 : 1));

/** Which selectors a refusal is about: those of the Pickup have their own. */
const isAt = (field: Assigned, { resource, part }: BookingConflict): boolean =>
  resource.kind === kindOf[field] &&
  (resource.kind === 'kit' || part === undefined || (part === 'Pickup') === field.endsWith('Pickup'));

/** Why a chosen one can not go, and who could instead. */
export interface Note {
  readonly sentence: string;
  readonly booking: Blocker['booking'];
  readonly substitutes: readonly { readonly _id: string; readonly label: string }[];
}

/** What a save was refused for wins over what the lists say: it is what the server saw. */
export const noteFor = (
  field: Assigned,
  id: string,
  chosen: readonly string[],
  options: readonly Option[],
  refused: readonly BookingConflict[],
): Note | null => {
  const conflict = refused.find((one) => one.resource._id === id && isAt(field, one));
  if (conflict !== undefined)
    return {
      sentence: blockerSentence(conflict.resource.label, conflict),
      booking: conflict.booking,
      substitutes: conflict.substitutes.filter(({ _id }) => !chosen.includes(_id)),
    };
  const option = options.find(({ _id }) => _id === id);
  if (option === undefined || option.blocker === null) return null;
  const offered = options.filter(({ removed }) => !removed);
  return {
    sentence: blockerSentence(option.label, option.blocker),
    booking: option.blocker.booking,
    substitutes: substitutesFor(id, kindOf[field], [...offered, ...(option.removed ? [option] : [])], chosen),
  };
};

/** Those of a refusal that are still chosen. */
export const stillChosen = (
  refused: readonly BookingConflict[],
  values: Readonly<Record<Assigned, readonly string[]>>,
): readonly BookingConflict[] =>
  refused.filter((conflict) =>
    (Object.keys(kindOf) as Assigned[]).some(
      (field) => isAt(field, conflict) && values[field].includes(conflict.resource._id),
    ),
  );
