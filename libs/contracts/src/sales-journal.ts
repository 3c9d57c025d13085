import { later } from '#languages';
import { IsBoolean, IsIn, IsOptional, IsUUID } from 'class-validator';
import { AsAt } from './past.js';
import { IsDay } from './rules.js';

const DAY = later('Please choose a date.');

/** Query of `GET /api/invoices/vat`: both days are included. */
export class VatQuestion extends AsAt {
  @IsDay(DAY) first_day!: string;
  @IsDay(DAY) last_day!: string;
}

/** What stands behind one figure of a VAT return. */
export interface VatEntry {
  readonly _id: string;
  readonly number: string;
  readonly kind: 'invoice' | 'credit-note';
  readonly tax_point: string;
  readonly client: string;
  readonly net: number;
  readonly vat: number;
}

/** `GET /api/invoices/vat`: what sales give to boxes 1 and 6 of a VAT return. */
export interface VatFigures {
  readonly from: string;
  readonly to: string;
  /** VAT due on sales, in pounds and pence. */
  readonly box1: number;
  /** Value of sales without VAT, in whole pounds: pence are dropped, as the return asks for. */
  readonly box6: number;
  readonly entries: readonly VatEntry[];
}

export const journalFormats = ['xero', 'sage', 'quickbooks'] as const;
export type JournalFormat = (typeof journalFormats)[number];

/** Query of `GET /api/invoices/journal`: what was not handed over yet, or once more what went with one hand-over. */
export class JournalQuestion {
  @IsIn(journalFormats, { message: later('Please choose Xero, Sage or QuickBooks.') }) format!: JournalFormat;
  /** Of a hand-over that was made before. */
  @IsOptional() @IsUUID('all', { message: later('Please say which hand-over.') }) journal?: string;
}

/** `POST /api/invoices/journal`: marks what was not handed over yet as handed over. */
export class HandJournalOver {
  @IsIn(journalFormats, { message: later('Please choose Xero, Sage or QuickBooks.') }) format!: JournalFormat;
  /** What the program has no tax code for is entered there by hand: it is handed over, and not in the file. */
  @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) by_hand?: boolean;
}

export interface JournalHandedOver {
  /** Names this hand-over: its file can be downloaded again. null: there was nothing. */
  readonly journal: string | null;
  readonly invoices: number;
  readonly credit_notes: number;
  /** What stays to be handed over, and why. */
  readonly refused: readonly { readonly number: string; readonly msg: string }[];
}
