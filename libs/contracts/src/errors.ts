/** What stands in the way of a booking, said so that a person can act on it (decision Z-01). */
export interface BookingConflict {
  readonly resource: { readonly kind: 'engineer' | 'car' | 'kit'; readonly _id: string; readonly label: string };
  readonly start: string;
  readonly end: string;
  readonly booking: { readonly _id: string; readonly label: string; readonly link: string };
  /** From when on it is free for as long as was asked; null when that can not be said. */
  readonly nextFree: string | null;
  /** Which journey of a noise survey it stands in the way of. */
  readonly part?: 'Setup' | 'Pickup';
  /** Up to three of the same kind that are free for the whole time; kits of the same type first. */
  readonly substitutes: readonly { readonly _id: string; readonly label: string; readonly detail: string }[];
}

/** One field that two people changed at the same time (decision Z-04). */
export interface FieldConflict {
  readonly field: string;
  readonly yours: unknown;
  readonly theirs: unknown;
  /** Account that saved the other value, and when; left out where that is not known. */
  readonly by?: string;
  readonly at?: string;
}

/** A visit that has an invoice number, or had its invoice. */
export interface InvoiceNumberUse {
  readonly _id: string;
  readonly label: string;
  readonly client: string;
  /** Day of the visit in London; null where that is not known any more. */
  readonly date: string | null;
  readonly removed: boolean;
  /** The visit gave the number up after its invoice was made. */
  readonly void: boolean;
}

/** Body of every answer that is not a success. */
export interface ErrorBody {
  readonly statusCode: number;
  /** One plain sentence for the person: what is in the way and what to do. */
  readonly msg: string;
  /** Message by field; nested fields as `contact.name`. */
  readonly errors?: Readonly<Record<string, string>>;
  readonly conflicts?: readonly BookingConflict[];
  readonly fieldConflicts?: readonly FieldConflict[];
  /** Where the invoice number that was asked for is used. */
  readonly uses?: readonly InvoiceNumberUse[];
  /** The id of what is there already: an earlier try of the same form made it with other values, or a colleague drafted it. Go on with that one. */
  readonly made?: string;
  readonly requestId?: string;
}
