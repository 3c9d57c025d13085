import { companyKey } from './clients.js';
import { bookingImport, importedBookingTimes } from './import-booking-fields.js';
import { cellOf, type ImportedCells, type ImportField } from './import-field.js';
import { carImport, engineerImport, kitImport } from './import-fleet-fields.js';
import { joinedRows, type CellsOfRow } from './import-joined-rows.js';
import { clientImport, projectImport } from './import-office-fields.js';
import { importedVisitTimes, visitImport } from './import-visit-fields.js';
import { invoiceImport } from './import-invoice-fields.js';
import { importedDay, importedEmail } from './import-values.js';
import { importedKind } from './import-words.js';
import { own } from './own.js';
import { compactOf, foldedText } from './text-folding.js';

/** In the order in which an office moves in: what comes later refers to what comes before. */
export const importKinds = [
  'clients',
  'projects',
  'cars',
  'kits',
  'engineers',
  'visits',
  'bookings',
  'invoices',
] as const;
export type ImportKind = (typeof importKinds)[number];

export interface ImportFields {
  readonly fields: readonly ImportField[];
  /** What the table of an export is called that has them. */
  readonly table: string;
  /** A column of one of these has to be there. */
  readonly needed: readonly [string, ...string[]];
  /** What two rows, or a row and a record, have in common when they are the same; '' for none. */
  keyOf(this: void, values: ImportedCells): string;
}

