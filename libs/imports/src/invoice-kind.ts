import { t } from '#languages';
import { clientsThere, survivorsOf, type KnownClient } from '#clients';
import { findCompany } from '#company';
import {
  cellOf,
  daysAfter,
  daysBetween,
  formatPoundsAndPence,
  isDay,
  paymentDaysOf,
  poundsOf,
  readImportRow,
  type ImportRow,
} from '#contracts';
import {
  doneSinceImport,
  ImportInvoice,
  invoicesNumbered,
  invoicesThere,
  numberIsUsed,
  refuseImported,
  RemoveImportedInvoice,
  restedOn,
  type ImportedInvoice,
} from '#invoices';
import { numberKey, numbersTaken, visitsThere, type KnownVisit } from '#site-visits';
import { invoiceAmounts, type InvoiceAmounts } from './invoice-amounts.js';
import {
  asWrittenDown,
  byKey,
  isRefusal,
  said,
  type Facts,
  type KindOfImport,
  type KnownRecord,
  type Refusal,
  type Sources,
} from './kind-of-import.js';
import { clientOf, clientsNamed, type NamedClients } from './named-client.js';
import { projectOf, projectsByName, type NamedProjects } from './named-project.js';

type Read = Readonly<Record<string, unknown>>;

/** What rows of invoices refer to. */
interface References {
  readonly named: NamedClients;
  readonly projects: NamedProjects;
  readonly clients: ReadonlyMap<string, KnownClient>;
  /** Visits and others that have a number, by its key. */
  readonly holders: ReadonlyMap<string, readonly string[]>;
  readonly visits: ReadonlyMap<string, KnownVisit>;
  /** The company's payment terms. */
  readonly terms: string;
}

const referencesOf = async ({ knex }: Sources, rows: readonly ImportRow[]): Promise<References> => {
  const named = await clientsNamed(knex, rows);
  const isProjectNamed = rows.some(({ values }) => cellOf(values, 'project') !== '');
  const projects: NamedProjects = isProjectNamed ? await projectsByName(knex) : new Map();
  const holders = await numbersTaken(
    knex,
    rows.map(({ values }) => cellOf(values, 'invoice_number')),
  );
  const visits = await visitsThere(knex, [...holders.values()].flat());
  const ids = [
    ...[...named.values()].flat().map(({ _id }) => _id),
    ...[...projects.values()].flat().map(({ client_id }) => client_id),
    ...visits.map(({ client_id }) => client_id),
  ].filter((id) => id !== null);
  return {
    named,
    projects,
    clients: new Map((await clientsThere(knex, [...new Set(ids)])).map((client) => [client.client_id, client])),
    holders,
    visits: new Map(visits.map((visit) => [visit.job_id, visit])),
    terms: (await findCompany(knex)).paymentTerms,
  };
};

/** The visits that have the number already: the invoice is theirs. What else has it keeps it. */
const visitsOf = (number: string, own: string | null, { holders, visits }: References): readonly KnownVisit[] => {
  const ids = (holders.get(numberKey(number)) ?? []).filter((id) => id !== own);
  const found = ids.flatMap((id) => visits.get(id) ?? []);
  if (found.length < ids.length || found.some((visit) => numberKey(visit.invoice_number) !== numberKey(number)))
    throw numberIsUsed(number);
  return found;
};

/** A row that was carried away and names no record was for somebody without one. */
const isWithoutRecord = (read: Read): boolean => said(read, 'invoice') !== '' && said(read, 'client_id') === '';

/** The client that a row names, else that of its visits or its project; null: there is no record of it. */
const clientIdOf = (read: Read, visits: readonly KnownVisit[], known: References): string | null | Refusal => {
  const project = projectOf(said(read, 'project'), known.projects);
  if (project !== null && isRefusal(project)) return project;
  const ofWork = visits.map(({ client_id }) => client_id).find((id) => id !== null) ?? project?.client_id ?? null;
  const name = said(read, 'client');
  if (name === '') return ofWork ?? { field: 'client', msg: t('Please write the client of this invoice.') };
  if (isWithoutRecord(read)) return null;
  const client = clientOf(name, known.named);
  if (typeof client === 'string' && visits.some(({ client_id }) => client_id !== null && client_id !== client))
    return {
      field: 'client',
      msg: t('A visit with this invoice number is for another client. Please correct the number or the client.'),
    };
  return client;
};

