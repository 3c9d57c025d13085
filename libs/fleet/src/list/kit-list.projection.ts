import type { KitType } from '#contracts';
import { defineProjection, type Recorded, type TableDefinition } from '#eventing';
import type { KitEvent } from '../kit.events.js';

export interface KitRow {
  readonly kit_id: string;
  readonly name: string;
  readonly type: KitType;
  readonly calibration_due: string | null;
  readonly is_deleted: boolean;
  readonly version: number;
}

const kit: TableDefinition<KitRow> = {
  columns: {
    kit_id: 'uuid not null',
    name: 'text not null',
    type: 'text not null',
    calibration_due: 'text',
    is_deleted: 'boolean not null',
    version: 'integer not null',
  },
  key: ['kit_id'],
  indexes: ['(name, kit_id)'],
};

const versionOf = (event: Recorded<KitEvent>): Pick<KitRow, 'version'> => ({ version: Number(event.revision) });

export const kitList = defineProjection<KitEvent, { readonly kit: typeof kit }>({
  name: 'kit_list',
  version: 2,
  past: true,
  tables: { kit },
  keys: (event) => ({ kit: [[event.entityId]] }),
  on: {
    KitAdded: (event, { rows }) =>
      rows.kit.put({
        kit_id: event.entityId,
        ...event.data,
        calibration_due: null,
        is_deleted: false,
        ...versionOf(event),
      }),
    KitRenamed: (event, { rows }) => rows.kit.patch([event.entityId], { name: event.data.to, ...versionOf(event) }),
    KitTypeChanged: (event, { rows }) => rows.kit.patch([event.entityId], { type: event.data.to, ...versionOf(event) }),
    KitCalibrationDueChanged: (event, { rows }) =>
      rows.kit.patch([event.entityId], { calibration_due: event.data.to, ...versionOf(event) }),
    KitRestored: (event, { rows }) => rows.kit.patch([event.entityId], { is_deleted: false, ...versionOf(event) }),
    KitRemoved: (event, { rows }) => rows.kit.patch([event.entityId], { is_deleted: true, ...versionOf(event) }),
  },
});
