import type { Knex } from 'knex';
import { readModelStatus, type EventStore, type ReadModelStatus } from '#eventing';
import type { DiskWatch } from '../../process/disk-watch.js';
import { partsOf, type Readiness } from '../../health/readiness.js';
import type { ModuleParts } from '../../modules/modules.js';
import type { Reading } from './metrics.js';

/** What knex tells of its connections. */
interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

export interface ProgramInside {
  readonly knex: Knex;
  readonly store: EventStore;
  readonly modules: readonly ModuleParts[];
  readonly readiness: Readiness;
  readonly disk: DiskWatch;
  readonly linesLost: (() => number) | undefined;
  /** Browsers that listen for changes. */
  readonly listeners: () => number;
}

/** What is read anew for each scrape: from the database, so that any process can say it, also when no projector is there. */
export const programReadings = ({
  knex,
  store,
  modules,
  readiness,
  disk,
  linesLost = () => 0,
  listeners,
}: ProgramInside): readonly Reading[] => {
  const projections = modules.flatMap((parts) => parts.projections);
  let asking: Promise<readonly ReadModelStatus[]> | null = null;
  const status = (): Promise<readonly ReadModelStatus[]> =>
    (asking ??= readModelStatus(knex, store, projections).finally(() => {
      asking = null;
    }));
  const each = async (value: (one: ReadModelStatus) => number): Promise<Record<string, number>> =>
    Object.fromEntries((await status()).map((one) => [one.name, value(one)]));
  const { pool } = knex.client as { pool: Pool };
  return [
    {
      name: 'soundings_up',
      help: '1 for each part that this process needs and that answers.',
      label: 'part',
      read: async () =>
        Object.fromEntries(
          Object.entries(await partsOf(readiness.checks)).map(([part, state]) => [part, state === 'up' ? 1 : 0]),
        ),
    },
    {
      name: 'soundings_projection_lag_events',
      help: 'Events in the log that the read model has not come to.',
      label: 'read_model',
      read: () => each(({ lag }) => lag),
    },
    {
      name: 'soundings_projection_lag_seconds',
      help: 'How long the first event has waited that the read model has not come to; 0 when level.',
      label: 'read_model',
      read: () => each(({ waiting }) => waiting),
    },
    {
      name: 'soundings_projection_stopped',
      help: '1 for a read model that met an event which it cannot take.',
      label: 'read_model',
      read: () => each((one) => (one.status === 'stopped' ? 1 : 0)),
    },
    {
      name: 'soundings_database_connections',
      help: 'Connections of this process to PostgreSQL; `pending` are requests for one that wait.',
      label: 'state',
      read: () => Promise.resolve({ used: pool.numUsed(), free: pool.numFree(), pending: pool.numPendingAcquires() }),
    },
    {
      name: 'soundings_changes_listeners',
      help: 'Browsers that listen for changes.',
      label: 'stream',
      read: () => Promise.resolve({ changes: listeners() }),
    },
    {
      name: 'soundings_log_lines_lost',
      help: 'Lines of the log that could not be written since the process began.',
      label: 'log',
      read: () => Promise.resolve({ program: linesLost() }),
    },
    {
      name: 'soundings_disk_free_bytes',
      help: 'Room on the disk of the data directory.',
      label: 'folder',
      read: () => Promise.resolve(disk.free === null ? {} : { data: disk.free }),
    },
    ...modules.flatMap((parts) =>
      (parts.readings ?? []).map((reading) => ({ ...reading, read: () => reading.read(knex) })),
    ),
  ];
};
