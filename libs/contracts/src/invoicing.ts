import { later } from '#languages';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsOptional, IsUUID, ValidateBy } from 'class-validator';
import { MAX_TOGETHER, type ChangedTogether } from './dashboards.js';
import type { Addressee } from './documents.js';
import { isPlainText } from './text.js';
import type { Job } from './site-visits.js';

const CHOOSE = later('Please choose the visits.');
const AT_LEAST = later('Please choose at least one visit.');
const AT_MOST = later('Please choose at most {most} visits.', { most: MAX_TOGETHER });
const FROM_LIST = later('Please choose the visits from the list.');

/**
 * Whose invoice a visit goes on: the client's record where the visit names one, else the name and the e-mail address, however they
 * are spaced or capitalised.
 */
export const clientKeyOf = ({
  contact,
  ...job
}: Pick<Job, 'contact'> & { readonly client_id?: string | null }): string => {
  if (typeof job.client_id === 'string' && job.client_id !== '') return job.client_id;
  const bare = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();
  return `${bare(contact.name)} <${bare(contact.email)}>`;
};

/** `POST /api/invoices/plan`: what invoices of these visits would be, one for each client. */
export class PlanInvoices {
  @IsArray({ message: CHOOSE })
  @ArrayMinSize(1, { message: AT_LEAST })
  @ArrayMaxSize(MAX_TOGETHER, { message: AT_MOST })
  @IsUUID('all', { each: true, message: FROM_LIST })
  ids!: string[];
}

/** One invoice of several visits of one client, before it is made. */
export interface PlannedInvoice {
  readonly client: Addressee;
  /** Of a survey its Setup. */
  readonly ids: readonly string[];
  /** The visits' own where they have one, else the next free one. */
  readonly number: string;
  readonly lines: readonly { readonly _id: string; readonly description: string; readonly net: number }[];
  readonly net: number;
  readonly vat: number;
  readonly gross: number;
  /** What a full VAT invoice has to carry and this one would not. */
  readonly missing: readonly string[];
  /** What else is worth a look before it is made: the client's purchase order number, sites that differ. */
  readonly warnings: readonly string[];
  /** The client wants its purchase order number on every invoice; the first of the warnings says so until it is given. */
  readonly purchase_order_needed: boolean;
}

export interface InvoiceOfVisits {
  readonly ids: readonly string[];
  readonly number: string;
  /** The client's purchase order. */
  readonly order_reference?: string;
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const isInvoice = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { ids, number, order_reference: order = '' } = value as Record<string, unknown>;
  if (!isPlainText(order) || order.length > 60) return false;
  return (
    Array.isArray(ids) &&
    ids.length > 0 &&
    ids.every((id) => typeof id === 'string' && UUID.test(id)) &&
    isPlainText(number) &&
    number.trim() !== '' &&
    number.length <= 60
  );
};
const areInvoices = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(isInvoice) &&
  value.reduce((sum: number, { ids }: InvoiceOfVisits) => sum + ids.length, 0) <= MAX_TOGETHER;

/** `POST /api/invoices`: one invoice for each client, with a line for each visit. */
export class MakeInvoices {
  @ValidateBy({
    name: 'invoices',
    validator: {
      validate: areInvoices,
      defaultMessage: later('Please give the visits and the number of each invoice.'),
    },
  })
  invoices!: InvoiceOfVisits[];
  /** Turns Invoiced on as well, on both halves of a survey. */
  @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) invoiced?: boolean;
}

/** `POST /api/invoices/undo`: the invoices are void, their visits are not invoiced any more; the numbers stay used. */
export class UndoInvoices {
  @IsArray({ message: later('Please choose the invoices.') })
  @ArrayMinSize(1, { message: later('Please choose the invoices.') })
  @ArrayMaxSize(MAX_TOGETHER, { message: AT_MOST })
  @IsUUID('all', { each: true, message: later('Please choose the invoices.') })
  documents!: string[];
}

export interface InvoicesMade extends ChangedTogether {
  /** What was worth a look: a purchase order number that the client wants and that was not given. */
  readonly warnings: readonly string[];
  readonly invoices: readonly {
    readonly documentId: string;
    readonly fileName: string;
    readonly number: string;
    readonly ids: readonly string[];
  }[];
}
