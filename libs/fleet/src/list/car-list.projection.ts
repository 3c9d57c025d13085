import { defineProjection, type Recorded, type TableDefinition } from '#eventing';
import type { CarEvent } from '../car.events.js';

export interface CarRow {
  readonly car_id: string;
  readonly name: string;
  readonly numberplate: string;
  readonly location: string;
  readonly mot_due: string | null;
  readonly is_deleted: boolean;
  readonly version: number;
}

const car: TableDefinition<CarRow> = {
  columns: {
    car_id: 'uuid not null',
    name: 'text not null',
    numberplate: 'text not null',
    location: 'text not null',
    mot_due: 'text',
    is_deleted: 'boolean not null',
    version: 'integer not null',
  },
  key: ['car_id'],
  indexes: ['(name, car_id)'],
};

const versionOf = (event: Recorded<CarEvent>): Pick<CarRow, 'version'> => ({ version: Number(event.revision) });

export const carList = defineProjection<CarEvent, { readonly car: typeof car }>({
  name: 'car_list',
  version: 2,
  past: true,
  tables: { car },
  keys: (event) => ({ car: [[event.entityId]] }),
  on: {
    CarAdded: (event, { rows }) =>
      rows.car.put({ car_id: event.entityId, ...event.data, mot_due: null, is_deleted: false, ...versionOf(event) }),
    CarRenamed: (event, { rows }) => rows.car.patch([event.entityId], { name: event.data.to, ...versionOf(event) }),
    CarNumberplateChanged: (event, { rows }) =>
      rows.car.patch([event.entityId], { numberplate: event.data.to, ...versionOf(event) }),
    CarLocationChanged: (event, { rows }) =>
      rows.car.patch([event.entityId], { location: event.data.to, ...versionOf(event) }),
    CarMotDueChanged: (event, { rows }) =>
      rows.car.patch([event.entityId], { mot_due: event.data.to, ...versionOf(event) }),
    CarRestored: (event, { rows }) => rows.car.patch([event.entityId], { is_deleted: false, ...versionOf(event) }),
    CarRemoved: (event, { rows }) => rows.car.patch([event.entityId], { is_deleted: true, ...versionOf(event) }),
  },
});
