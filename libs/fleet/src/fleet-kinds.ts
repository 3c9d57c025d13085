import { later, type LocalizedString } from '#languages';
import type { ResourceKind } from '#contracts';
import type { Catalogue, Decider, EventOf, Kept } from '#eventing';
import { OFFICE_ORDER, type WindowColumns } from '#platform';
import { carFields, kitFields } from './fleet-fields.js';
import { calibrationDueOf, car, kit, type FleetCommand } from './fleet.decider.js';
import type { CarRow } from './list/car-list.projection.js';
import type { KitRow } from './list/kit-list.projection.js';

type Listed = Pick<CarRow, 'is_deleted' | 'version'>;

/** What cars and kits have of their own. */
export interface FleetKind<Values extends object, Row extends Listed = Listed> {
  readonly kind: ResourceKind;
  readonly decider: Decider<Kept<Values>, FleetCommand<Values>, EventOf<Catalogue>> & { readonly catalogue: Catalogue };
  /** Of what a command says, the fields that it names. */
  said(this: void, command: object): Partial<Values>;
  /** The fields of a state as its form shows them. */
  ofState(this: void, state: object): Values;
  ofRow(this: void, row: Row): Values;
  idOf(this: void, row: Row): string;
  readonly table: string;
  readonly list: WindowColumns;
  readonly notThere: () => LocalizedString;
}

/** A car or a kit as every list and call answers it. */
export type Shown<Values> = { readonly _id: string } & Values & Listed;

export const shownOf = <Values extends object, Row extends Listed>(
  { idOf, ofRow }: Pick<FleetKind<Values, Row>, 'idOf' | 'ofRow'>,
  row: Row,
): Shown<Values> => ({ _id: idOf(row), ...ofRow(row), is_deleted: row.is_deleted, version: row.version });

export const cars: FleetKind<typeof carFields.blank, CarRow> = {
  kind: 'car',
  decider: car,
  said: carFields.said,
  ofState: carFields.of,
  ofRow: carFields.ofRow,
  idOf: ({ car_id }) => car_id,
  table: 'car',
  list: {
    search: `folded(name || ' ' || numberplate || ' ' || location) || ' ' || replace(folded(numberplate), ' ', '')`,
    sorts: {
      name: `name ${OFFICE_ORDER}`,
      numberplate: `numberplate ${OFFICE_ORDER}`,
      location: `location ${OFFICE_ORDER}`,
    },
    order: 'name',
    tie: 'car_id',
  },
  notThere: later('This car is not there.'),
};
export const carOf = (row: CarRow) => shownOf(cars, row);

export const kits: FleetKind<typeof kitFields.blank, KitRow> = {
  kind: 'kit',
  decider: kit,
  said: kitFields.said,
  ofState: (state) => {
    const fields = kitFields.of(state);
    return { ...fields, calibration_due: calibrationDueOf(fields) };
  },
  ofRow: (row) => ({ ...kitFields.ofRow(row), calibration_due: row.calibration_due }),
  idOf: ({ kit_id }) => kit_id,
  table: 'kit',
  list: {
    search: `folded(name || ' ' || type)`,
    sorts: { name: `name ${OFFICE_ORDER}`, type: 'type' },
    order: 'name',
    tie: 'kit_id',
  },
  notThere: later('This kit is not there.'),
};
export const kitOf = (row: KitRow) => shownOf(kits, row);
