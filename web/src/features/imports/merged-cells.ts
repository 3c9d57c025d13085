import { own } from '#contracts';
import { strFromU8, unzipSync } from 'fflate';

/** A cell that was merged downwards; rows and columns are counted from 0. */
export interface MergedCell {
  readonly column: number;
  readonly firstRow: number;
  readonly lastRow: number;
}

const attributesOf = (tag: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...tag.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));

const tagsOf = (xml: string, tag: RegExp): readonly Readonly<Record<string, string>>[] =>
  [...xml.matchAll(tag)].map(([written]) => attributesOf(written));

/** 'A' is 0, 'AA' is 26. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const mergedCell = ({ ref = '' }: Readonly<Record<string, string>>): readonly MergedCell[] => {
  const [, column = '', first, last] = /^([A-Z]+)(\d+):[A-Z]+(\d+)$/.exec(ref) ?? [];
  const [firstRow, lastRow] = [Number(first) - 1, Number(last) - 1];
  return lastRow > firstRow ? [{ column: columnOf(column), firstRow, lastRow }] : [];
};

/**
 * The cells of an XLSX file that were merged downwards, for each of its sheets in their order (ECMA-376, part 1, 18.3.1.54).
 * @throws Error where the file is no ZIP
 */
export const mergedCells = (bytes: Uint8Array): readonly (readonly MergedCell[])[] => {
  const files = unzipSync(bytes, {
    filter: ({ name }) => /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/.test(name),
  });
  const text = (name: string): string => strFromU8(own(files, name) ?? new Uint8Array());
  const targets = new Map(
    tagsOf(text('xl/_rels/workbook.xml.rels'), /<(?:\w+:)?Relationship\s[^>]*>/g).map(({ Id = '', Target = '' }) => [
      Id,
      Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`,
    ]),
  );
  return tagsOf(text('xl/workbook.xml'), /<(?:\w+:)?sheet\s[^>]*>/g).map((sheet) =>
    tagsOf(text(targets.get(sheet['r:id'] ?? '') ?? ''), /<(?:\w+:)?mergeCell\s[^>]*>/g).flatMap(mergedCell),
  );
};

/** What stands in a cell that was merged downwards stands for each of its rows. */
export const filledDown = (
  cells: readonly (readonly string[])[],
  merged: readonly MergedCell[],
): readonly (readonly string[])[] => {
  if (merged.length === 0) return cells;
  const filled = cells.map((row) => [...row]);
  for (const { column, firstRow, lastRow } of merged) {
    const text = filled[firstRow]?.[column] ?? '';
    for (const row of filled.slice(firstRow + 1, lastRow + 1)) if (row[column] === '') row[column] = text;
  }
  return filled;
};
