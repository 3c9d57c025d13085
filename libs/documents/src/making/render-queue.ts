/** Injection token of `RenderQueue`. */
export const RENDER_QUEUE = Symbol('RENDER_QUEUE');

/** Documents that one process makes at the same time; making one keeps a core busy for some hundredths of a second. */
export const AT_ONCE = 2;

/** Most tries before a document is given up. */
export const TRIES = 5;

/** Pause before the next try: one second, then twice as long each time. */
export const pauseAfter = (tries: number): number => 1000 * 2 ** (tries - 1);

/** Makes one document. `last`: no further try follows. A throw means: try again. */
export type Make = (documentId: string, last: boolean) => Promise<void>;

/**
 * Carries ids of documents to whoever makes them, at least once. It may forget: what is still not made is
 * offered again. The same id twice is one job.
 */
export interface RenderQueue {
  /** Begins to make what is added. */
  start(make: Make): void;
  /** Never throws and never waits for long; what did not get through is offered again later. */
  add(documentId: string): Promise<void>;
  /** Finishes what is under way. */
  stop(): Promise<void>;
}
