import { later, type LocalizedString } from '#languages';
import { importedEmail, importedTelephone, importedText } from './import-values.js';
import { own } from './own.js';

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

/** @param words the headings, one after another with a bar between them */
export const column = (
  name: string,
  label: ImportField['label'],
  words: string,
  read: ImportField['read'] = importedText,
): ImportField => ({ name, label, heads: words.split('|'), read });

export const joined = (field: ImportField): ImportField => ({ ...field, joins: true });

export const asWritten =
  <Value>(read: (cell: string) => Value | null) =>
  (cell: string): Value | string | undefined => {
    const text = importedText(cell);
    return text === '' ? undefined : (read(text) ?? text);
  };

export const addressHeads =
  'address|address 1|address 2|address 3|address 4|address line 1|address line 2|address line 3|address line 4|' +
  'street|street address|town|city|county|town city|location';
export const phoneHeads =
  'tel|telephone|phone|tel no|telephone no|phone no|telephone number|phone number|contact number|contact no';
export const emailHeads = 'email|e mail|email address|e mail address|mail';
export const postcodeHeads = 'postcode|post code|p code|pcode|zip|site postcode|site post code';

/** Who is met on site, or asked for: the same headings for projects and visits. @param before what stands before each field's name */
export const contactColumns = (before: string): readonly ImportField[] => [
  column(
    `${before}name`,
    later('Contact name'),
    'contact|contact name|contact person|site contact|main contact|client contact|site contact name',
  ),
  column(`${before}position`, later('Contact position'), 'position|job title|role|contact position|contact role'),
  column(
    `${before}email`,
    later('Contact email'),
    `${emailHeads}|contact email|contact e mail|client email|site contact email`,
    importedEmail,
  ),
  column(
    `${before}telephone`,
    later('Contact telephone'),
    `${phoneHeads}|mobile|mob|contact tel|contact telephone|contact phone|contact mobile|client tel|client phone|client telephone|site tel|site phone|site contact tel`,
    importedTelephone,
  ),
];

/** The texts of a row by the fields that they are for. */
export type ImportedCells = Readonly<Record<string, string>>;

export const cellOf = (values: ImportedCells, name: string): string => importedText(own(values, name) ?? '');
