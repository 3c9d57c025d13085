import { later, type LocalizedString } from '#languages';
import { companyKey } from './clients.js';
import {
  importedDay,
  importedDays,
  importedEmail,
  importedPounds,
  importedTelephone,
  importedText,
  importedYesNo,
} from './import-values.js';
import { own } from './own.js';
import { compactOf, foldedText } from './text-folding.js';

export const importKinds = ['clients', 'projects'] as const;
export type ImportKind = (typeof importKinds)[number];

export interface ImportField {
  readonly name: string;
  readonly label: () => LocalizedString;
  /** Headings that offices give such a column, without marks and in small letters. */
  readonly heads: readonly string[];
  /** Several columns may say parts of it: they are put together, with a comma between them. */
  readonly joins?: true;
  /** What the form gets of a cell; what cannot be read goes as it is, and the form refuses it in its own words. */
  readonly read: (cell: string) => unknown;
}

export interface ImportFields {
  readonly fields: readonly ImportField[];
  /** A column of this has to be there. */
  readonly needed: string;
  /** What two rows, or a row and a record, have in common when they are the same; '' for none. */
  keyOf(this: void, values: Readonly<Record<string, string>>): string;
}

const heads = (...words: readonly string[]): readonly string[] => words.flatMap((word) => word.split('|'));
const asWritten =
  <Value>(read: (cell: string) => Value | null) =>
  (cell: string): Value | string | undefined => {
    const text = importedText(cell);
    return text === '' ? undefined : (read(text) ?? text);
  };

const address = heads(
  'address|address 1|address 2|address 3|address 4|address line 1|address line 2|address line 3|address line 4',
  'street|street address|town|city|county|town city|location',
);
const phone = heads(
  'tel|telephone|phone|tel no|telephone no|phone no|telephone number|phone number|contact number|contact no',
);
const email = heads('email|e mail|email address|e mail address|mail');

const clients: readonly ImportField[] = [
  {
    name: 'company',
    label: later('Company'),
    heads: heads(
      'company|company name|client|client name|customer|customer name|name|firm|organisation|account|account name|business',
    ),
    read: importedText,
  },
  {
    name: 'address',
    label: later('Address'),
    heads: [...address, ...heads('billing address|invoice address|company address|client address')],
    joins: true,
    read: importedText,
  },
  {
    name: 'postcode',
    label: later('Postcode'),
    heads: heads('postcode|post code|p code|pcode|zip|billing postcode|invoice postcode|client postcode'),
    read: importedText,
  },
  {
    name: 'email',
    label: later('Email'),
    heads: [...email, ...heads('accounts email|invoice email|company email|client email')],
    read: importedEmail,
  },
  {
    name: 'telephone',
    label: later('Telephone'),
    heads: [...phone, ...heads('office|office tel|landline|switchboard|client tel|client telephone|client phone')],
    read: importedTelephone,
  },
  {
    name: 'contact_name',
    label: later('Contact name'),
    heads: heads('contact|contact name|contact person|main contact|site contact|attn|fao|person|contact person name'),
    read: importedText,
  },
  {
    name: 'contact_position',
    label: later('Contact position'),
    heads: heads('position|job title|role|contact position|contact role|title|contact job title'),
    read: importedText,
  },
  {
    name: 'contact_email',
    label: later('Contact email'),
    heads: heads('contact email|contact e mail|contact email address|person email'),
    read: importedEmail,
  },
  {
    name: 'contact_telephone',
    label: later('Contact telephone'),
    heads: heads(
      'mobile|mob|mobile no|mobile number|contact tel|contact telephone|contact phone|contact mobile|direct|direct line|ddi',
    ),
    read: importedTelephone,
  },
  {
    name: 'payment_days',
    label: later('Payment terms (days)'),
    heads: heads('payment terms|terms|payment days|credit terms|days|credit days|payment terms days'),
    read: asWritten(importedDays),
  },
  {
    name: 'purchase_order_needed',
    label: later('Purchase order needed'),
    heads: heads(
      'po|po required|po needed|po number required|purchase order|purchase order needed|purchase order required|po req',
    ),
    read: asWritten(importedYesNo),
  },
  {
    name: 'purchase_order_note',
    label: later('Purchase order note'),
    heads: heads('po note|po notes|purchase order note|purchase order notes'),
    read: importedText,
  },
];

