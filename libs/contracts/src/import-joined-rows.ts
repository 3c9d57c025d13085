import type { ImportedCells } from './import-field.js';
import { own } from './own.js';

/** A row of a file by what its columns are for. */
export interface CellsOfRow {
  readonly row: number;
  readonly values: ImportedCells;
}

const isOf = ({ values }: CellsOfRow, half: string): boolean => own(values, 'half')?.toLowerCase() === half;

/** A survey that stands in two rows becomes one; the row of its Pickup is empty then. */
const joinedSurveys = (rows: readonly CellsOfRow[]): readonly CellsOfRow[] => {
  const bySurvey = (half: string): ReadonlyMap<string, CellsOfRow> =>
    new Map(rows.flatMap((row) => (isOf(row, half) ? [[own(row.values, 'survey') ?? '', row] as const] : [])));
  const [setups, pickups] = [bySurvey('setup'), bySurvey('pickup')];
  return rows.map((row) => {
    const survey = own(row.values, 'survey') ?? '';
    if (survey === '') return row;
    if (pickups.get(survey) === row) return setups.has(survey) ? { row: row.row, values: {} } : row;
    const pickup = setups.get(survey) === row ? pickups.get(survey)?.values : undefined;
    if (pickup === undefined) return row;
    const of = (values: ImportedCells, name: string, as: string): ImportedCells => {
      const text = own(values, name);
      return text === undefined ? {} : { [as]: text };
    };
    const setup = Object.fromEntries(Object.entries(row.values).filter(([name]) => name !== 'endjob'));
    return {
      row: row.row,
      values: {
        ...setup,
        ...of(row.values, 'endjob', 'endSetup'),
        ...of(pickup, 'startjob', 'endjob'),
        ...of(pickup, 'endjob', 'endPickup'),
        ...of(pickup, 'engineers', 'engineersPickup'),
        ...of(pickup, 'cars', 'carsPickup'),
      },
    };
  });
};

/**
 * Rows as they are imported: one for each record. What another row or list brings is empty.
 * @param kind one of `importKinds`
 */
export const joinedRows = (kind: string, rows: readonly CellsOfRow[]): readonly CellsOfRow[] => {
  if (kind === 'visits') return joinedSurveys(rows);
  if (kind !== 'bookings') return rows;
  return rows.map((row) => ((own(row.values, 'visit') ?? '') === '' ? row : { row: row.row, values: {} }));
};
