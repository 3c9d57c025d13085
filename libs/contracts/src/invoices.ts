import { later } from '#languages';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsUUID,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { Temporal } from 'temporal-polyfill';
import { ChosenVisits } from './chosen-visits.js';
import { MAX_PAYMENT_DAYS } from './clients.js';
import { MAX_TOGETHER } from './dashboards.js';
import type { KnownBankLine } from './bank-statements.js';
import type { Addressee } from './documents.js';
import { isPounds, vatPence } from './money.js';
import { PastListWindow } from './past.js';
import type { ReminderLevel } from './reminders.js';
import { isPlainText } from './text.js';
import { IsDay, OptionalText, RequiredText } from './rules.js';
import { OptionalVersion } from './versions.js';

/** An invoice within this many days of the supply moves the tax point to its own date (VAT Notice 700, 14.2.2). */
const TAX_POINT_DAYS = 14;
/** Most lines of one invoice. */
export const MAX_INVOICE_LINES = 500;

/** A net amount in pence at a VAT rate in per cent. */
export interface NetAtRate {
  readonly netPence: number;
  readonly vatRate: number;
}
export interface VatAtRate extends NetAtRate {
  readonly vatPence: number;
}

/** Totals of each VAT rate, the highest first, in pence; VAT on the total of a rate, half up. With reverse charge it is nothing. */
export const vatByRate = (lines: readonly NetAtRate[], reverseCharge: boolean): readonly VatAtRate[] => {
  const nets = new Map<number, number>();
  for (const { netPence, vatRate } of lines) nets.set(vatRate, (nets.get(vatRate) ?? 0) + netPence);
  return [...nets]
    .map(([vatRate, netPence]) => ({ vatRate, netPence, vatPence: reverseCharge ? 0 : vatPence(netPence, vatRate) }))
    .sort((one, other) => other.vatRate - one.vatRate);
};

/** The day that is `days` after a London day. */
export const daysAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** Days from one London day to another; negative where the second comes first. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days;

/** The tax point of an invoice: its own date where the supply was at most 14 days before, else the last day of supply. */
export const taxPointOf = (supplyDates: readonly string[], invoiceDate: string): string => {
  const last = [...supplyDates].sort().at(-1) ?? invoiceDate;
  return daysBetween(last, invoiceDate) > TAX_POINT_DAYS ? last : invoiceDate;
};

const given = (_: object, value: unknown): boolean => value !== undefined && value !== null;
const DAY = later('Please choose a date.');
const TERMS = later('Please enter the payment terms in whole days, up to {most}.', { most: MAX_PAYMENT_DAYS });
const YES_NO = later('Please choose yes or no.');

const isRate = (value: unknown): boolean =>
  typeof value === 'number' && value >= 0 && value <= 100 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** One line of an invoice as it travels: pounds, per cent. */
export interface InvoiceLine {
  /** The visit that it is for; of a survey its Setup. null: something else. */
  readonly visit_id: string | null;
  readonly description: string;
  readonly net: number;
  readonly vat_rate: number;
}

const isLine = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { visit_id, description, net, vat_rate } = value as Record<string, unknown>;
  return (
    (visit_id === null || (typeof visit_id === 'string' && UUID.test(visit_id))) &&
    isPlainText(description) &&
    description.trim() !== '' &&
    description.length <= 1000 &&
    isPounds(net) &&
    isRate(vat_rate)
  );
};
const areLines = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.length <= MAX_INVOICE_LINES && value.every(isLine);

/** `POST /api/invoices/drafts`: one draft of visits of one client, with what their records say. */
export class DraftInvoice {
  @ChosenVisits(MAX_TOGETHER) ids!: string[];
  @OptionalText(60) order_reference?: string;
}

