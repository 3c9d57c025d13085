import type { VisitKind } from './site-visits.js';

/** A visit whose kit held an instrument then; a survey is there once, from its Setup to its Pickup. */
export interface InstrumentVisit {
  readonly _id: string;
  readonly kind: VisitKind;
  readonly start: string;
  readonly end: string;
  readonly enquiry_id: string | null;
  readonly projectName: string;
  readonly address: string;
  readonly postcode: string;
  readonly engineers: readonly { readonly _id: string; readonly name: string }[];
  readonly kit: { readonly _id: string; readonly name: string };
  /** Instruments of two makers may bear one number. */
  readonly instrument: { readonly make: string; readonly model: string; readonly serial: string };
}
