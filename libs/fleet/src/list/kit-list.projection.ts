import type { Instrument } from '#contracts';
import {
  defineProjection,
  rowCases,
  tableOfRows,
  type ProjectionContext,
  type Recorded,
  type RowOf,
  type TableDefinition,
} from '#eventing';
import type { RowOfColumns } from '#platform';
import { calibrationDueOf } from '../fleet.decider.js';
import { kitFields } from '../fleet-fields.js';
import type { KitEvent } from '../kit.events.js';

export type KitRow = RowOf<'kit_id', Parameters<typeof kitFields.ofRow>[0]> & {
  /** When the first of the instruments lapses, or what was set for the kit. */
  readonly calibration_due: string | null;
};

const { name, type, due_set, instruments, ...others } = kitFields.columns;
const kit = tableOfRows<KitRow>('kit_id', {
  kit_id: 'uuid not null',
  name,
  type,
  calibration_due: 'text',
  due_set,
  instruments,
  ...others,
});

const kitInstrumentsColumns = {
  event_id: 'uuid not null',
  kit_id: 'uuid not null',
  version: 'integer not null',
  /** ISO 8601 UTC. */
  at: 'text not null',
  instruments: 'jsonb not null',
} as const;

/** One list of a kit's instruments, which counts until the next one. */
type KitInstrumentsRow = RowOfColumns<typeof kitInstrumentsColumns, { readonly instruments: readonly Instrument[] }>;

const kitInstruments: TableDefinition<KitInstrumentsRow> = {
  columns: kitInstrumentsColumns,
  key: ['event_id'],
};

type Tables = { readonly kit: typeof kit; readonly kit_instruments: typeof kitInstruments };

/** The one day of a kit that got instruments stays beside theirs: it counts again where they are taken out. */
const recalibrated = (event: Recorded<KitEvent>, { rows }: ProjectionContext<Tables>): void => {
  const before = rows.kit.get(event.entityId);
  if (before === undefined) return;
  const after = { ...before, ...kitFields.row(event), version: Number(event.revision) };
  rows.kit.put({
    ...after,
    calibration_due: calibrationDueOf({ instruments: after.instruments, calibration_due: after.due_set }),
  });
};

/** The tables that the SQL of other modules may read. */
export const fleetTables = { car: 'car', kit: 'kit', kit_instruments: 'kit_instruments' } as const;

export const kitList = defineProjection<KitEvent, Tables>({
  name: 'kit_list',
  version: 3,
  past: true,
  tables: { kit, kit_instruments: kitInstruments },
  keys: (event) => ({ kit: [[event.entityId]], kit_instruments: [[event.id]] }),
  on: {
    ...rowCases(kitFields, 'kit', 'kit_id', { calibration_due: null }),
    KitCalibrationDueChanged: recalibrated,
    KitInstrumentsChanged: (event, read) => {
      const { to: instruments } = event.data;
      recalibrated(event, read);
      read.rows.kit_instruments.put({
        event_id: event.id,
        kit_id: event.entityId,
        version: Number(event.revision),
        at: event.metadata.occurredAt,
        instruments,
      });
    },
  },
});
