import type { Instrument, KitType } from '#contracts';
import { defineProjection, type ProjectionContext, type Recorded, type TableDefinition } from '#eventing';
import { calibrationDueOf } from '../kit.decider.js';
import type { KitEvent } from '../kit.events.js';

export interface KitRow {
  readonly kit_id: string;
  readonly name: string;
  readonly type: KitType;
  /** When the first of the instruments lapses, or what was set for the kit. */
  readonly calibration_due: string | null;
  readonly due_set: string | null;
  readonly instruments: readonly Instrument[];
  readonly is_deleted: boolean;
  readonly version: number;
}

const kit: TableDefinition<KitRow> = {
  columns: {
    kit_id: 'uuid not null',
    name: 'text not null',
    type: 'text not null',
    calibration_due: 'text',
    due_set: 'text',
    instruments: 'jsonb not null',
    is_deleted: 'boolean not null',
    version: 'integer not null',
  },
  key: ['kit_id'],
  indexes: ['(name, kit_id)'],
};

/** One list of a kit's instruments, which counts until the next one. */
interface KitInstrumentsRow {
  readonly event_id: string;
  readonly kit_id: string;
  readonly version: number;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly instruments: readonly Instrument[];
}

const kitInstruments: TableDefinition<KitInstrumentsRow> = {
  columns: {
    event_id: 'uuid not null',
    kit_id: 'uuid not null',
    version: 'integer not null',
    at: 'text not null',
    instruments: 'jsonb not null',
  },
  key: ['event_id'],
};

const versionOf = (event: Recorded<KitEvent>): Pick<KitRow, 'version'> => ({ version: Number(event.revision) });

type Tables = { readonly kit: typeof kit; readonly kit_instruments: typeof kitInstruments };

/** The one day of a kit that got instruments stays beside theirs: it counts again where they are taken out. */
const recalibrated = (
  event: Recorded<KitEvent>,
  { rows }: ProjectionContext<Tables>,
  changes: Partial<Pick<KitRow, 'due_set' | 'instruments'>>,
): void => {
  const before = rows.kit.get(event.entityId);
  if (before === undefined) return;
  const after = { ...before, ...changes };
  rows.kit.put({
    ...after,
    calibration_due: calibrationDueOf({ instruments: after.instruments, calibration_due: after.due_set }),
    ...versionOf(event),
  });
};

export const kitList = defineProjection<KitEvent, Tables>({
  name: 'kit_list',
  version: 3,
  past: true,
  tables: { kit, kit_instruments: kitInstruments },
  keys: (event) => ({ kit: [[event.entityId]], kit_instruments: [[event.id]] }),
  on: {
    KitAdded: (event, { rows }) =>
      rows.kit.put({
        kit_id: event.entityId,
        ...event.data,
        calibration_due: null,
        due_set: null,
        instruments: [],
        is_deleted: false,
        ...versionOf(event),
      }),
    KitRenamed: (event, { rows }) => rows.kit.patch([event.entityId], { name: event.data.to, ...versionOf(event) }),
    KitTypeChanged: (event, { rows }) => rows.kit.patch([event.entityId], { type: event.data.to, ...versionOf(event) }),
    KitCalibrationDueChanged: (event, read) => recalibrated(event, read, { due_set: event.data.to }),
    KitInstrumentsChanged: (event, read) => {
      const { to: instruments } = event.data;
      recalibrated(event, read, { instruments });
      read.rows.kit_instruments.put({
        event_id: event.id,
        kit_id: event.entityId,
        version: Number(event.revision),
        at: event.metadata.occurredAt,
        instruments,
      });
    },
    KitRestored: (event, { rows }) => rows.kit.patch([event.entityId], { is_deleted: false, ...versionOf(event) }),
    KitRemoved: (event, { rows }) => rows.kit.patch([event.entityId], { is_deleted: true, ...versionOf(event) }),
  },
});