const daysIn = (read: Read): Refusal | null => {
  const field = ['date', 'paid_on', 'credited_on', 'due_date', 'tax_point', 'sent_on'].find(
    (name) => said(read, name) !== '' && !isDay(said(read, name)),
  );
  if (field === undefined && said(read, 'date') !== '') return null;
  return { field: field ?? 'date', msg: t('Please write a valid date, such as 31/01/2024.') };
};

/** What was not issued, or counts no more. */
const isNone = (status: string): boolean => /^(?:draft|void|voided|cancel|deleted|proforma|pro forma)/i.test(status);

const dueOf = (read: Read, date: string, client: KnownClient | undefined, terms: string): string | Refusal => {
  const days = read['due_days'];
  const agreed = typeof days === 'number' ? days : paymentDaysOf(client, terms);
  const due = said(read, 'due_date') || daysAfter(date, Math.min(agreed, 365));
  return due < date
    ? { field: 'due_date', msg: t('The due date is before the invoice date. Please correct one of them.') }
    : due;
};

const addresseeOf = (read: Read, client: KnownClient | undefined): ImportedInvoice['invoice']['words']['client'] => ({
  name: client?.company ?? said(read, 'client'),
  position: '',
  email: said(read, 'client_email') || (client?.email ?? ''),
  telephone: client?.telephone ?? '',
  address: said(read, 'client_address') || (client?.address ?? ''),
  postcode: said(read, 'client_postcode') || (client?.postcode ?? ''),
});

interface Found {
  readonly clientId: string | null;
  readonly client: KnownClient | undefined;
  readonly date: string;
  readonly dueDate: string;
  readonly visits: readonly KnownVisit[];
}

const bringing = (
  read: Read,
  { netPence, vatPence, vatRate, credited, paid, paidOn }: InvoiceAmounts,
  { clientId, client, date, dueDate, visits }: Found,
): ImportedInvoice => ({
  invoice: {
    number: said(read, 'invoice_number'),
    clientId,
    visitIds: visits.map(({ job_id }) => job_id),
    words: {
      client: addresseeOf(read, client),
      orderReference: said(read, 'order_reference'),
      descriptions: [said(read, 'description') || `Invoice ${said(read, 'invoice_number')}`],
    },
    lines: [{ visitId: null, netPence, vatRate }],
    totals: [{ vatRate, netPence, vatPence }],
    reverseCharge: read['reverse_charge'] === true,
    interestOn: null,
    date,
    taxPoint: said(read, 'tax_point') || date,
    supplyDates: [],
    dueDays: daysBetween(date, dueDate),
    dueDate,
  },
  sentOn: said(read, 'sent_on') || date,
  credited: credited === 0 ? null : { pence: credited, date: said(read, 'credited_on') || date },
  paid: paid === 0 ? null : { pence: paid, date: paidOn ?? date },
});

/** @throws HttpProblem as the import itself would be refused */
const importedOf = ({ values }: ImportRow, own: string | null, known: References): ImportedInvoice | Refusal => {
  const read = readImportRow('invoices', values);
  const number = said(read, 'invoice_number');
  if (isNone(said(read, 'status')))
    return { field: 'status', msg: t('Drafts and void invoices are not imported. Please leave this row out.') };
  if (number === '') return { field: 'invoice_number', msg: t('Please write the number of this invoice.') };
  const visits = visitsOf(number, own, known);
  const clientId = clientIdOf(read, visits, known);
  if (clientId !== null && typeof clientId === 'object') return clientId;
  const lacking = daysIn(read);
  if (lacking !== null) return lacking;
  const amounts = invoiceAmounts(read);
  if (isRefusal(amounts)) return amounts;
  const client = known.clients.get(clientId ?? '');
  const date = said(read, 'date');
  const dueDate = dueOf(read, date, client, known.terms);
  if (typeof dueDate === 'object') return dueDate;
  const imported = bringing(read, amounts, { clientId, client, date, dueDate, visits });
  refuseImported(imported);
  return imported;
};

