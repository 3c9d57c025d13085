import type { LocalizedString } from '#languages';
import { importedText } from './import-values.js';
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

export const heads = (...words: readonly string[]): readonly string[] => words.flatMap((word) => word.split('|'));
export const asWritten =
  <Value>(read: (cell: string) => Value | null) =>
  (cell: string): Value | string | undefined => {
    const text = importedText(cell);
    return text === '' ? undefined : (read(text) ?? text);
  };

export const addressHeads = heads(
  'address|address 1|address 2|address 3|address 4|address line 1|address line 2|address line 3|address line 4',
  'street|street address|town|city|county|town city|location',
);
export const phoneHeads = heads(
  'tel|telephone|phone|tel no|telephone no|phone no|telephone number|phone number|contact number|contact no',
);
export const emailHeads = heads('email|e mail|email address|e mail address|mail');

export const postcodeHeads = heads('postcode|post code|p code|pcode|zip|site postcode|site post code');

/** The texts of a row by the fields that they are for. */
export type ImportedCells = Readonly<Record<string, string>>;

export const cellOf = (values: ImportedCells, name: string): string => importedText(own(values, name) ?? '');
