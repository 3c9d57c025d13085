import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  PageNumber,
  Paragraph,
  Tab,
  TabStopType,
  TextRun,
  type FileChild,
} from 'docx';
import { formatPostcode, formatTelephone } from '#contracts';
import type { InvoiceContent } from './content.js';
import { logoRun } from './logo.js';
import { COLOURS, facts, PAGE, paragraph, ruled, runs, sideBySide, TEXT_WIDTH, type Fact } from './parts.js';
import { isThere, joined, plain } from './words.js';

type Company = InvoiceContent['company'];
type Client = InvoiceContent['client'];

const FONT = 'Arial';
/** Half points. */
const SIZES = { text: 20, small: 16, heading: 24, title: 36, name: 32 };

export const placeOf = ({ address, postcode }: { readonly address: string; readonly postcode: string }): string => {
  const code = formatPostcode(postcode);
  // People write the postcode into the address as well.
  return plain(address).toUpperCase().endsWith(code.toUpperCase()) ? plain(address) : joined([address, code]);
};

const letterhead = (company: Company): FileChild[] => {
  const logo = logoRun(company.logo, plain(company.name));
  const contact = [
    company.address,
    isThere(company.telephone) ? `Telephone ${formatTelephone(plain(company.telephone))}` : '',
    company.email,
  ].filter(isThere);
  const name = (size: number): Paragraph[] =>
    isThere(company.name) ? [paragraph(company.name, {}, { bold: true, size, color: COLOURS.accent })] : [];
  const left = logo === null ? name(SIZES.name) : [new Paragraph({ children: [logo] })];
  const right = [
    ...(logo === null ? [] : name(SIZES.heading)),
    ...contact.map((text) => paragraph(text, {}, { color: COLOURS.quiet })),
  ];
  return left.length + right.length === 0
    ? []
    : [
        sideBySide([
          { width: 5300, content: left },
          { width: TEXT_WIDTH - 5300, content: right },
        ]),
        ruled(),
      ];
};

/** Whom it is for on the left, what it is on the right. */
const addressed = (to: string, client: Client, about: readonly Fact[]): FileChild => {
  const lines = [
    client.position,
    placeOf(client),
    isThere(client.telephone) ? formatTelephone(plain(client.telephone)) : '',
    client.email,
  ].filter(isThere);
  const name = isThere(client.name) ? [paragraph(client.name, {}, { bold: true })] : [];
  const known = [...name, ...lines.map((text) => paragraph(text))];
  return sideBySide([
    {
      width: 5300,
      content:
        known.length === 0 ? [] : [paragraph(to, { spacing: { after: 40 } }, { color: COLOURS.quiet }), ...known],
    },
    { width: TEXT_WIDTH - 5300, content: facts(about, 1700) },
  ]);
};

const footer = (company: Company): Footer => {
  const who = joined(
    [
      company.name,
      isThere(company.companyNumber) ? `Company number ${company.companyNumber}` : '',
      isThere(company.vatNumber) ? `VAT number ${company.vatNumber}` : '',
    ],
    ' · ',
  );
  const office = isThere(company.address) ? `Registered office: ${joined(company.address.split(/\r?\n/))}` : '';
  const small = { size: SIZES.small, color: COLOURS.quiet };
  return new Footer({
    children: [
      new Paragraph({
        border: { top: { style: BorderStyle.SINGLE, size: 4, color: COLOURS.line, space: 6 } },
        tabStops: [{ type: TabStopType.RIGHT, position: TEXT_WIDTH }],
        children: [
          ...runs(who, small),
          new TextRun({ ...small, children: [new Tab(), 'Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] }),
        ],
      }),
      ...(office === '' ? [] : [paragraph(office, {}, small)]),
    ],
  });
};

const styles = {
  default: {
    document: {
      run: { font: FONT, size: SIZES.text, color: COLOURS.text, language: { value: 'en-GB' } },
      paragraph: { spacing: { line: 264, lineRule: 'auto' as const } },
    },
    title: {
      run: { font: FONT, size: SIZES.title, bold: true, color: COLOURS.accent },
      paragraph: { spacing: { before: 320, after: 120 }, keepNext: true },
    },
    heading1: {
      run: { font: FONT, size: SIZES.heading, bold: true, color: COLOURS.accent },
      paragraph: { spacing: { before: 260, after: 100 }, keepNext: true },
    },
  },
};

export interface Sheet {
  readonly company: Company;
  readonly client: Client;
  /** 'Invoice', 'Fee proposal' */
  readonly kind: string;
  readonly number: string;
  /** Whom it is for: 'Invoice to'. */
  readonly to: string;
  readonly about: readonly Fact[];
  readonly subtitle: string;
  readonly body: readonly FileChild[];
}

/** One document: letterhead, whom it is for, its title, and what it says; from its second page on it names itself at the top. */
export const sheet = ({ company, client, kind, number, to, about, subtitle, body }: Sheet): Document => {
  const title = joined([kind, number], ' ');
  const foot = footer(company);
  return new Document({
    title,
    creator: plain(company.name),
    lastModifiedBy: plain(company.name),
    styles,
    sections: [
      {
        properties: {
          titlePage: true,
          page: {
            size: { width: PAGE.width, height: PAGE.height },
            margin: {
              top: PAGE.margin,
              bottom: PAGE.margin,
              left: PAGE.margin,
              right: PAGE.margin,
              header: 567,
              footer: 567,
            },
          },
        },
        headers: {
          first: new Header({ children: [new Paragraph({ children: [] })] }),
          default: new Header({
            children: [
              paragraph(
                joined([company.name, title], ' · '),
                { alignment: AlignmentType.RIGHT },
                { size: SIZES.small, color: COLOURS.quiet },
              ),
            ],
          }),
        },
        footers: { first: foot, default: foot },
        children: [
          ...letterhead(company),
          addressed(to, client, about),
          paragraph(title, { heading: HeadingLevel.TITLE }),
          ...(isThere(subtitle)
            ? [paragraph(subtitle, { spacing: { after: 200 }, keepNext: true }, { size: SIZES.heading })]
            : []),
          ...body,
        ],
      },
    ],
  });
};
