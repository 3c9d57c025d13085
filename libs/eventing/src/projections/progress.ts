import type { Knex } from 'knex';
import type { Position } from '../stores/event-store.js';
import { PostgresSignal } from '../stores/postgres-signal.js';
import { PROJECTED_CHANNEL, type Build } from './builds.js';

const POLL_MS = 250;
const PATIENCE_MS = 2000;

/** How far the read models are, wherever they are projected: a notification as the hint, the table as the truth. */
export class ProjectionProgress {
  readonly #signal: PostgresSignal;
  #asking: Promise<ReadonlyMap<string, Pick<Build, 'position' | 'status'>>> | null = null;

  constructor(
    private readonly knex: Knex,
    connectionString: string,
    private readonly names: readonly string[],
  ) {
    this.#signal = new PostgresSignal(connectionString, PROJECTED_CHANNEL);
  }

  /**
   * Waits until the read models show what stands at `position`.
   * @param timeoutMs 2 seconds unless said otherwise
   * @returns false when one is stopped (at once) or still behind after `timeoutMs`
   */
  async waitFor(position: Position | null, { projections = this.names, timeoutMs = PATIENCE_MS }: { readonly projections?: readonly string[]; readonly timeoutMs?: number } = {}): Promise<boolean> {
    if (position === null) return true;
    await this.#signal.ready();
    const end = Date.now() + timeoutMs;
    for (;;) {
      const moved = this.#signal.wait(POLL_MS);
      const builds = await this.#builds();
      const wanted = projections.map((name) => builds.get(name));
      if (wanted.every((build) => build !== undefined && build.position >= position)) return true;
      if (wanted.some((build) => build?.status === 'stopped' && build.position < position)) return false;
      if (Date.now() >= end) return false;
      await moved;
    }
  }

  close(): Promise<void> {
    return this.#signal.close();
  }

  /** Many requests wait at the same time: those that ask together share one query. */
  #builds(): Promise<ReadonlyMap<string, Pick<Build, 'position' | 'status'>>> {
    this.#asking ??= new Promise<void>((resolve) => { setImmediate(resolve); }).then(async () => {
      this.#asking = null;
      const rows = await this.knex<Build>('projection_build').select('name', 'position', 'status').whereIn('status', ['live', 'stopped']);
      return new Map(rows.map(({ name, position, status }) => [name, { position, status }]));
    });
    return this.#asking;
  }
}
