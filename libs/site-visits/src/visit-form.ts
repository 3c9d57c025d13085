import { completionFlags, poundsOf, type CompletionFlag } from '#contracts';
import type { TestDetails, VisitPart } from './site-visit.events.js';
import { tripOf, type ScheduledVisit } from './site-visit.state.js';
import { onWire, type PlainForm } from './visit-fields.js';

/**
 * A visit as the form shows it, one entry a field, in the words of the wire. This is the form of merging
 * and of history: two people conflict only where both changed the same entry.
 * On a noise survey `startjob` is the Setup's start and `endjob` the Pickup's, whichever half was opened;
 * the journey's times and the flags are those of the half that was opened.
 */
export type VisitForm = PlainForm & {
  readonly engineers: readonly string[];
  readonly cars: readonly string[];
  readonly engineersPickup: readonly string[];
  readonly carsPickup: readonly string[];
  readonly startjob: string;
  readonly endjob: string;
  readonly endSetup: string;
  readonly endPickup: string;
  readonly departureTime: string | null;
  readonly returnTime: string | null;
  readonly geocode: { readonly lat: number; readonly lng: number } | null;
  /** Pounds. */
  readonly price: number;
  readonly test: TestDetails;
} & {
  readonly [Flag in CompletionFlag as `completion.${Flag}`]: boolean;
};

/** The form of a visit, opened from one of its ids; a single visit fills the survey's fields with its own. */
export const formOf = (visit: ScheduledVisit, part: VisitPart): VisitForm => {
  const { first, pickup } = visit;
  const opened = tripOf(visit, part) ?? first;
  const flags = Object.fromEntries(completionFlags.map((flag) => [`completion.${flag}`, opened.completion[flag]]));
  return {
    ...onWire({ ...visit, ...visit.contact }),
    engineers: first.engineers,
    cars: first.cars,
    engineersPickup: (pickup ?? first).engineers,
    carsPickup: (pickup ?? first).cars,
    startjob: first.start,
    endjob: pickup === null ? first.end : pickup.start,
    endSetup: first.end,
    endPickup: (pickup ?? first).end,
    departureTime: opened.departure,
    returnTime: opened.return,
    geocode: visit.place,
    price: poundsOf(visit.feePence),
    test: visit.test,
    ...(flags as { [Flag in CompletionFlag as `completion.${Flag}`]: boolean }),
  };
};

/** The block of the wire that holds a kind's details. */
export const blockOf = (test: TestDetails): 'soundtest' | 'airtest' | 'survey' =>
  test.kind === 'sound' ? 'soundtest' : test.kind === 'air' ? 'airtest' : 'survey';
