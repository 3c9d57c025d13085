import { type LocalizedString } from '#languages';

/** UNCL 5305: standard rate, zero rate, exempt, reverse charge, outside the scope of VAT. */
export type VatCategory = 'S' | 'Z' | 'E' | 'AE' | 'O';

/** Seller or buyer. `country` is ISO 3166-1 alpha-2; `vatNumber` begins with its country; `endpoint` is the Peppol address. */
export interface EInvoiceParty {
  readonly name: string;
  readonly street?: string;
  readonly town?: string;
  readonly postcode?: string;
  readonly country: string;
  readonly vatNumber?: string;
  readonly companyNumber?: string;
  readonly endpoint?: { readonly scheme: string; readonly id: string };
}

/** `netPence` without VAT; `rateBasisPoints` is 2000 for 20 %; `reason` says why no VAT is charged. */
export interface EInvoiceLine {
  readonly description: string;
  readonly netPence: number;
  readonly category: VatCategory;
  readonly rateBasisPoints: number;
  readonly reason?: string;
}

/** What of an invoice is charged at a category and rate and was not credited yet, in whole pence. */
export interface Standing {
  readonly category: VatCategory;
  readonly rateBasisPoints: number;
  readonly netPence: number;
  readonly vatPence: number;
}

/** Whole pence. */
export interface EInvoiceTotals {
  readonly netPence: number;
  readonly vatPence: number;
  readonly grossPence: number;
}

/** An invoice or credit note in pounds sterling. Dates are ISO 8601 days; amounts of a credit note are positive. */
export interface EInvoice {
  readonly kind: 'invoice' | 'credit-note';
  readonly number: string;
  readonly issueDate: string;
  readonly taxPoint?: string;
  readonly dueDate?: string;
  readonly purchaseOrder?: string;
  readonly notes?: string;
  readonly seller: EInvoiceParty;
  readonly buyer: EInvoiceParty;
  readonly lines: readonly EInvoiceLine[];
  readonly bank?: { readonly name?: string; readonly account: string; readonly branch?: string };
  readonly preceding?: { readonly number: string; readonly issueDate?: string };
  /** Of a credit note: what of its invoice stood before it, where that is known; its VAT is what the invoice loses. */
  readonly standing?: readonly Standing[];
  /** As the record keeps them: a form that says another total is refused. */
  readonly totals: EInvoiceTotals;
}

/** The XML, or the one sentence that says what is in the way. */
export type EInvoiceAnswer = { readonly xml: string } | { readonly refused: LocalizedString };
