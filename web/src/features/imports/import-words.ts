import { fieldsOfImport, own, type DataImport, type ImportKind, type ImportRow, type RowFate } from '#contracts';
import { later, spoken, t } from '#languages';

export const kindWords = spoken<ImportKind>({
  clients: later('Clients'),
  projects: later('Projects'),
  cars: later('Cars'),
  kits: later('Kits'),
  engineers: later('Engineers'),
  visits: later('Site visits'),
  bookings: later('Bookings'),
  invoices: later('Invoices'),
});

/** What becomes of a row, as it is shown: a new one of which something is a note alone is one to look at. */
export const shownFates = ['new', 'noted', 'there', 'twice', 'refused', 'empty'] as const;
export type ShownFate = (typeof shownFates)[number];

export const shownFate = ({ fate, msg }: RowFate): ShownFate => (fate === 'new' && msg !== null ? 'noted' : fate);

export const fateWords = spoken<ShownFate>({
  new: later('New'),
  noted: later('New, with a note'),
  there: later('Already there'),
  twice: later('Twice in the file'),
  refused: later('Refused'),
  empty: later('Empty'),
});

export const statusWords = spoken<DataImport['status']>({
  started: later('Not finished'),
  finished: later('Imported'),
  undone: later('Undone'),
});

export const labelOf = (kind: ImportKind, name: string): string =>
  fieldsOfImport[kind].fields.find((field) => field.name === name)?.label() ?? name;

const MOST_OF_CELL = 40;

/** What is wrong with a field, with its cell where the sentence does not name it. */
const ofField = (kind: ImportKind, field: string, reason: string, row?: ImportRow): string => {
  const [label, cell] = [labelOf(kind, field), own(row?.values ?? {}, field) ?? ''];
  return cell === '' || reason.includes(cell)
    ? `${label}: ${reason}`
    : t('{label} “{cell}”: {reason}', { label, cell: cell.slice(0, MOST_OF_CELL), reason });
};

/** Why a row has its fate, in one sentence; '' where nothing is to be said. */
export const reasonOf = (kind: ImportKind, { fate, record, twin, msg, field }: RowFate, row?: ImportRow): string => {
  if (fate === 'there') return record?.name ?? '';
  if (fate === 'twice') return t('Same as row {row}.', { row: twin ?? 0 });
  if ((fate !== 'refused' && fate !== 'new') || msg === null) return '';
  return field === null ? msg : ofField(kind, field, msg, row);
};

/** A project without a name goes by its address, and without that by its number, as the record of it does. */
export const nameOfRow = (kind: ImportKind, { values }: ImportRow): string =>
  [...fieldsOfImport[kind].needed, ...(kind === 'projects' ? ['address', 'project_number'] : [])]
    .map((name) => own(values, name) ?? '')
    .find((text) => text !== '') ?? '';
