import { later } from '#languages';
import { IsBoolean, IsIn, IsInt, IsNumber, IsObject, IsOptional, IsUUID, Max, Min, ValidateBy } from 'class-validator';
import { Nested } from './binding.js';
import { feeFamilyOf, feeTypes, MAX_FEE_COUNT, measurements, type FeeType, type TestCounts } from './fee-types.js';
import { OptionalText, Pounds, RequiredText } from './rules.js';

export type DocumentKind = 'fee-proposal' | 'invoice';

/** Longest that a call waits for its document; after that it is told to come again. */
export const DOCUMENT_PATIENCE_MS = 20_000;

const proposalTypes = { sound: 'Sound', air: 'Air', survey: 'Survey' } as const;

/** The `type` of `POST /api/book/fee` for a type of test (decision A-23). */
export const proposalTypeOf = (type: FeeType): 'Sound' | 'Air' | 'Survey' => proposalTypes[feeFamilyOf(type)];

const COUNT = later('Please enter a whole number from 1 to {most}.', { most: MAX_FEE_COUNT });
const METRES = later('Please give the distance in whole metres.');
const SECONDS = later('Please give the driving time in seconds.');

const areTests = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(
    ([kind, count]) =>
      (measurements as readonly string[]).includes(kind) &&
      Number.isInteger(count) &&
      (count as number) >= 0 &&
      (count as number) <= MAX_FEE_COUNT * 10,
  );

/** A journey that was looked up, or typed where the lookup was down. */
export class QuotedDistance {
  @IsInt({ message: METRES }) @Min(0, { message: METRES }) @Max(2_000_000, { message: METRES }) metres!: number;
  @IsOptional()
  @IsNumber({}, { message: SECONDS })
  @Min(0, { message: SECONDS })
  @Max(1_000_000, { message: SECONDS })
  trafficSeconds?: number;
  /** The journey was estimated; an appendix says so. */
  @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) estimate?: boolean;
}

/** `POST /api/book/fee`: a fee proposal, answered as a Word file. */
export class MakeFeeProposal {
  @RequiredText(200, later('Please choose a project name.')) projectName!: string;
  @RequiredText(120, later('Please choose a client name.')) name!: string;
  @RequiredText(12, later('Please choose a postcode.')) postcode!: string;
  @IsIn(feeTypes, { message: later('Please choose a test type.') }) testType!: FeeType;
  @IsInt({ message: COUNT }) @Min(1, { message: COUNT }) @Max(MAX_FEE_COUNT, { message: COUNT }) count!: number;
  /** In place of those that the rule gives. */
  @IsOptional()
  @IsObject({ message: later('Please give the tests by their kinds.') })
  @ValidateBy({
    name: 'tests',
    validator: { validate: areTests, defaultMessage: later('Please give each kind of test as a whole number.') },
  })
  tests?: TestCounts;
  /** What the client is asked for, without travel; where it differs from the reckoned fee it is kept as agreed (decision A-24). */
  @Pounds() fee!: number;
  @IsOptional() @IsIn(['Sound', 'Air', 'Survey'], { message: later('Please choose Sound, Air or Survey.') }) type?:
    'Sound' | 'Air' | 'Survey';
  /** Without it the server looks the journey up. */
  @IsOptional() @Nested(() => QuotedDistance) distance?: QuotedDistance;
  /** The project that the proposal is kept with. */
  @IsOptional() @IsUUID('all', { message: later('Please choose an existing project.') }) enquiry_id?: string;
}

/** Whom a document is for, as it says so. */
export interface Addressee {
  readonly name: string;
  readonly position: string;
  readonly email: string;
  /** Without its leading zero. */
  readonly telephone: string;
  readonly address: string;
  readonly postcode: string;
}

/** `POST /api/book/fee/preview`: what the proposal says, in the very words of the document. */
export interface ProposalPreview {
  readonly fileName: string;
  readonly date: string;
  readonly validUntil: string;
  readonly client: Addressee;
  readonly project: { readonly name: string; readonly postcode: string };
  readonly scope: string;
  readonly tests: readonly (readonly [label: string, count: string])[];
  readonly lines: readonly (readonly [description: string, amount: string])[];
  /** Net, VAT and the total, the last one strong. */
  readonly sums: readonly (readonly [label: string, amount: string])[];
  /** Validity, payment, cancellation; what is not known is left out. */
  readonly terms: readonly (readonly [title: string, text: string])[];
  /** How the fee is made up; empty unless the company wants its clients to see it. */
  readonly steps: readonly { readonly title: string; readonly words: string; readonly result: string }[];
}

