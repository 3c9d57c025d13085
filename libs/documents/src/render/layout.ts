import { formatPostcode, formatTelephone } from '#contracts';
import type { InvoiceContent } from './content.js';
import { isThere, joined, plain } from './words.js';

/** Twentieths of a point: A4 with margins of 20 mm. */
export const PAGE = { width: 11_906, height: 16_838, margin: 1134 };
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin;
/** Whom a document is for, and the logo, have this; the rest of the line is for what stands beside them. */
export const LEFT_WIDTH = 5300;

export const COLOURS = { text: '1F2933', quiet: '52606D', accent: '1F4E63', shade: 'E6EDF0', line: 'B8C4CC' };
/** Points. */
export const SIZES = { text: 10, small: 8, heading: 12, title: 18, name: 16 };

/** Up to so many rows a table with totals stays on one page. */
export const FEW = 4;

export type Fact = readonly [label: string, value: string];

export interface Column {
  readonly title: string;
  readonly width: number;
  readonly right?: boolean;
}
export interface Total {
  readonly label: string;
  readonly amount: string;
  /** The one that counts. */
  readonly strong?: boolean;
}

/** A part of what a document says, in whatever form of file. */
export type Block =
  | { readonly part: 'heading'; readonly text: string; readonly newPage: boolean }
  | { readonly part: 'note'; readonly text: string }
  /** Label and value, one below the other. */
  | { readonly part: 'facts'; readonly facts: readonly Fact[]; readonly labelWidth: number }
  | {
      readonly part: 'table';
      readonly columns: readonly Column[];
      readonly rows: readonly (readonly string[])[];
      readonly totals: readonly Total[];
    };

/** One document: letterhead, whom it is for, its title, and what it says. */
export interface Sheet {
  readonly company: InvoiceContent['company'];
  readonly client: InvoiceContent['client'];
  /** 'Invoice', 'Fee proposal' */
  readonly kind: string;
  readonly number: string;
  /** Day `YYYY-MM-DD` that it bears. */
  readonly day: string;
  /** Whom it is for: 'Invoice to'. */
  readonly to: string;
  readonly about: readonly Fact[];
  readonly subtitle: string;
  readonly body: readonly Block[];
}

export const heading = (text: string, { newPage = false }: { readonly newPage?: boolean } = {}): Block => ({
  part: 'heading',
  text,
  newPage,
});
export const note = (text: string): Block => ({ part: 'note', text });
/** A heading with its text, when there is one. */
export const section = (title: string, text: string): readonly Block[] =>
  isThere(text) ? [heading(title), note(text)] : [];
/** What has no value is left out. */
export const told = (rows: readonly Fact[]): readonly Fact[] => rows.filter(([, value]) => isThere(value));
export const facts = (rows: readonly Fact[], labelWidth: number): Block => ({
  part: 'facts',
  facts: told(rows),
  labelWidth,
});
export const dataTable = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  totals: readonly Total[] = [],
): Block => ({ part: 'table', columns, rows, totals });

export const titleOf = ({ kind, number }: Sheet): string => joined([kind, number], ' ');

/** At the top of every page but the first. */
export const runningHead = (sheet: Sheet): string => joined([sheet.company.name, titleOf(sheet)], ' · ');

export const placeOf = ({ address, postcode }: { readonly address: string; readonly postcode: string }): string => {
  const code = formatPostcode(postcode);
  // People write the postcode into the address as well.
  return plain(address).toUpperCase().endsWith(code.toUpperCase()) ? plain(address) : joined([address, code]);
};

/** How a company is reached, for its letterhead. */
export const contactOf = ({ address, telephone, email }: Sheet['company']): readonly string[] =>
  [address, isThere(telephone) ? `Telephone ${formatTelephone(plain(telephone))}` : '', email].filter(isThere);

/** Whom a document is for, below the name. */
export const addressOf = (client: Sheet['client']): readonly string[] =>
  [
    client.position,
    placeOf(client),
    isThere(client.telephone) ? formatTelephone(plain(client.telephone)) : '',
    client.email,
  ].filter(isThere);

/** What the law wants at the foot of a company's paper. */
export const footOf = (company: Sheet['company']): { readonly who: string; readonly office: string } => ({
  who: joined(
    [
      company.name,
      isThere(company.companyNumber) ? `Company number ${company.companyNumber}` : '',
      isThere(company.vatNumber) ? `VAT number ${company.vatNumber}` : '',
    ],
    ' · ',
  ),
  office: isThere(company.address) ? `Registered office: ${joined(company.address.split(/\r?\n/))}` : '',
});
