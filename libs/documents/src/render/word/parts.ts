import {
  AlignmentType,
  BorderStyle,
  HeadingLevel,
  Paragraph,
  ShadingType,
  Tab,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  VerticalAlignTable,
  WidthType,
  type IParagraphOptions,
  type IRunOptions,
} from 'docx';
import { COLOURS, FEW, TEXT_WIDTH, type Column, type Fact, type Total } from '../layout.js';
import { plain } from '../words.js';

const NO_LINE = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const;
const HAIRLINE = { style: BorderStyle.SINGLE, size: 4, color: COLOURS.line } as const;
const RULE = { style: BorderStyle.SINGLE, size: 12, color: COLOURS.accent } as const;
const NO_LINES = {
  top: NO_LINE,
  bottom: NO_LINE,
  left: NO_LINE,
  right: NO_LINE,
  insideHorizontal: NO_LINE,
  insideVertical: NO_LINE,
};

/** Words of Hebrew, Arabic and their neighbours, with what stands between them. */
const RIGHT_TO_LEFT =
  /([\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE](?:[^\p{Script=Latin}]*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE])?)/u;

export type Look = Pick<IRunOptions, 'bold' | 'color' | 'size'>;
export type Setting = Omit<IParagraphOptions, 'text' | 'children'>;

/** A text in runs: lines stay lines, and what is written from right to left says so. */
export const runs = (text: string, look: Look = {}): TextRun[] =>
  plain(text)
    .split('\n')
    .flatMap((line, index) => {
      // Split by a pattern with brackets: what matches stands at the odd places.
      const pieces = line.split(RIGHT_TO_LEFT).map((piece, at) => ({ piece, rightToLeft: at % 2 === 1 }));
      const written = pieces
        .filter(({ piece }) => piece !== '')
        .map(
          ({ piece, rightToLeft }) => new TextRun({ ...look, text: piece, ...(rightToLeft ? { rightToLeft } : {}) }),
        );
      return index === 0 ? written : [new TextRun({ ...look, break: 1 }), ...written];
    });

export const paragraph = (text: string, setting: Setting = {}, look: Look = {}): Paragraph =>
  new Paragraph({ ...setting, children: runs(text, look) });
export const heading = (text: string, setting: Setting = {}): Paragraph =>
  paragraph(text, { heading: HeadingLevel.HEADING_1, ...setting });
export const note = (text: string): Paragraph => paragraph(text, { spacing: { after: 100 } });
/** A line across the page, with room below; tables have no distance of their own. */
export const ruled = (): Paragraph =>
  new Paragraph({
    spacing: { before: 0, after: 240, line: 120, lineRule: 'exact' },
    border: { bottom: RULE },
    children: [],
  });
const gap = (): Paragraph =>
  new Paragraph({ spacing: { before: 0, after: 0, line: 160, lineRule: 'exact' }, children: [] });

/** Label and value, one below the other. */
export const facts = (rows: readonly Fact[], labelWidth: number): Paragraph[] =>
  rows.map(
    ([label, value]) =>
      new Paragraph({
        tabStops: [{ type: TabStopType.LEFT, position: labelWidth }],
        indent: { left: labelWidth, hanging: labelWidth },
        spacing: { after: 40 },
        children: [...runs(label, { color: COLOURS.quiet }), new TextRun({ children: [new Tab()] }), ...runs(value)],
      }),
  );

const inTwips = (size: number) => ({ size, type: WidthType.DXA });

/** Columns without lines. */
export const sideBySide = (
  columns: readonly { readonly width: number; readonly content: readonly Paragraph[] }[],
): Table =>
  new Table({
    width: inTwips(TEXT_WIDTH),
    layout: TableLayoutType.FIXED,
    columnWidths: columns.map(({ width }) => width),
    borders: NO_LINES,
    margins: { marginUnitType: WidthType.DXA, left: 0, right: 200 },
    rows: [
      new TableRow({
        children: columns.map(
          ({ width, content }) =>
            new TableCell({
              width: inTwips(width),
              children: content.length === 0 ? [new Paragraph({ children: [] })] : content,
            }),
        ),
      }),
    ],
  });

const shading = { type: ShadingType.CLEAR, color: 'auto', fill: COLOURS.shade };
const aligned = (right: boolean | undefined): Setting => ({
  alignment: right === true ? AlignmentType.RIGHT : AlignmentType.LEFT,
});

/**
 * A table whose head is repeated on every page. Its last row and the totals stay together, so that no
 * sum stands alone on a page.
 */
export const dataTable = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  totals: readonly Total[],
): (Table | Paragraph)[] => {
  const head = new TableRow({
    tableHeader: true,
    cantSplit: true,
    keepNext: true,
    children: columns.map(
      ({ title, width, right }) =>
        new TableCell({
          width: inTwips(width),
          shading,
          children: [paragraph(title, aligned(right), { bold: true, color: COLOURS.accent })],
        }),
    ),
  });
  const body = rows.map(
    (texts, index) =>
      new TableRow({
        cantSplit: true,
        keepNext: totals.length > 0 && (rows.length <= FEW || index === rows.length - 1),
        children: columns.map(
          ({ width, right }, at) =>
            new TableCell({
              width: inTwips(width),
              verticalAlign: VerticalAlignTable.TOP,
              children: [paragraph(texts[at] ?? '', aligned(right))],
            }),
        ),
      }),
  );
  const foot = totals.map(({ label, amount, strong = false }, index) => {
    const look = strong ? { bold: true, color: COLOURS.accent } : {};
    const options = strong ? { shading, borders: { top: RULE } } : {};
    const last = columns.at(-1)?.width ?? 0;
    return new TableRow({
      cantSplit: true,
      keepNext: index < totals.length - 1,
      children: [
        new TableCell({
          ...options,
          width: inTwips(TEXT_WIDTH - last),
          columnSpan: columns.length - 1,
          children: [paragraph(label, aligned(true), look)],
        }),
        new TableCell({ ...options, width: inTwips(last), children: [paragraph(amount, aligned(true), look)] }),
      ],
    });
  });
  const table = new Table({
    width: inTwips(TEXT_WIDTH),
    layout: TableLayoutType.FIXED,
    columnWidths: columns.map(({ width }) => width),
    borders: { ...NO_LINES, top: HAIRLINE, bottom: HAIRLINE, insideHorizontal: HAIRLINE },
    margins: { marginUnitType: WidthType.DXA, top: 70, bottom: 70, left: 100, right: 100 },
    rows: [head, ...body, ...foot],
  });
  return [table, gap()];
};