/** `PUT /api/invoices/{id}`: changes a draft; what is absent stays as it is. */
export class ReviseInvoiceDraft {
  /** The client's purchase order. */
  @OptionalText(60) order_reference?: string;
  /** null: the day on which it is issued. */
  @ValidateIf(given) @IsDay(DAY) date?: string | null;
  /** null: by the rule of 14 days. */
  @ValidateIf(given) @IsDay(DAY) tax_point?: string | null;
  @IsOptional()
  @IsInt({ message: TERMS })
  @Min(0, { message: TERMS })
  @Max(MAX_PAYMENT_DAYS, { message: TERMS })
  due_days?: number;
  /** The client accounts for the VAT of construction services. */
  @IsOptional() @IsBoolean({ message: YES_NO }) reverse_charge?: boolean;
  /** All of them, in their order; one for each visit stays. */
  @ValidateIf(given)
  @ValidateBy({
    name: 'lines',
    validator: {
      validate: areLines,
      defaultMessage: later(
        'Please give each line a description, a net amount from £0 and a VAT rate from 0 to 100 %.',
      ),
    },
  })
  lines?: InvoiceLine[];
  @OptionalVersion() version?: number;
}

/** `POST /api/invoices/{id}/issue` */
export class IssueInvoice {
  /** Without it the one that its visits have, else the next free one. */
  @OptionalText(60) number?: string;
}

/** `POST /api/invoices/{id}/credit`: in full, or a net amount. */
export class CreditInvoice {
  @RequiredText(200, later('Please say why it is credited.')) reason!: string;
  /** Net, in pounds; absent: all that was not credited yet. */
  @ValidateIf(given)
  @ValidateBy({
    name: 'pounds',
    validator: {
      validate: (value: unknown) => isPounds(value) && value > 0,
      defaultMessage: later('Please enter an amount in pounds, more than £0.'),
    },
  })
  net?: number;
  /** The VAT rate that the amount is taken from; needed where the invoice has several. */
  @ValidateIf(given)
  @ValidateBy({ name: 'rate', validator: { validate: isRate, defaultMessage: later('Please choose a VAT rate.') } })
  vat_rate?: number;
  @ValidateIf(given) @IsDay(DAY) date?: string;
}

/** `POST /api/invoices/{id}/interest`: a draft over what the law adds to an invoice that is paid late. */
export class ChargeInterest {
  /** The last day for which interest is charged. */
  @IsDay(DAY) until!: string;
  /** Of the Bank of England on the day that counts for the debt, in per cent; absent: as it is known here. */
  @ValidateIf(given)
  @ValidateBy({
    name: 'rate',
    validator: { validate: isRate, defaultMessage: later('Please enter the base rate in per cent.') },
  })
  base_rate?: number;
}

/** `POST /api/invoices/{id}/payments` */
export class RecordPayment {
  @ValidateBy({
    name: 'pounds',
    validator: {
      validate: (value: unknown) => isPounds(value) && value > 0,
      defaultMessage: later('Please enter an amount in pounds, more than £0.'),
    },
  })
  amount!: number;
  /** The day on which the money came. */
  @IsDay(DAY) date!: string;
  @OptionalText(140) reference?: string;
}

/** `POST /api/invoices/payments`: all that is outstanding on each of these invoices came on one day. */
export class RecordPayments {
  @IsArray({ message: later('Please choose the invoices.') })
  @ArrayMinSize(1, { message: later('Please choose at least one invoice.') })
  @ArrayMaxSize(MAX_TOGETHER, { message: later('Please choose at most {most} invoices.', { most: MAX_TOGETHER }) })
  @IsUUID('all', { each: true, message: later('Please choose the invoices from the list.') })
  ids!: string[];
  /** The day on which the money came. */
  @IsDay(DAY) date!: string;
  @OptionalText(140) reference?: string;
}

/** What became of the invoices that were marked paid together. */
export interface PaymentsRecorded {
  readonly recorded: readonly { readonly invoice_id: string; readonly payment_id: string; readonly amount: number }[];
  readonly refused: readonly { readonly invoice_id: string; readonly msg: string }[];
}

/** `POST /api/invoices/{id}/sent` */
export class MarkInvoiceSent {
  /** Today when absent. */
  @ValidateIf(given) @IsDay(DAY) date?: string;
}

