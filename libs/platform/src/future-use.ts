/** Injection token of `FutureUse`; bound globally by the module that keeps the diary. */
export const FUTURE_USE = Symbol('FUTURE_USE');

/** What still stands in the diary for an engineer, a car or a kit: asked before one is removed. */
export interface FutureUse {
  /**
   * Visits that end after `at` (ISO 8601 UTC); null when there are none.
   * `first` is the start of the earliest one.
   */
  after(kind: 'engineer' | 'car' | 'kit', id: string, at: string): Promise<{ readonly count: number; readonly first: string } | null>;
}
