import type { Knex } from 'knex';
import type { EventCodec } from '../codec.js';
import { ifUnlocked } from '../if-unlocked.js';
import type { AnyProjection } from '../projections/tables.js';
import type { EventStore, Position } from '../stores/event-store.js';
import { Preempted, make } from './making.js';
import { Readers } from './readers.js';
import { change, drop, fingerprintOf, isWhole, viewAt, type View } from './views.js';

export interface PastOptions {
  readonly knex: Knex;
  readonly store: EventStore;
  readonly codec: EventCodec;
  /** Those that answer questions about the past (`past: true`). */
  readonly projections: readonly AnyProjection[];
  /** Opens connections whose search path is this schema and `public`, and which cannot write. */
  readonly open: (schema: string) => Knex;
  /** Events between two beginnings that are kept; 50,000 unless said otherwise. */
  readonly every?: number;
  /** More events than this between two looks, and no beginning is made now. */
  readonly busy?: number;
  readonly mostBeginnings?: number;
  readonly mostOthers?: number;
  readonly onFailed?: (error: unknown) => void;
}

/** How far the view of an instant is. Shares are of the events that have to be folded, 0 to 1. */
export type PastState =
  | { readonly state: 'ready'; readonly position: Position; readonly schema: string }
  | {
      readonly state: 'building';
      readonly position: Position;
      readonly share: number;
      readonly secondsLeft: number | null;
    }
  | { readonly state: 'failed'; readonly position: Position };

/** The view is not there yet, or could not be made. */
export class PastNotReady extends Error {
  override readonly name = 'PastNotReady';
  constructor(readonly at: Exclude<PastState, { state: 'ready' }>) {
    super(`the past is ${at.state}`);
  }
}

const EVERY = 50_000;
const BUSY = 5000;
const MOST_BEGINNINGS = 6;
const MOST_OTHERS = 4;
const KEEP_MS = 60_000;
const MAKING = 'past:making';
/** Of the views on the live builds. */
const LIVE = 'read';

/** `relation does not exist`, `schema does not exist`: somebody dropped the view while it was about to be read. */
const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '3F000');

/** @throws PastNotReady when the view was dropped meanwhile: whoever asks again gets a new one */
const unlessGone = async <T>(position: Position, read: () => Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    if (!isGone(error)) throw error;
    throw new PastNotReady({ state: 'building', position, share: 0, secondsLeft: null });
  }
};

/** Read models as they stood at any instant, made when somebody asks and kept for who asks next. */
export class PastViews {
  readonly #options: Required<Omit<PastOptions, 'onFailed'>> & Pick<PastOptions, 'onFailed'>;
  readonly #madeBy: string;
  readonly #readers: Readers;
  readonly #stop = new AbortController();
  #making: Promise<void> | null = null;
  #keeping: NodeJS.Timeout | null = null;
  #headSeen = 0;

  constructor(options: PastOptions) {
    this.#options = { every: EVERY, busy: BUSY, mostBeginnings: MOST_BEGINNINGS, mostOthers: MOST_OTHERS, ...options };
    this.#madeBy = fingerprintOf(options.projections);
    this.#readers = new Readers(options.open);
  }