export const invoiceViews = ['draft', 'to_send', 'open', 'overdue', 'paid', 'credited', 'void'] as const;
export type InvoiceView = (typeof invoiceViews)[number];

/** Query of `GET /api/invoices`. `from` and `to` are of the invoice date. */
export class InvoiceWindow extends PastListWindow {
  /** Without it all but what is void. */
  @IsOptional()
  @IsIn(invoiceViews, { message: later('Please choose one of the views of invoices.') })
  view?: InvoiceView;
  @IsOptional() @IsUUID('all', { message: later('Please choose an existing client.') }) client_id?: string;
  /** Invoices that this visit is on. */
  @IsOptional() @IsUUID('all', { message: later('Please say which visit.') }) visit?: string;
}

/** Query of `GET /api/invoices/{id}/ubl` */
export class ElectronicInvoiceQuestion {
  /** Number of one of its credit notes; without it the invoice itself. */
  @OptionalText(80) credit_note?: string;
}

export interface InvoicePayment {
  readonly _id: string;
  readonly amount: number;
  readonly date: string;
  readonly reference: string;
  /** The line of a bank statement that it is, or a part of; null where a person recorded it. */
  readonly bank_line: Pick<KnownBankLine, 'amount' | 'nth'> | null;
}

export interface CreditNote {
  readonly number: string;
  readonly date: string;
  readonly reason: string;
  readonly net: number;
  readonly vat: number;
  readonly gross: number;
  readonly handed_over: boolean;
  /** import: another program issued it, and has its document. */
  readonly source: 'record' | 'import';
}

/** Where the visits of an invoice say something else than the invoice; `fee` of a draft alone. */
export type InvoiceDifference = 'fee' | 'number' | 'not-invoiced' | 'paid-by-hand' | 'not-paid';

/** Amounts are pounds. */
export interface Invoice {
  readonly _id: string;
  readonly status: 'draft' | 'issued' | 'credited' | 'void';
  /** Empty while it is a draft. */
  readonly number: string;
  readonly client_id: string | null;
  readonly client: Addressee;
  readonly visits: readonly string[];
  readonly order_reference: string;
  /** null: a draft that is to have the day on which it is issued. */
  readonly date: string | null;
  readonly tax_point: string | null;
  readonly supply_dates: readonly string[];
  readonly due_days: number;
  readonly due_date: string | null;
  readonly lines: readonly InvoiceLine[];
  readonly reverse_charge: boolean;
  /** The invoice on whose late payment this one charges, outside the scope of VAT; null: it is for work. */
  readonly interest_on: string | null;
  readonly vat_by_rate: readonly { readonly vat_rate: number; readonly net: number; readonly vat: number }[];
  readonly net: number;
  readonly vat: number;
  readonly gross: number;
  readonly credited: number;
  readonly paid: number;
  /** gross − credited − paid; negative: owed to the client. */
  readonly outstanding: number;
  /** Nothing is to be asked of the client any more: paid or credited, or its visits are marked Paid by hand. */
  readonly settled: boolean;
  /** Days since it was due; 0 where it is not, or is settled. */
  readonly overdue_days: number;
  readonly sent_on: string | null;
  /** The last reminder that went out. */
  readonly reminder: { readonly level: ReminderLevel; readonly date: string } | null;
  readonly payments: readonly InvoicePayment[];
  readonly credit_notes: readonly CreditNote[];
  readonly differs: readonly InvoiceDifference[];
  /** document: made by the calls of before, and not changed as a record yet. import: another program issued it. */
  readonly source: 'record' | 'document' | 'import';
  readonly handed_over: boolean;
  readonly version: number;
}

/** One client's debts by how long they are due, in pounds. */
export interface AgedDebtor {
  readonly client_id: string | null;
  readonly client: string;
  readonly invoices: number;
  readonly not_due: number;
  readonly to_30: number;
  readonly to_60: number;
  readonly to_90: number;
  readonly over_90: number;
  readonly total: number;
}
