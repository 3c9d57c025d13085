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
import {
  addressOf,
  COLOURS,
  contactOf,
  footOf,
  LEFT_WIDTH,
  PAGE,
  runningHead,
  SIZES,
  TEXT_WIDTH,
  titleOf,
  told,
  type Block,
  type Sheet,
} from '../layout.js';
import { isThere, plain } from '../words.js';
import { logoRun } from './logo-run.js';
import { dataTable, facts, heading, note, paragraph, ruled, runs, sideBySide } from './parts.js';

const FONT = 'Arial';
/** Word counts in half points. */
const half = (points: number): number => points * 2;

const letterhead = (company: Sheet['company']): FileChild[] => {
  const logo = logoRun(company.logo, plain(company.name));
  const name = (size: number): Paragraph[] =>
    isThere(company.name) ? [paragraph(company.name, {}, { bold: true, size, color: COLOURS.accent })] : [];
  const left = logo === null ? name(half(SIZES.name)) : [new Paragraph({ children: [logo] })];
  const right = [
    ...(logo === null ? [] : name(half(SIZES.heading))),
    ...contactOf(company).map((text) => paragraph(text, {}, { color: COLOURS.quiet })),
  ];
  return left.length + right.length === 0
    ? []
    : [
        sideBySide([
          { width: LEFT_WIDTH, content: left },
          { width: TEXT_WIDTH - LEFT_WIDTH, content: right },
        ]),
        ruled(),
      ];
};

/** Whom it is for on the left, what it is on the right. */
const addressed = ({ to, client, about }: Sheet): FileChild => {
  const name = isThere(client.name) ? [paragraph(client.name, {}, { bold: true })] : [];
  const known = [...name, ...addressOf(client).map((text) => paragraph(text))];
  return sideBySide([
    {
      width: LEFT_WIDTH,
      content:
        known.length === 0 ? [] : [paragraph(to, { spacing: { after: 40 } }, { color: COLOURS.quiet }), ...known],
    },
    { width: TEXT_WIDTH - LEFT_WIDTH, content: facts(told(about), 1700) },
  ]);
};

const footer = (company: Sheet['company']): Footer => {
  const { who, office } = footOf(company);
  const small = { size: half(SIZES.small), color: COLOURS.quiet };
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

const written = (block: Block): readonly FileChild[] => {
  switch (block.part) {
    case 'heading':
      return [heading(block.text, block.newPage ? { pageBreakBefore: true } : {})];
    case 'note':
      return [note(block.text)];
    case 'facts':
      return facts(block.facts, block.labelWidth);
    case 'table':
      return dataTable(block.columns, block.rows, block.totals);
  }
};

const styles = {
  default: {
    document: {
      run: { font: FONT, size: half(SIZES.text), color: COLOURS.text, language: { value: 'en-GB' } },
      paragraph: { spacing: { line: 264, lineRule: 'auto' as const } },
    },
    title: {
      run: { font: FONT, size: half(SIZES.title), bold: true, color: COLOURS.accent },
      paragraph: { spacing: { before: 320, after: 120 }, keepNext: true },
    },
    heading1: {
      run: { font: FONT, size: half(SIZES.heading), bold: true, color: COLOURS.accent },
      paragraph: { spacing: { before: 260, after: 100 }, keepNext: true },
    },
  },
};

/** A document as Word has it; from its second page on it names itself at the top. */
export const wordDocument = (sheet: Sheet): Document => {
  const { company, subtitle, body } = sheet;
  const title = titleOf(sheet);
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
                runningHead(sheet),
                { alignment: AlignmentType.RIGHT },
                { size: half(SIZES.small), color: COLOURS.quiet },
              ),
            ],
          }),
        },
        footers: { first: foot, default: foot },
        children: [
          ...letterhead(company),
          addressed(sheet),
          paragraph(title, { heading: HeadingLevel.TITLE }),
          ...(isThere(subtitle)
            ? [paragraph(subtitle, { spacing: { after: 200 }, keepNext: true }, { size: half(SIZES.heading) })]
            : []),
          ...body.flatMap(written),
        ],
      },
    ],
  });
};
