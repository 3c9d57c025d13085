import { MAX_CELL } from '#contracts';

/** A sheet of a file as texts. */
export interface ReadSheet {
  readonly name: string;
  /** SHA-256 of the file, and of which sheet it is: the same list goes on where an import of it was broken off. */
  readonly hash: string;
  readonly cells: readonly (readonly string[])[];
}

export interface ReadFile {
  /** Those with something in them. */
  readonly sheets: readonly ReadSheet[];
}

const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** A cell as text: a day without its midnight, a number without the noise of its last places. */
export const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().replace('T00:00:00.000Z', '');
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value.replace(CONTROL, ' ').trim().slice(0, MAX_CELL).toWellFormed() : '';
};

/** UTF-8, or what Windows wrote before. */
const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** An XLSX file is a ZIP, whatever it is called. */
const isZip = ([one, other]: Uint8Array): boolean => one === 0x50 && other === 0x4b;

const sheetsOf = async (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<readonly Omit<ReadSheet, 'hash'>[]> => {
  if (isZip(bytes)) {
    const [{ default: readXlsx }, { filledDown, mergedCells }] = await Promise.all([
      import('read-excel-file/universal'),
      import('./merged-cells.js'),
    ]);
    const sheets = await readXlsx(new Blob([bytes]));
    const merged = mergedCells(bytes);
    return sheets.map(({ sheet, data }, at) => ({
      name: sheet,
      cells: filledDown(
        data.map((row) => row.map(cellText)),
        merged[at] ?? [],
      ),
    }));
  }
  const { csvRows } = await import('../../lib/csv.js');
  return [{ name, cells: csvRows(textOf(bytes).trimEnd()).map((row) => row.map(cellText)) }];
};

/** Reads a file in this browser; nothing of it is sent. @throws Error where it is no table */
export const readFile = async (file: Pick<File, 'name' | 'arrayBuffer'>): Promise<ReadFile> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Browsers offer their own only on https, and an office's network is often without it.
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const hashOf = (of: Uint8Array): string =>
    Array.from(sha256(of), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const hash = hashOf(bytes);
  const sheets = (await sheetsOf(file.name, bytes)).map((sheet, at) => ({
    ...sheet,
    hash: at === 0 ? hash : hashOf(new TextEncoder().encode(`${hash} ${at}`)),
  }));
  return { sheets: sheets.filter(({ cells }) => cells.some((row) => row.some((text) => text !== ''))) };
};
