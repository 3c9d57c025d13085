/** What still stands in the diary for a resource; looked up by the handler, judged by the decider. */
export interface FutureUseFact {
  readonly count: number;
  /** ISO 8601 UTC */
  readonly first: string;
}