const projects: readonly ImportField[] = [
  {
    name: 'project_number',
    label: later('Project number'),
    heads: heads(
      'project number|project no|number|no|job no|job number|ref|our ref|project ref|reference|enquiry no|enquiry number|job ref|quote no',
    ),
    read: importedText,
  },
  {
    name: 'projectName',
    label: later('Project name'),
    heads: heads(
      'project|project name|name|job|job name|title|scheme|development|site|site name|project title|enquiry',
    ),
    read: importedText,
  },
  {
    name: 'client',
    label: later('Client'),
    heads: heads('client|client name|customer|customer name|company|company name|firm|account'),
    read: importedText,
  },
  {
    name: 'address',
    label: later('Site Address'),
    heads: [
      ...address,
      ...heads(
        'site address|project address|site town|site city|site location|site street|site address 1|site address 2',
      ),
    ],
    joins: true,
    read: importedText,
  },
  {
    name: 'postcode',
    label: later('Postcode'),
    heads: heads('postcode|post code|p code|pcode|zip|site postcode|site post code|project postcode'),
    read: importedText,
  },
  {
    name: 'price',
    label: later('Fee'),
    heads: heads(
      'fee|price|value|amount|quote|quoted|quote value|project fee|project value|total|total fee|cost|net|fee ex vat|fee net',
    ),
    read: asWritten(importedPounds),
  },
  {
    name: 'date',
    label: later('Enquiry date'),
    heads: heads(
      'date|enquiry date|date of enquiry|enquired|date received|received|created|date created|quote date|date quoted',
    ),
    read: asWritten(importedDay),
  },
  {
    name: 'project_leader',
    label: later('Project leader'),
    heads: heads('project leader|leader|pl|project manager|pm|lead|manager|consultant|project lead'),
    read: importedText,
  },
  {
    name: 'delegated',
    label: later('Delegated'),
    heads: heads('delegated|external|subcontracted'),
    read: asWritten(importedYesNo),
  },
  {
    name: 'name',
    label: later('Contact name'),
    heads: heads('contact|contact name|contact person|site contact|main contact|client contact|site contact name'),
    read: importedText,
  },
  {
    name: 'position',
    label: later('Contact position'),
    heads: heads('position|job title|role|contact position|contact role'),
    read: importedText,
  },
  {
    name: 'email',
    label: later('Contact email'),
    heads: [...email, ...heads('contact email|contact e mail|client email|site contact email')],
    read: importedEmail,
  },
  {
    name: 'telephone',
    label: later('Contact telephone'),
    heads: [
      ...phone,
      ...heads(
        'mobile|mob|contact tel|contact telephone|contact phone|contact mobile|client tel|client phone|client telephone|site contact tel',
      ),
    ],
    read: importedTelephone,
  },
];

const cell = (values: Readonly<Record<string, string>>, name: string): string => importedText(own(values, name) ?? '');

/** A project's name as two spellings of it are the same. */
export const projectKey = (name: string, postcode: string): string => {
  const key = foldedText(name.replace(/[^\p{L}\p{N}]+/gu, ' '))
    .replace(/\band\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return key === '' ? '' : `${key}\n${compactOf(postcode)}`;
};

/** What the columns of each kind of list can mean. */
export const fieldsOfImport: Readonly<Record<ImportKind, ImportFields>> = {
  clients: {
    fields: clients,
    needed: 'company',
    keyOf: (values) => {
      const name = cell(values, 'company');
      return companyKey(name) || foldedText(name);
    },
  },
  projects: {
    fields: projects,
    needed: 'projectName',
    keyOf: (values) => {
      const number = compactOf(cell(values, 'project_number'));
      if (number !== '') return `number ${number}`;
      const name = cell(values, 'projectName') || cell(values, 'address');
      return projectKey(name, cell(values, 'postcode'));
    },
  },
};

/** The values of a row as its form takes them; a cell without text says nothing. */
export const readImportRow = (
  kind: ImportKind,
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> =>
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
  return plain.map((names) => {
    for (const name of names) {
      const field = fieldsOfImport[kind].fields.find(
        (one) => one.heads.includes(name) && (one.joins === true || !taken.has(one.name)),
      );
      if (field === undefined) continue;
      taken.add(field.name);
      return field.name;
    }
    return null;
  });
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

/** The rows of a table by what its columns are for. */
export const importRows = (
  kind: ImportKind,
  { rows, firstRow, columns }: Pick<ImportTable, 'rows' | 'firstRow' | 'columns'>,
): readonly { readonly row: number; readonly values: Readonly<Record<string, string>> }[] =>
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
  }));
