import type { HistoryEntry } from '#contracts';

export interface HistoryRequest {
  readonly correlation: string;
  readonly at: string;
  /** When the first of its lines was written into the log. */
  readonly recorded: string;
  readonly by: string;
  readonly lines: readonly HistoryEntry[];
}

/** Newest request first; the lines of one request in the order in which they happened. */
export const byRequest = (entries: readonly HistoryEntry[]): readonly HistoryRequest[] => {
  const requests = new Map<
    string,
    { correlation: string; at: string; recorded: string; by: string; lines: HistoryEntry[] }
  >();
  for (const entry of entries) {
    const request = requests.get(entry.correlation);
    if (request === undefined)
      requests.set(entry.correlation, {
        correlation: entry.correlation,
        at: entry.at,
        recorded: entry.recorded,
        by: entry.actor.name,
        lines: [entry],
      });
    else request.lines.push(entry);
  }
  return [...requests.values()].reverse();
};