  /** How far the view of an instant is; begins to make it where nobody has. */
  async want(instant: Date): Promise<PastState> {
    const position = (await this.#options.store.positionAt(instant)) ?? '';
    return this.#wanted(position);
  }

  /**
   * Runs `work` on the tables as they stood at the instant: there the bare name of a table leads to them and to no
   * live one, and nothing can be written.
   * @throws PastNotReady
   */
  async reading<T>(instant: Date, work: (knex: Knex) => Promise<T>): Promise<T> {
    const state = await this.want(instant);
    if (state.state !== 'ready') throw new PastNotReady(state);
    return unlessGone(state.position, () => this.#readers.reading(state.schema, work));
  }

  /**
   * Runs `work` on the tables of several instants side by side, each in the schema that is named for it; `null` is
   * now, in the schema of the live ones: of these only one statement sees one instant, since a rebuild may be swapped in
   * between two. All in one read-only transaction, one query after the other.
   * @throws PastNotReady for the first that is not there yet
   */
  async beside<T>(
    instants: readonly (Date | null)[],
    work: (knex: Knex.Transaction, schemas: readonly string[]) => Promise<T>,
  ): Promise<T> {
    // All are asked for before one is waited for, so that they are made one after the other.
    const states = await Promise.all(instants.map(async (instant) => (instant === null ? null : this.want(instant))));
    const schemas = states.map((state) => {
      if (state === null) return LIVE;
      if (state.state !== 'ready') throw new PastNotReady(state);
      return state.schema;
    });
    return unlessGone(states[0]?.position ?? '', () =>
      this.#options.knex.transaction((transaction) => work(transaction, schemas), { readOnly: true }),
    );
  }

  /** Makes beginnings as the log grows, and drops what nobody needs; in the process that keeps the read models. */
  keep(): void {
    this.#keeping = setInterval(
      () =>
        void this.tidy().catch((error: unknown) => {
          this.#options.onFailed?.(error);
        }),
      KEEP_MS,
    );
    this.#keeping.unref();
  }

  /** One round of `keep`. */
  async tidy(): Promise<void> {
    const { knex, store, every } = this.#options;
    const head = await store.head();
    const events = await store.placeOf(head);
    const grown = events - this.#headSeen;
    this.#headSeen = events;
    const newest = await knex<View>('past_view')
      .where({ made_by: this.#madeBy, beginning: true })
      .max<{ position: Position | null }[]>('position as position');
    if (
      head !== null &&
      grown <= this.#options.busy &&
      (await this.#isLevel(events)) &&
      events - (await store.placeOf(newest[0]?.position ?? null)) >= every
    ) {
      await viewAt(knex, head, this.#madeBy, true);
      this.#begin();
      await this.#making;
    }
    await this.#dropOld();
  }

  /** Ends what is being made; whoever asks again begins it anew. */
  async close(): Promise<void> {
    if (this.#keeping !== null) clearInterval(this.#keeping);
    this.#stop.abort();
    await this.#making;
    await this.#readers.close();
  }

  /** While the log is loaded or the live read models catch up, the machine has other things to do. */
  async #isLevel(events: number): Promise<boolean> {
    const { knex, store, busy } = this.#options;
    const [last] = await knex('projection_build')
      .where({ status: 'live' })
      .min<{ position: Position | null }[]>('position as position');
    const position = last?.position ?? null;
    return position === null || events - (await store.placeOf(position)) <= busy;
  }

  async #wanted(position: Position): Promise<PastState> {
    const { knex } = this.#options;
    const view = await viewAt(knex, position, this.#madeBy, false);
    if (view.state === 'failed') {
      // Told once; whoever asks again lets it be tried again.
      await change(knex, view, { state: 'building', reached: '', begun_from: '' });
      return { state: 'failed', position };
    }
    if (view.state === 'ready') {
      if (await isWhole(knex, view)) return { state: 'ready', position, schema: view.schema_name };
      await change(knex, view, { state: 'building', reached: '', begun_from: '' });
    }
    this.#begin();
    return { state: 'building', position, ...(await progressOf(this.#options.store, view)) };
  }

  /** One view after the other, in one process of all: making them side by side would only be slower. */
  #begin(): void {
    if (this.#making !== null || this.#stop.signal.aborted) return;
    this.#making = this.#makeAll()
      .catch((error: unknown) => {
        if (!this.#stop.signal.aborted) this.#options.onFailed?.(error);
      })
      .finally(() => {
        this.#making = null;
      });
  }

  async #makeAll(): Promise<void> {
    const { knex } = this.#options;
    await ifUnlocked(knex, MAKING, async () => {
      for (;;) {
        const next = await knex<View>('past_view')
          .where({ made_by: this.#madeBy, state: 'building' })
          .orderBy('beginning')
          .orderBy('asked_at')
          .first();
        if (next === undefined || this.#stop.signal.aborted) return;
        await this.#makeOne(next);
      }
    });
    await this.#dropOld();
  }

  async #makeOne(view: View): Promise<void> {
    try {
      await make({ ...this.#options, madeBy: this.#madeBy }, view, this.#stop.signal);
    } catch (error) {
      if (this.#stop.signal.aborted) throw error;
      if (error instanceof Preempted) return;
      await change(this.#options.knex, view, {
        state: 'failed',
        reason: error instanceof Error ? error.message : String(error),
      });
      this.#options.onFailed?.(error);
    }
  }

  async #dropOld(): Promise<void> {
    const { knex, store, mostBeginnings, mostOthers } = this.#options;
    const views = await knex<View>('past_view').whereNot({ state: 'building' }).orderBy('used_at', 'desc');
    const mine = views.filter(({ made_by }) => made_by === this.#madeBy);
    const others = mine.filter(({ beginning }) => !beginning).slice(mostOthers);
    const beginnings = await thinned(
      store,
      mine.filter(({ beginning }) => beginning),
      mostBeginnings,
    );
    const foreign = views.filter(({ made_by }) => made_by !== this.#madeBy);
    for (const view of [...others, ...beginnings, ...foreign]) await drop(knex, view);
  }
}

/** Which beginnings to give up so that few are left and the gaps between them stay even. */
const thinned = async (store: EventStore, beginnings: readonly View[], most: number): Promise<readonly View[]> => {
  const kept = await Promise.all(beginnings.map(async (view) => ({ view, place: await store.placeOf(view.position) })));
  kept.sort((one, other) => one.place - other.place);
  const given: View[] = [];
  while (kept.length > most) {
    // The one whose neighbours are closest; never the newest, which the next one begins from.
    const gaps = kept.slice(0, -1).map((_, index) => (kept[index + 1]?.place ?? 0) - (kept[index - 1]?.place ?? 0));
    given.push(...kept.splice(gaps.indexOf(Math.min(...gaps)), 1).map(({ view }) => view));
  }
  return given;
};

const progressOf = async (
  store: EventStore,
  { position, reached, begun_from, started_at }: View,
): Promise<{ readonly share: number; readonly secondsLeft: number | null }> => {
  const [end, here, begun] = await Promise.all([
    store.placeOf(position),
    store.placeOf(reached),
    store.placeOf(begun_from),
  ]);
  const [whole, done] = [end - begun, here - begun];
  if (started_at === null || whole <= 0) return { share: 0, secondsLeft: null };
  const share = Math.max(0, Math.min(0.99, done / whole));
  const seconds = (Date.now() - started_at.getTime()) / 1000;
  return { share, secondsLeft: share > 0.01 ? Math.round((seconds / share) * (1 - share)) : null };
};
