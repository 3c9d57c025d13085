import { createRequire } from 'node:module';
import path from 'node:path';
import { openSync } from 'fontkit';
import pdfmake, { type Content } from 'pdfmake';
import {
  addressOf,
  COLOURS,
  contactOf,
  FEW,
  footOf,
  LEFT_WIDTH,
  PAGE,
  runningHead,
  SIZES,
  TEXT_WIDTH,
  titleOf,
  told,
  type Block,
  type Column,
  type Fact,
  type Sheet,
  type Total,
} from '../layout.js';
import { LettersMissing } from '../letters-missing.js';
import { logoOf, type Logo } from '../logo.js';
import { isThere, plain } from '../words.js';

const fonts = path.join(path.dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts/Roboto');
/** Its plain and its medium weight: what is written in them is embedded in the file. */
const faces = { normal: path.join(fonts, 'Roboto-Regular.ttf'), bold: path.join(fonts, 'Roboto-Medium.ttf') };

pdfmake.setFonts({ Roboto: faces });
// Nothing else is read, and nothing is fetched.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => Object.values(faces).includes(file));

const typeface = openSync(faces.normal);

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

const withoutLogo = (sheet: Sheet): Sheet => ({ ...sheet, company: { ...sheet.company, logo: '' } });

/** Letters of a sheet that would stand as empty boxes. */
const missingIn = (sheet: Sheet): readonly string[] => {
  const letters = new Set(textsIn(withoutLogo(sheet)).flatMap((text) => [...plain(text).replaceAll('\n', '')]));
  return [...letters].filter((letter) => !typeface.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
};

/** Twentieths of a point. */
const points = (twentieths: number): number => twentieths / 20;
const colour = (name: keyof typeof COLOURS): string => `#${COLOURS[name]}`;
const quiet = (text: string): Content => ({ text: plain(text), color: colour('quiet') });

const line = (width: number, lineColor: string): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: points(TEXT_WIDTH), y2: 0, lineWidth: width, lineColor }],
});

const factsOf = (facts: readonly Fact[], labelWidth: number): Content => ({
  layout: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: () => 0,
    paddingBottom: () => 2,
  },
  table: {
    widths: [points(labelWidth), '*'],
    body: facts.map(([label, value]) => [quiet(label), { text: plain(value) }]),
  },
});

/** A drawing that names a picture could have any file of this machine shown: such a one is left out. */
const drawable = (logo: Logo | null): Logo | null =>
  logo?.type === 'svg' && /<(?:\w+:)?image\b/i.test(logo.data.toString('utf8')) ? null : logo;

const letterhead = ({ company }: Sheet): Content[] => {
  const logo = drawable(logoOf(company.logo));
  const contact = contactOf(company).map(quiet);
  if (logo === null && contact.length === 0 && !isThere(company.name)) return [];
  const name = (fontSize: number): Content[] =>
    isThere(company.name) ? [{ text: plain(company.name), bold: true, fontSize, color: colour('accent') }] : [];
  // Pixels of 1/96 inch.
  const size = logo === null ? {} : { width: logo.width * 0.75, height: logo.height * 0.75 };
  const picture = (): Content[] => {
    if (logo === null) return name(SIZES.name);
    return logo.type === 'svg'
      ? [{ svg: logo.data.toString('utf8'), ...size }]
      : [
          {
            image: `data:image/${logo.type === 'jpg' ? 'jpeg' : 'png'};base64,${logo.data.toString('base64')}`,
            ...size,
          },
        ];
  };
  return [
    {
      columns: [
        { width: points(LEFT_WIDTH), stack: picture() },
        { width: '*', stack: [...(logo === null ? [] : name(SIZES.heading)), ...contact] },
      ],
    },
    { ...line(1.5, colour('accent')), margin: [0, 8, 0, 14] },
  ];
};

const addressed = ({ to, client, about }: Sheet): Content => {
  const name: Content[] = isThere(client.name) ? [{ text: plain(client.name), bold: true }] : [];
  const known: Content[] = [...name, ...addressOf(client).map((text): Content => ({ text: plain(text) }))];
  return {
    columns: [
      { width: points(LEFT_WIDTH), stack: known.length === 0 ? [] : [quiet(to), ...known] },
      { width: '*', stack: told(about).length === 0 ? [] : [factsOf(told(about), 1700)] },
    ],
  };
};

const rules = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => colour('line'),
  paddingLeft: () => 5,
  paddingRight: () => 5,
  paddingTop: () => 3.5,
  paddingBottom: () => 3.5,
};

const rowOf = (columns: readonly Column[], texts: readonly string[]): Content[] =>
  columns.map(({ right }, at) => ({ text: plain(texts[at] ?? ''), alignment: right === true ? 'right' : 'left' }));

const totalOf = (columns: readonly Column[], { label, amount, strong = false }: Total): Content[] => {
  const look = strong ? { bold: true, color: colour('accent'), fillColor: colour('shade') } : {};
  return [
    { text: plain(label), alignment: 'right', colSpan: columns.length - 1, ...look },
    ...columns.slice(2).map((): Content => ({})),
    { text: plain(amount), alignment: 'right', ...look },
  ];
};

