import {
  daysAfter,
  londonDate,
  sameValue,
  paymentDaysOf,
  penceOf,
  poundsOf,
  visitKindLabels,
  type Client,
  type Company,
  type InvoicePreview,
  type Job,
  type MakeInvoice,
} from '#contracts';
import { amountsOf, type InvoiceContent } from '../render/content.js';
import { invoiceFileName } from '../render/file-name.js';
import { date as writtenDay } from '../render/words.js';
import { missingFromInvoice } from '../render/missing.js';
import { billedTo, contactAtSite } from './addressee.js';
import { companyOf } from './company-of.js';

export type Visited = readonly [Job, ...Job[]];

export interface Invoiced {
  readonly command: Pick<MakeInvoice, 'invoice_number' | 'order_reference'>;
  /** Each a test, or a survey's Setup and Pickup; several on a joint invoice. */
  readonly visits: readonly [Visited, ...Visited[]];
  readonly company: Company;
  /** The record of whom they are for; null: there is none, and the contact is billed at the site. */
  readonly client: Client | null;
  /** Today in London. */
  readonly date: string;
}

const counted = (count: number | undefined, one: string): string | null =>
  count === undefined ? null : `${count} ${one}${count === 1 ? '' : 's'}`;

/** 'Sound Test, Part E: 3 sets, 12 dwellings'. */
const workOf = ({ kind, soundtest, airtest, survey }: Job): string => {
  const counts = [
    counted(soundtest?.sets, 'set'),
    counted(soundtest?.rooms, 'room'),
    counted(soundtest?.dwellings, 'dwelling'),
    counted(airtest?.types, 'type'),
    counted(airtest?.tests, 'test'),
    counted(survey?.fixed, 'fixed position'),
    counted(survey?.spots, 'spot position'),
    counted(survey?.roomsNS, 'room'),
  ].filter((count) => count !== null);
  const title = [visitKindLabels[kind], soundtest?.project_type ?? survey?.project_typeNS]
    .filter((part) => part !== undefined)
    .join(', ');
  return counts.length === 0 ? title : `${title}: ${counts.join(', ')}`;
};

const oneLine = (address: string): string =>
  address
    .split(/\s*\n\s*/)
    .filter((line) => line !== '')
    .join(', ');

const daysOf = (jobs: readonly Job[]): readonly string[] =>
  [...new Set(jobs.map(({ startjob }) => londonDate(startjob)))].sort();

/** A line for a visit; the fee of a survey is on its first half. */
const lineOf = (visited: Visited, joint: boolean): InvoiceContent['lines'][number] => {
  const [job] = visited;
  const netPence = penceOf(job.price);
  const when = joint ? `, on ${daysOf(visited).map(writtenDay).join(' and ')}` : '';
  return {
    description: `${workOf(job)}, at ${oneLine(job.address)}, ${job.postcode}${when}`,
    quantity: 1,
    unitPence: netPence,
    netPence,
  };
};

/** What all of them have in common; nothing where they differ. */
export const common = <Value>(values: readonly Value[], nothing: Value): Value => {
  const [first, ...others] = values;
  return first !== undefined && others.every((other) => sameValue(first, other)) ? first : nothing;
};

/** What an invoice of visits says now. */
export const invoiceContentOf = ({ command, visits, company, client, date }: Invoiced): InvoiceContent => {
  const [[job], ...others] = visits;
  const firsts = [job, ...others.map(([first]) => first)] as const;
  const lines = visits.map((visited) => lineOf(visited, visits.length > 1));
  const netPence = lines.reduce((sum, line) => sum + line.netPence, 0);
  const nowhere = { name: '', number: '', address: '', postcode: '' };
  return {
    company: companyOf(company),
    client: billedTo(contactAtSite(job), client),
    project: common(
      firsts.map(({ projectName, project_number, address, postcode }) => ({
        name: projectName,
        number: project_number,
        address,
        postcode,
      })),
      nowhere,
    ),
    number: (command.invoice_number ?? job.invoice_number).trim(),
    date,
    supplyDates: [...daysOf(visits.flat())],
    lines,
    ...amountsOf(netPence, company.vatRate),
    dueDate: daysAfter(date, paymentDaysOf(client, company.paymentTerms)),
    orderReference: (command.order_reference ?? '').trim(),
    reverseCharge: false,
  };
};

export const invoicePreview = (
  content: InvoiceContent,
  warnings: readonly string[],
  client: Client | null,
): InvoicePreview => {
  const {
    number,
    date,
    supplyDates,
    client: addressee,
    project,
    lines,
    netPence,
    vatPence,
    grossPence,
    company,
  } = content;
  return {
    fileName: invoiceFileName(content),
    number,
    date,
    supplyDates,
    client: addressee,
    project,
    lines: lines.map(({ description, quantity, unitPence, netPence: net }) => ({
      description,
      quantity,
      unit: poundsOf(unitPence),
      net: poundsOf(net),
    })),
    net: poundsOf(netPence),
    vatRate: company.vatRate,
    vat: poundsOf(vatPence),
    gross: poundsOf(grossPence),
    missing: missingFromInvoice(content),
    warnings,
    purchase_order_needed: client?.purchase_order_needed ?? false,
  };
};
