import { setTimeout as pause } from 'node:timers/promises';
import type { Change } from '#contracts';
import type { EventStore, Position, RecordedEvent } from '#eventing';
import type { ReadModels } from '../requests/requests.js';

/** Injection token of `ChangeHub`. */
export const CHANGES = Symbol('CHANGES');

/** Changes that one event made, with its place in the log. */
export interface ChangeNote {
  readonly position: Position;
  readonly changes: readonly Change[];
}
export type Listener = (note: ChangeNote) => void;

/** What an event changes, in the words of the wire. */
export type Tell = (event: RecordedEvent) => Promise<readonly Change[]>;

/** A browser that stayed open while the log moved to another store comes back with a position of the old one. */
const isOfOneLog = (one: Position, other: Position): boolean =>
  one.replaceAll(/\d/g, '0') === other.replaceAll(/\d/g, '0');

/**
 * Tells signed-in browsers what changed. One subscription for the whole process; a listener that comes
 * back gets from the log what it missed, each entity once.
 */
export class ChangeHub {
  private readonly listeners = new Set<Listener>();
  private readonly watchers = new Set<Listener>();
  private readonly closing = new AbortController();
  private last: Position | null = null;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
    private readonly tell: Tell,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Aborted when the program stops: open streams end then. */
  get signal(): AbortSignal {
    return this.closing.signal;
  }

  /** Up to here the read models show everything: what they are asked for from now on was made of no less. */
  get position(): Position | null {
    return this.last;
  }

  /** How many browsers listen. */
  get listening(): number {
    return this.listeners.size;
  }

  async start(): Promise<void> {
    this.last = await this.store.head();
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.closing.abort();
    await this.running;
  }

  /**
   * Hears everything after `after` (or from now on), in order and without a gap.
   * @returns the function that ends it
   */
  async listen(after: Position | null, listener: Listener): Promise<() => void> {
    const waiting: ChangeNote[] = [];
    let missed = true;
    const gate: Listener = (note) => (missed ? void waiting.push(note) : listener(note));
    this.listeners.add(gate);
    const upTo = this.last;
    try {
      if (after !== null && upTo !== null && isOfOneLog(after, upTo) && after < upTo)
        await this.replay(after, upTo, listener);
      // So that a browser that saw no change yet can resume as well.
      else if (upTo !== null) listener({ position: upTo, changes: [] });
    } catch (error) {
      this.listeners.delete(gate);
      throw error;
    }
    missed = false;
    for (const note of waiting) listener(note);
    return () => this.listeners.delete(gate);
  }

  /** For what works in the background of this process: hears what comes, from now on and as long as the program runs. */
  watch(watcher: Listener): void {
    this.watchers.add(watcher);
  }

  private async replay(after: Position, upTo: Position, listener: Listener): Promise<void> {
    const changes = new Map<string, Change>();
    for await (const event of this.store.readAll({ after, upTo, signal: this.signal }))
      for (const change of await this.tell(event)) changes.set(`${change.entity} ${change._id}`, change);
    listener({ position: upTo, changes: [...changes.values()] });
  }

  private async run(): Promise<void> {
    const closing = (): boolean => this.signal.aborted;
    while (!closing()) {
      try {
        await this.follow();
      } catch (error) {
        if (closing()) return;
        this.failed(error);
        await pause(1000, undefined, { signal: this.signal }).catch(() => undefined);
      }
    }
  }

  private async follow(): Promise<void> {
    const from = this.last === null ? {} : { after: this.last };
    for await (const message of this.store.subscribeAll({ ...from, signal: this.signal })) {
      if (message.kind !== 'event') continue;
      await this.pass(message.event);
      this.last = message.event.position;
    }
  }

  private async pass(event: RecordedEvent): Promise<void> {
    const changes = this.listeners.size + this.watchers.size === 0 ? [] : await this.tell(event);
    // A browser reads again as soon as it hears of a change, so the lists should show it by then.
    await this.readModels.waitFor(event.position);
    if (changes.length === 0) return;
    for (const listener of [...this.watchers, ...this.listeners]) listener({ position: event.position, changes });
  }
}