/** A table whose head is repeated on every page. Its last row and the totals stay together, so that no sum stands alone on a page. */
const tableOf = ({ columns, rows, totals }: Extract<Block, { part: 'table' }>): Content => {
  const widths = columns.map(({ width }) => points(width) - 10);
  const head = columns.map(({ title, right }): Content => ({
    text: title,
    bold: true,
    color: colour('accent'),
    fillColor: colour('shade'),
    alignment: right === true ? 'right' : 'left',
  }));
  const part = (body: readonly (readonly string[])[], sums: readonly Total[], withHead: boolean): Content => ({
    layout: withHead ? rules : { ...rules, hLineWidth: (at: number) => (at === 0 ? 0 : 0.5) },
    table: {
      widths,
      ...(withHead ? { headerRows: 1, keepWithHeaderRows: 1 } : {}),
      dontBreakRows: true,
      body: [
        ...(withHead ? [head] : []),
        ...body.map((texts) => rowOf(columns, texts)),
        ...sums.map((sum) => totalOf(columns, sum)),
      ],
    },
  });
  const margin = [0, 2, 0, 8] as const;
  if (totals.length === 0) return { stack: [part(rows, [], true)], margin };
  if (rows.length <= FEW) return { stack: [part(rows, totals, true)], unbreakable: true, margin };
  return {
    stack: [part(rows.slice(0, -1), [], true), { stack: [part(rows.slice(-1), totals, false)], unbreakable: true }],
    margin,
  };
};

const written = (block: Block): Content => {
  switch (block.part) {
    case 'heading':
      return {
        text: plain(block.text),
        bold: true,
        fontSize: SIZES.heading,
        color: colour('accent'),
        margin: [0, 12, 0, 5],
        headlineLevel: 1,
        ...(block.newPage ? { pageBreak: 'before' } : {}),
      };
    case 'note':
      return { text: plain(block.text), margin: [0, 0, 0, 5] };
    case 'facts':
      return factsOf(block.facts, block.labelWidth);
    case 'table':
      return tableOf(block);
  }
};

const atTheFoot =
  (sheet: Sheet) =>
  (page: number, pages: number): Content => {
    const { who, office } = footOf(sheet.company);
    return {
      margin: [points(PAGE.margin), 6, points(PAGE.margin), 0],
      fontSize: SIZES.small,
      color: colour('quiet'),
      stack: [
        line(0.5, colour('line')),
        {
          margin: [0, 5, 0, 0],
          columns: [
            { width: '*', text: who },
            { width: 'auto', text: `Page ${page} of ${pages}` },
          ],
        },
        ...(office === '' ? [] : [{ text: office }]),
      ],
    };
  };

const bytesOf = async (sheet: Sheet): Promise<Buffer> => {
  const day = new Date(`${sheet.day}T00:00:00Z`);
  const margin = points(PAGE.margin);
  const head = runningHead(sheet);
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [margin, margin, margin, margin + 8],
      version: '1.7',
      subset: 'PDF/A-3b',
      tagged: true,
      displayTitle: true,
      language: 'en-GB',
      info: { title: titleOf(sheet), author: plain(sheet.company.name), creationDate: day, modDate: day },
      defaultStyle: { font: 'Roboto', fontSize: SIZES.text, color: colour('text'), lineHeight: 1.12 },
      header: (page) =>
        page === 1
          ? null
          : {
              text: head,
              alignment: 'right',
              fontSize: SIZES.small,
              color: colour('quiet'),
              margin: [margin, 28, margin, 0],
            },
      footer: atTheFoot(sheet),
      // A heading does not stand alone at the end of a page.
      pageBreakBefore: (node, { getFollowingNodesOnPage }) =>
        node.headlineLevel === 1 && getFollowingNodesOnPage().length === 0,
      content: [
        ...letterhead(sheet),
        addressed(sheet),
        { text: titleOf(sheet), bold: true, fontSize: SIZES.title, color: colour('accent'), margin: [0, 16, 0, 6] },
        ...(isThere(sheet.subtitle)
          ? [{ text: plain(sheet.subtitle), fontSize: SIZES.heading, margin: [0, 0, 0, 10] } as Content]
          : []),
        ...sheet.body.map(written),
      ],
    })
    .getBuffer();
};

/**
 * A document as a PDF file (PDF/A-3b, tagged): what it says and how it is laid out are those of the Word file. The same sheet makes the same bytes.
 * @throws LettersMissing
 */
export const pdfOf = async (sheet: Sheet): Promise<Buffer> => {
  const missing = missingIn(sheet);
  if (missing.length > 0) throw new LettersMissing(missing);
  try {
    return await bytesOf(sheet);
  } catch (error) {
    if (sheet.company.logo === '') throw error;
    // A picture may be broken in a way that its head does not tell: then the name stands in its place.
    return bytesOf(withoutLogo(sheet));
  }
};
