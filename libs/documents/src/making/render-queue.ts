/** Injection token of `RenderQueue`. */
export const RENDER_QUEUE = Symbol('RENDER_QUEUE');

/** Documents that one process makes at the same time; making one keeps a core busy for some hundredths of a second. */
export const AT_ONCE = 2;

/** Most tries before a document is given up. */
export const TRIES = 5;

/**
 * Milliseconds before the next try: one second, then twice as long each time, shortened by up to a half, so that what failed
 * together does not come back together.
 * @param chance from 0 to 1
 */
export const pauseAfter = (tries: number, chance = Math.random()): number =>
  Math.round(1000 * 2 ** (tries - 1) * (1 - chance / 2));

/** Whoever makes the documents whose ids the queue carries. */
export interface Making {
  /** Makes one document. `last`: no further try follows. A throw means: try again. */
  make(documentId: string, last: boolean): Promise<void>;
  /** Whoever was making it died, time and again. */
  giveUp(documentId: string): Promise<void>;
}

/** How the queue stands by its own count, which is no truth: it may have forgotten. */
export interface QueueState {
  readonly waiting: number;
  readonly making: number;
  /** Failed, and tried again after a pause. */
  readonly pausing: number;
  /** Jobs that are kept as dead letters. */
  readonly dead: number;
  /** Programs that make documents. */
  readonly renderers: number;
}

/**
 * Carries ids of documents to whoever makes them, at least once. It may forget: what is still not made is
 * offered again. The same id twice is one job.
 */
export interface RenderQueue {
  /** Several programs share it. */
  readonly shared: boolean;
  /** Begins to make what is added. */
  start(making: Making): void;
  /** Never throws and never waits for long; what did not get through is offered again later. */
  add(documentId: string): Promise<void>;
  /** @returns null when it cannot be asked */
  state(): Promise<QueueState | null>;
  /** Finishes what is under way. */
  stop(): Promise<void>;
}
