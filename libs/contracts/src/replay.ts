import type { Change } from './lists.js';

/** Instead of a name: every read model. */
export const ALL_READ_MODELS = 'all';

/** The first part of the addresses whose screens need a read model; of the search, the palette that every page has says so itself. */
export const screensOf: Readonly<Record<string, readonly string[]>> = {
  admin_dashboard: ['', 'dashboard'],
  booking_list: ['resourcecalendar', 'engineers', 'equipment', 'cars'],
  car_list: ['cars', 'resourcecalendar', 'jobs', 'job'],
  client_list: ['clients', 'enquiry'],
  company_settings: ['company', 'book'],
  document_list: ['admin/documents', 'enquiry', 'jobs'],
  engineer_dashboard: ['engineerdashboard'],
  finance_dashboard: ['financedashboard'],
  import_list: ['import'],
  invoice_list: ['invoice'],
  invoice_numbers: ['invoice', 'jobs'],
  kit_list: ['equipment', 'resourcecalendar', 'jobs', 'job'],
  ledger: ['audit'],
  person_mentions: ['admin/forgetting'],
  postcode_places: ['', 'dashboard'],
  project_list: ['enquiries', 'enquiry', 'book', 'job'],
  search_index: [],
  staff_list: ['engineers', 'resourcecalendar', 'jobs', 'job', 'account'],
  visit_list: ['', 'dashboard', 'jobs', 'jobcalendar', 'enquiry', 'invoice'],
};

/** The event that a read model stopped at. */
export interface PoisonEvent {
  /** Place in the log, counted from 1. */
  readonly place: number;
  readonly type: string;
  /** Empty where it was written down by a version that did not keep it. */
  readonly _id: string;
  readonly stream: string;
  /** Why it could not be taken. */
  readonly message: string;
  readonly at: string;
  /** Whose event it is, where it has a page or a list. */
  readonly entity: { readonly kind: Change['entity']; readonly _id: string } | null;
}

/** The last rebuild that somebody asked for. */
export interface ReadModelRebuild {
  readonly state: 'requested' | 'building' | 'done' | 'failed' | 'cancelled';
  readonly by: { readonly _id: string; readonly name: string };
  readonly requestedAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** From 0 to 1; null while nothing is made. */
  readonly progress: number | null;
  /** Events a second since it was begun. */
  readonly rate: number | null;
  readonly secondsLeft: number | null;
  /** Why it failed. */
  readonly reason: string | null;
}

/** A row of `GET /api/projections`. */
export interface ReadModel {
  readonly name: string;
  /** What people call it. */
  readonly title: string;
  readonly version: number;
  /** `building`: made for the first time, so it cannot be read yet. */
  readonly status: 'building' | 'live' | 'stopped';
  /** Events that it has come past, of so many in the log. */
  readonly position: number;
  readonly head: number;
  /** Events that it has not come to, and the seconds that the first of them has been waiting; both 0 when level. */
  readonly lag: { readonly events: number; readonly seconds: number };
  /** Events a second, lately. */
  readonly rate: number;
  readonly error: PoisonEvent | null;
  readonly rebuild: ReadModelRebuild | null;
}