/** `POST /api/job/{id}/invoice`: an invoice, answered as a Word file. A number that is sent becomes the visit's; no flag is set. */
export class MakeInvoice {
  @IsUUID('all', { message: later('Please say which visit.') }) visitId!: string;
  /** The visit's own when absent. */
  @OptionalText(60) invoice_number?: string;
  /** The client's purchase order. */
  @OptionalText(60) order_reference?: string;
}

/** `GET /api/documents`: what was made for a project or a visit, the newest first. */
export interface DocumentAnswer {
  readonly _id: string;
  readonly kind: DocumentKind;
  readonly fileName: string;
  readonly projectId: string | null;
  readonly visitId: string | null;
  /** All visits of a joint invoice. */
  readonly visitIds: readonly string[];
  /** The invoice's; empty on a draft and on a proposal. */
  readonly number: string;
  /** Its visits gave the number up: the invoice is void, the number stays used. */
  readonly void: boolean;
  /** 'forgotten': with the person that it was about. */
  readonly status: 'requested' | 'made' | 'failed' | 'forgotten';
  readonly requestedBy: { readonly _id: string; readonly name: string };
  readonly requestedAt: string;
  readonly madeAt: string | null;
  readonly sha256: string | null;
  readonly bytes: number | null;
  /** Why it failed. */
  readonly reason: string | null;
}

/** A document that was given up, until somebody has it tried again. */
export interface FailedDocument extends DocumentAnswer {
  readonly failedAt: string;
  /** Tries that failed, of all the times that it was given up. */
  readonly tries: number;
}

/** Most failed documents that `GET /api/documents/queue` names, the newest first. */
export const MOST_FAILURES = 200;

/** `GET /api/documents/queue`: what is still to be made, and what could not be. */
export interface DocumentQueue {
  /** Asked for and not made yet, also those that are just being made. */
  readonly waiting: number;
  /** Since when the oldest of them waits. */
  readonly waitingSince: string | null;
  /** Made within the last 24 hours. */
  readonly madeLastDay: number;
  readonly failed: number;
  readonly failures: readonly FailedDocument[];
  /** Whether documents are made by programs of their own. */
  readonly shared: boolean;
  /** By the queue's own count; null while it cannot be asked. */
  readonly queue: {
    readonly waiting: number;
    readonly making: number;
    /** Failed a moment ago, and tried again after a pause. */
    readonly pausing: number;
    /** Jobs that are kept as dead letters. */
    readonly dead: number;
    /** Programs that make documents. */
    readonly renderers: number;
  } | null;
}

/** Query of `GET /api/documents`. */
export class DocumentsOf {
  @IsOptional() @IsUUID('all', { message: later('Please choose an existing project.') }) project?: string;
  @IsOptional() @IsUUID('all', { message: later('Please say which visit.') }) visit?: string;
}

export const documentForms = ['docx', 'pdf'] as const;
export type DocumentForm = (typeof documentForms)[number];

/** Query of `GET /api/documents/{id}`: the Word file unless said otherwise. */
export class DocumentFileQuestion {
  @IsOptional() @IsIn(documentForms, { message: later('Please choose docx or pdf.') }) format?: DocumentForm;
}

/** `GET /api/job/{id}/invoice`: what the invoice would say, before it is made. Amounts in pounds. */
export interface InvoicePreview {
  readonly fileName: string;
  /** '' : a draft. */
  readonly number: string;
  readonly date: string;
  readonly supplyDates: readonly string[];
  readonly client: Addressee;
  readonly project: {
    readonly name: string;
    readonly number: string;
    readonly address: string;
    readonly postcode: string;
  };
  readonly lines: readonly {
    readonly description: string;
    readonly quantity: number;
    readonly unit: number;
    readonly net: number;
  }[];
  readonly net: number;
  readonly vatRate: number;
  readonly vat: number;
  readonly gross: number;
  /** What a full VAT invoice has to carry and this one does not, in sentences. */
  readonly missing: readonly string[];
  /** What else is worth a look before it is sent: the client's purchase order number, sites that differ. */
  readonly warnings: readonly string[];
  /** The client wants its purchase order number on every invoice; the first of the warnings says so until it is given. */
  readonly purchase_order_needed: boolean;
}
