import { defineProjection, rowCases, tableOfRows, type RowOf } from '#eventing';
import type { CarEvent } from '../car.events.js';
import { carFields } from '../fleet-fields.js';

export type CarRow = RowOf<'car_id', Parameters<typeof carFields.ofRow>[0]>;

const tables = { car: tableOfRows<CarRow>('car_id', { car_id: 'uuid not null', ...carFields.columns }) };

export const carList = defineProjection<CarEvent, typeof tables>({
  name: 'car_list',
  version: 2,
  past: true,
  tables,
  keys: (event) => ({ car: [[event.entityId]] }),
  on: rowCases(carFields, 'car', 'car_id'),
});