const recordOf = ({
  invoice_id,
  number,
  client_name,
}: Awaited<ReturnType<typeof invoicesThere>>[number]): KnownRecord => ({
  _id: invoice_id,
  name: `${number}, ${client_name}`,
});

/** What has a number: the same again is told as that, something else under it is refused, or its money would be left out without a word. */
interface Numbered {
  readonly clientId: string | null;
  readonly client: string;
  readonly grossPence: number;
}

const numberedBy = ({ invoice: { clientId, words, totals } }: ImportedInvoice): Numbered => ({
  clientId,
  client: words.client.name,
  grossPence: totals.reduce((sum, { netPence, vatPence }) => sum + netPence + vatPence, 0),
});

const isAnother = (one: Numbered, other: Numbered): boolean =>
  one.grossPence !== other.grossPence ||
  (one.clientId !== null && other.clientId !== null && one.clientId !== other.clientId);

const refuseAnother = (number: string, { client, grossPence }: Numbered): Refusal => ({
  field: 'invoice_number',
  msg: t(
    '{number} is an invoice to {client} over {amount} already. One row is one invoice: please correct this row, or leave it out.',
    { number, client, amount: formatPoundsAndPence(poundsOf(grossPence)) },
  ),
});

/** Those that are there, by the key of their number, under the client that stands for theirs. */
const numberedThere = async (
  knex: Sources['knex'],
  found: Awaited<ReturnType<typeof invoicesNumbered>>,
): Promise<Map<string, Numbered>> => {
  const survivors = await survivorsOf(
    knex,
    found.flatMap(({ client_id }) => client_id ?? []),
  );
  return new Map(
    found.map(({ number, client_id, client_name, gross_pence }) => [
      numberKey(number),
      { clientId: survivors.get(client_id ?? '') ?? null, client: client_name, grossPence: gross_pence },
    ]),
  );
};

/** Invoices that the program of before issued, with what was credited and paid there. */
export const invoices: KindOfImport = {
  category: 'invoice',
  facts: async (sources, rows, own): Promise<Facts> => {
    const known = await referencesOf(sources, rows);
    const numbers = rows.map(({ values }) => cellOf(values, 'invoice_number')).filter((number) => number !== '');
    const found = await invoicesNumbered(sources.knex, numbers);
    const there = byKey(found, ({ number }) => [numberKey(number)], recordOf);
    const numbered = await numberedThere(sources.knex, found);
    return {
      there,
      making: (row) => {
        const number = cellOf(row.values, 'invoice_number');
        const key = numberKey(number);
        // What is there is told as that, whatever else its row says.
        const isThere = there.has(key) && there.get(key)?._id !== own(row.row);
        const imported = importedOf(row, own(row.row), isThere ? { ...known, holders: new Map() } : known);
        if (isRefusal(imported)) return imported;
        const first = numbered.get(key);
        if (first !== undefined && isAnother(first, numberedBy(imported))) return refuseAnother(number, first);
        // So that a later row of the same list is compared with this one.
        numbered.set(key, numberedBy(imported));
        return asWrittenDown(new ImportInvoice(imported));
      },
    };
  },
  live: async (knex, ids) => (await invoicesThere(knex, ids)).map(recordOf),
  restsOn: async ({ knex }, id) => {
    const by = await doneSinceImport(knex, id);
    return by === null ? null : restedOn(by);
  },
  removal: ({ _id }) => new RemoveImportedInvoice(_id),
};
