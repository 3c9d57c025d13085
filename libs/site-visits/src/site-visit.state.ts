import { blankTexts, type Completion } from '#contracts';
import { numberKey } from './invoice-numbers/numbering.js';
import {
  forTexts,
  type ClientContact,
  type SiteVisitEvent,
  type TestDetails,
  type TextEvent,
  type VisitAttendance,
  type VisitPart,
  type VisitSite,
  type VisitTrip,
} from './site-visit.events.js';
import type { PlainState } from './visit-fields.js';

/** One journey to the site: when, who, with which car, and how far it has come. */
export interface Trip extends VisitTrip {
  readonly completion: Completion;
  readonly attendance: VisitAttendance;
}

export interface TakenLapsed {
  readonly kit: string;
  /** `YYYY-MM-DD` */
  readonly until: string;
  readonly reason: string;
}

export interface ScheduledVisit extends Omit<PlainState, keyof ClientContact> {
  readonly status: 'scheduled';
  /** The visit itself, or a survey's Setup. */
  readonly first: Trip;
  /** Only a noise survey has one. */
  readonly pickup: Trip | null;
  readonly place: VisitSite['place'];
  readonly feePence: number;
  readonly contact: ClientContact;
  /** Numbers under which an invoice was made, as they are compared. */
  readonly numbersUsed: readonly string[];
  /** Kits that were taken although their calibration lapses, until which London day and why. */
  readonly waivers: readonly TakenLapsed[];
  readonly test: TestDetails;
}

export type SiteVisitState =
  | { readonly status: 'unscheduled' }
  /** `visit`: as it stood, for putting it back. */
  | { readonly status: 'removed'; readonly visit: ScheduledVisit }
  | ScheduledVisit;

export const unscheduled: SiteVisitState = { status: 'unscheduled' };

export const nothingDone: Completion = {
  confirmed: false,
  invoiced: false,
  paid: false,
  issued: false,
  checklist: false,
  rams: false,
};

const nobodyThere: VisitAttendance = { arrived: null, left: null };
const begun = { completion: nothingDone, attendance: nobodyThere };

/** The half that a job id stands for: null where a single visit is asked for its Pickup. */
export const tripOf = (visit: ScheduledVisit, part: VisitPart): Trip | null =>
  part === 'Pickup' ? visit.pickup : visit.first;

const withTrip = (visit: ScheduledVisit, part: VisitPart | null, change: Partial<Trip>): ScheduledVisit =>
  part === 'Pickup' && visit.pickup !== null
    ? { ...visit, pickup: { ...visit.pickup, ...change } }
    : { ...visit, first: { ...visit.first, ...change } };

const asScheduled = { status: 'scheduled', clientId: null, numbersUsed: [], waivers: [], ...blankTexts } as const;

const scheduled = (
  event: Extract<SiteVisitEvent, { type: 'SiteVisitScheduled' | 'NoiseSurveyScheduled' }>,
): ScheduledVisit => {
  if (event.type === 'NoiseSurveyScheduled') {
    const { setup, pickup, ...rest } = event.data;
    return { ...asScheduled, ...rest, first: { ...setup, ...begun }, pickup: { ...pickup, ...begun } };
  }
  const { start, end, departure, return: back, engineers, cars, ...rest } = event.data;
  const first: Trip = { start, end, departure, return: back, engineers, cars, ...begun };
  return { ...asScheduled, ...rest, first, pickup: null };
};

type Later = Exclude<SiteVisitEvent, { type: 'SiteVisitScheduled' | 'NoiseSurveyScheduled' | 'SiteVisitRestored' }>;
type Change<Event> = (visit: ScheduledVisit, event: Event) => SiteVisitState;

/** A case for every event: one that is forgotten does not compile. */
const changes: { readonly [Type in Later['type']]: Change<Extract<Later, { type: Type }>> } = {
  SiteVisitRescheduled: (visit, { data }) => withTrip(visit, data.part, data.to),
  EngineersAssigned: (visit, { data }) => withTrip(visit, data.part, { engineers: data.to }),
  CarsAssigned: (visit, { data }) => withTrip(visit, data.part, { cars: data.to }),
  KitsAssigned: (visit, { data }) => ({ ...visit, kits: data.to }),
  LapsedKitTaken: (visit, { data: { kit, until, reason } }) => ({
    ...visit,
    waivers: [...visit.waivers.filter((waiver) => waiver.kit !== kit), { kit, until, reason }],
  }),
  SiteVisitRelocated: (visit, { data }) => ({ ...visit, ...data.to }),
  ClientContactChanged: (visit, { data }) => ({ ...visit, contact: data.to }),
  FeeChanged: (visit, { data }) => ({ ...visit, feePence: data.to }),
  TestDetailsChanged: (visit, { data }) => ({ ...visit, test: data.to }),
  DelegationChanged: (visit, { data }) => ({ ...visit, ...data.to }),
  ProjectReferenceChanged: (visit, { data }) => ({ ...visit, ...data.to }),
  InvoiceNumberChanged: (visit, { data }) => ({ ...visit, invoiceNumber: data.to }),
  InvoiceMade: (visit, { data }) => ({
    ...visit,
    numbersUsed: [...new Set([...visit.numbersUsed, numberKey(data.number)])],
  }),
  ...forTexts((text) => (visit: ScheduledVisit, { data }: TextEvent) => ({ ...visit, [text]: data.to })),
  MovedToProject: (visit, { data }) => ({ ...visit, projectId: data.to }),
  ClientAssigned: (visit, { data }) => ({ ...visit, clientId: data.to }),
  CompletionFlagSet: (visit, { data: { part, flag, to } }) => {
    const { completion } = (part === 'Pickup' ? visit.pickup : null) ?? visit.first;
    return withTrip(visit, part, { completion: { ...completion, [flag]: to } });
  },
  SiteAttendanceRecorded: (visit, { data }) => withTrip(visit, data.part, { attendance: data.to }),
  SiteVisitRemoved: (visit) => ({ status: 'removed', visit }),
};

export const evolve = (state: SiteVisitState, event: SiteVisitEvent): SiteVisitState => {
  if (event.type === 'SiteVisitScheduled' || event.type === 'NoiseSurveyScheduled') return scheduled(event);
  if (event.type === 'SiteVisitRestored') return state.status === 'removed' ? state.visit : state;
  // Nothing can happen to a visit that is not in the diary: `decide` refuses it.
  return state.status === 'scheduled' ? (changes[event.type] as Change<Later>)(state, event) : state;
};
