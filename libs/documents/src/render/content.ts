import { z } from 'zod';
import { sameValue, vatByRate, vatPence, type VatAtRate } from '#contracts';

/**
 * What a document says, complete in itself: it is kept as it was when the document was asked for, so
 * nothing in it is looked up later. Amounts are whole pence; what is not known is an empty text.
 */
const pence = z.int().min(0);
const day = z.iso.date();

const company = z.strictObject({
  name: z.string(),
  address: z.string(),
  companyNumber: z.string(),
  vatNumber: z.string(),
  email: z.string(),
  /** As it is stored, without its leading zero. */
  telephone: z.string(),
  bankName: z.string(),
  bankAccountName: z.string(),
  bankSortCode: z.string(),
  bankAccountNumber: z.string(),
  /** Per cent. */
  vatRate: z.number().min(0).max(100),
  paymentTerms: z.string(),
  cancellationNotice: z.string(),
  /** Data URL of a PNG, JPEG or SVG; what is none of these is left out of the document. */
  logo: z.string(),
});

const client = z.strictObject({
  name: z.string(),
  position: z.string(),
  email: z.string(),
  /** As it is stored, without its leading zero. */
  telephone: z.string(),
  address: z.string(),
  postcode: z.string(),
});

const project = z.strictObject({ name: z.string(), number: z.string(), address: z.string(), postcode: z.string() });

const everyDocument = {
  company,
  client,
  project,
  number: z.string(),
  date: day,
  netPence: pence,
  vatPence: pence,
  grossPence: pence,
};

interface Amounts {
  readonly netPence: number;
  readonly vatPence: number;
  readonly grossPence: number;
}

/** Net, VAT and gross of a net amount: VAT on the total, to the penny, half up. */
export const amountsOf = (netPence: number, vatRate: number): Amounts => {
  const vat = vatPence(netPence, vatRate);
  return { netPence, vatPence: vat, grossPence: netPence + vat };
};

const addsUp = ({ netPence, vatPence: vat, grossPence }: Amounts, parts: readonly number[], vatRate: number): boolean =>
  netPence === parts.reduce((sum, part) => sum + part, 0) &&
  vat === vatPence(netPence, vatRate) &&
  grossPence === netPence + vat;
const addUpByRate = (
  {
    netPence,
    vatPence: vat,
    grossPence,
    lines,
    reverseCharge,
  }: Amounts & {
    readonly reverseCharge: boolean;
    readonly lines: readonly { readonly netPence: number; readonly vatRate?: number | undefined }[];
  },
  totals: readonly VatAtRate[],
): boolean => {
  const rated = lines.map((line) => ({ netPence: line.netPence, vatRate: line.vatRate ?? -1 }));
  return (
    sameValue(totals, vatByRate(rated, reverseCharge)) &&
    netPence === totals.reduce((sum, one) => sum + one.netPence, 0) &&
    vat === totals.reduce((sum, one) => sum + one.vatPence, 0) &&
    grossPence === netPence + vat
  );
};
const WRONG_SUM = 'the amounts of a document add up';

export const feeProposalContent = z
  .strictObject({
    ...everyDocument,
    /** 'Sound Testing - Part E'. */
    work: z.string(),
    /** How many of what the fee is for: 22 'dwellings'. */
    count: z.int().min(0),
    counted: z.string(),
    tests: z.array(z.strictObject({ label: z.string(), count: z.int().min(0) })),
    siteVisits: z.int().min(0),
    feePence: pence,
    travelPence: pence,
    /** How the fee was reckoned, for the appendix; none, and there is no appendix. */
    steps: z.array(z.strictObject({ title: z.string(), words: z.string(), result: z.string() })),
    validDays: z.int().min(0).max(3650),
    /** Whether the journey was estimated instead of looked up. */
    journeyEstimated: z.boolean(),
  })
  .refine((content) => addsUp(content, [content.feePence, content.travelPence], content.company.vatRate), WRONG_SUM);
export type FeeProposalContent = z.infer<typeof feeProposalContent>;

const invoiceLine = z
  .strictObject({
    description: z.string(),
    quantity: z.int().min(1),
    unitPence: pence,
    netPence: pence,
    /** Per cent; the company's where it is absent. */
    vatRate: z.number().min(0).max(100).optional(),
  })
  .refine(({ quantity, unitPence, netPence }) => quantity * unitPence === netPence, WRONG_SUM);

export const invoiceContent = z
  .strictObject({
    ...everyDocument,
    /** The dates on which the work was done. */
    supplyDates: z.array(day),
    lines: z.array(invoiceLine),
    dueDate: day.nullable(),
    /** The client's purchase order. */
    orderReference: z.string(),
    /** Whether the client accounts for the VAT (construction services); the invoice then charges none. */
    reverseCharge: z.boolean(),
    /** Whether it charges what is outside the scope of VAT, as interest for late payment is. */
    outsideScope: z.boolean().optional(),
    /** Where the lines have several VAT rates: the totals of each, the highest first. */
    totals: z
      .array(z.strictObject({ vatRate: z.number().min(0).max(100), netPence: pence, vatPence: pence }))
      .optional(),
  })
  .refine(
    (content) =>
      content.totals === undefined
        ? addsUp(
            content,
            content.lines.map(({ netPence }) => netPence),
            content.reverseCharge ? 0 : content.company.vatRate,
          )
        : addUpByRate(content, content.totals),
    WRONG_SUM,
  );
export type InvoiceContent = z.infer<typeof invoiceContent>;
