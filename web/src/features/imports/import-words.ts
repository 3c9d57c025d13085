import { fieldsOfImport, type DataImport, type ImportKind, type RowFate } from '#contracts';
import { later, spoken, t } from '#languages';

export const kindWords = spoken<ImportKind>({ clients: later('Clients'), projects: later('Projects') });

export const fateWords = spoken<RowFate['fate']>({
  new: later('New'),
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

/** Why a row has its fate, in one sentence; '' where nothing is to be said. */
export const reasonOf = (kind: ImportKind, { fate, record, twin, msg, field }: RowFate): string => {
  if (fate === 'there') return record?.name ?? '';
  if (fate === 'twice') return t('Same as row {row}.', { row: twin ?? 0 });
  if (fate !== 'refused') return '';
  return field === null ? (msg ?? '') : `${labelOf(kind, field)}: ${msg ?? ''}`;
};