/** A project's name as two spellings of it are the same. */
export const projectKey = (name: string, postcode: string): string => {
  const key = foldedText(name.replace(/[^\p{L}\p{N}]+/gu, ' '))
    .replace(/\band\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return key === '' ? '' : `${key}\n${compactOf(postcode)}`;
};

/** An email address as two spellings of it are the same. */
export const emailKey = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

/**
 * Visits of one kind that start at one place at one time are the same.
 * @param place the number or the name of the project, or the address
 */
export const visitKey = (place: string, kind: string, day: string, clock: string): string => {
  const key = compactOf(place);
  return key === '' ? '' : [key, kind, day, clock].join('\n');
};

/** What the columns of each kind of list can mean. */
export const fieldsOfImport: Readonly<Record<ImportKind, ImportFields>> = {
  clients: {
    fields: clientImport,
    table: 'clients',
    needed: ['company'],
    keyOf: (values) => {
      const name = cellOf(values, 'company');
      return companyKey(name) || foldedText(name);
    },
  },
  projects: {
    fields: projectImport,
    table: 'projects',
    needed: ['projectName'],
    keyOf: (values) => {
      const number = compactOf(cellOf(values, 'project_number'));
      if (number !== '') return `number ${number}`;
      const name = cellOf(values, 'projectName') || cellOf(values, 'address');
      return projectKey(name, cellOf(values, 'postcode'));
    },
  },
  cars: {
    fields: carImport,
    table: 'cars',
    needed: ['numberplate'],
    keyOf: (values) => compactOf(cellOf(values, 'numberplate')),
  },
  kits: { fields: kitImport, table: 'kits', needed: ['name'], keyOf: (values) => foldedText(cellOf(values, 'name')) },
  engineers: {
    fields: engineerImport,
    table: 'staff',
    needed: ['email'],
    keyOf: (values) => emailKey(importedEmail(own(values, 'email') ?? '')),
  },
  visits: {
    fields: visitImport,
    table: 'visits',
    needed: ['date', 'startjob'],
    keyOf: (values) => {
      const { day, start } = importedVisitTimes(values);
      const kind = importedKind(cellOf(values, 'kind'));
      if (day === null || start === null || kind === null) return '';
      const place = cellOf(values, 'project') || `${cellOf(values, 'address')} ${cellOf(values, 'postcode')}`;
      return visitKey(place, kind, day, start);
    },
  },
  bookings: {
    fields: bookingImport,
    table: 'bookings',
    needed: ['booked'],
    keyOf: (values) => {
      const { start, end } = importedBookingTimes(values);
      const booked = compactOf(cellOf(values, 'booked'));
      return booked === '' || start === null || end === null ? '' : [booked, start, end].join('\n');
    },
  },
  invoices: {
    fields: invoiceImport,
    table: 'invoices',
    needed: ['invoice_number'],
    keyOf: (values) => cellOf(values, 'invoice_number').toLowerCase(),
  },
};

/** The values of a row as its form takes them; a cell without text says nothing. */
export const readImportRow = (kind: ImportKind, values: ImportedCells): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fieldsOfImport[kind].fields
      .map(({ name, read }) => [name, read(own(values, name) ?? '')] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );

/** 'Tel. No:', ' Client name ' and 'FEE (£)' without what changes nothing. */
const plainHead = (head: string): string =>
  head
    .toLowerCase()
    .replace(/\(.*?\)|£|\bgbp\b|['’]s\b/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** For each column the field that it is, null for none; a field that does not join is the first column's alone. */
const columnsOf = (kind: ImportKind, plain: readonly (readonly string[])[]): readonly (string | null)[] => {
  const taken = new Set<string>();
  const { fields } = fieldsOfImport[kind];
  // As a table that was saved here heads them, in the language of whoever saved it.
  const labels = new Map(fields.map(({ name, label }) => [name, plainHead(label())]));
  return plain.map((names) => {
    for (const name of names) {
      const free = fields.filter((one) => one.joins === true || !taken.has(one.name));
      const field = free.find((one) => labels.get(one.name) === name) ?? free.find(({ heads }) => heads.includes(name));
      if (field === undefined) continue;
      taken.add(field.name);
      return field.name;
    }
    return null;
  });
};

/** What a column Enquiry is called that holds days instead of titles. */
const DAY_OF_ENQUIRY = 'enquiry date';

/** A number alone may be an enquiry's. */
const holdsDays = (texts: readonly string[]): boolean => {
  const filled = texts.map((text) => text.trim()).filter((text) => text !== '');
  return filled.length > 0 && filled.every((text) => /\D/.test(text) && importedDay(text) !== null);
};

export interface ImportTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Which row of the file is the first of `rows`, counted from 1. */
  readonly firstRow: number;
  /** For each column the field that it is for; null: it is left out. */
  readonly columns: readonly (string | null)[];
}

/** Titles and blank lines may come before the row of headings. */
const LAST_HEAD = 20;

/** What a heading over several columns says of each of them. */
const groups: readonly (readonly [RegExp, string])[] = [
  [/contact|person/, 'contact'],
  [/client|customer|company/, 'client'],
  [/site|project|job/, 'site'],
];

const groupOf = (above: string): string => {
  const plain = plainHead(above);
  return groups.find(([pattern]) => pattern.test(plain))?.[1] ?? plain;
};

/** A cell that was merged over several columns stands in the first of them. */
const filledOn = (row: readonly string[], width: number): readonly string[] => {
  let last = '';
  return Array.from({ length: width }, (_, at) => (last = (row[at] ?? '').trim() || last));
};

/**
 * Where the headings of a sheet are and what they mean. A row of headings over them ('Client' over 'Name' and 'Tel') is read together
 * with them. @returns null where there are not at least two rows
 */
export const importTable = (kind: ImportKind, sheet: readonly (readonly string[])[]): ImportTable | null => {
  const width = Math.max(0, ...sheet.map((row) => row.length));
  const filled = sheet.findIndex((row) => row.some((text) => text.trim() !== ''));
  if (filled === -1 || width === 0 || filled === sheet.length - 1) return null;
  let best = { at: filled, count: 0, columns: Array.from({ length: width }, (): string | null => null) };
  sheet.slice(0, LAST_HEAD).forEach((row, at) => {
    const over = at === 0 ? [] : (sheet[at - 1] ?? []);
    const above = filledOn(over, width);
    const names = Array.from({ length: width }, (_, column) => {
      const own = plainHead(row[column] ?? '');
      if (own === 'enquiry' && holdsDays(sheet.slice(at + 1).map((cells) => cells[column] ?? '')))
        return [DAY_OF_ENQUIRY];
      // Merged downwards, it stands in the row above alone.
      return own === '' ? [plainHead(over[column] ?? '')] : [`${groupOf(above[column] ?? '')} ${own}`.trim(), own];
    });
    const columns = columnsOf(kind, names);
    const count = columns.filter((column) => column !== null).length;
    if (count > best.count) best = { at, count, columns: [...columns] };
  });
  const headRow = sheet[best.at] ?? [];
  const headOver = (at: number): string => (best.columns[at] === null ? '' : (sheet[best.at - 1]?.[at] ?? '').trim());
  return {
    heads: Array.from({ length: width }, (_, at) => (headRow[at] ?? '').trim() || headOver(at)),
    rows: sheet.slice(best.at + 1),
    firstRow: best.at + 2,
    columns: best.columns,
  };
};

/** What a sheet is most likely a list of: the kind that understands most of its columns; the one that is chosen where none understands more. */
export const likelyImportKind = (sheet: readonly (readonly string[])[], chosen: ImportKind): ImportKind => {
  const understood = (kind: ImportKind): number => {
    const columns = importTable(kind, sheet)?.columns ?? [];
    return fieldsOfImport[kind].needed.some((name) => columns.includes(name))
      ? columns.filter((column) => column !== null).length
      : 0;
  };
  return importKinds.reduce((best, kind) => (understood(kind) > understood(best) ? kind : best), chosen);
};

/** The rows of a table by what its columns are for. */
export const importRows = (
  kind: ImportKind,
  { rows, firstRow, columns }: Pick<ImportTable, 'rows' | 'firstRow' | 'columns'>,
): readonly CellsOfRow[] =>
  joinedRows(
    kind,
    rows.map((cells, at) => ({
      row: firstRow + at,
      values: Object.fromEntries(
        fieldsOfImport[kind].fields.flatMap(({ name }) => {
          const texts = columns.flatMap((column, index) => {
            const text = column === name ? (cells[index] ?? '').trim() : '';
            return text === '' ? [] : [text];
          });
          return texts.length === 0 ? [] : [[name, texts.join(', ')]];
        }),
      ),
    })),
  );
