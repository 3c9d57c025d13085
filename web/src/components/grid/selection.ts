/** Rows that are chosen, also of pages that are not shown. */
export type Chosen<Row> = ReadonlyMap<string, Row>;

/** One row with its id. */
export type Entry<Row> = readonly [string, Row];

/** Chooses rows or lets go of them. */
export const withRows = <Row>(chosen: Chosen<Row>, entries: readonly Entry<Row>[], on: boolean): Chosen<Row> => {
  const next = new Map(chosen);
  for (const [id, row] of entries) {
    if (on) next.set(id, row);
    else next.delete(id);
  }
  return next;
};

/** From one row of the page to another, both in it; only the second where the first is on no page that is shown. */
export const stretch = <Row>(page: readonly Entry<Row>[], from: string | null, to: string): readonly Entry<Row>[] => {
  const at = (id: string | null): number => page.findIndex(([candidate]) => candidate === id);
  const [one, other] = [at(from), at(to)];
  if (other < 0) return [];
  return one < 0 ? page.slice(other, other + 1) : page.slice(Math.min(one, other), Math.max(one, other) + 1);
};

/** Of the checkbox above the rows. */
export const pageChosen = <Row>(page: readonly Entry<Row>[], chosen: Chosen<Row>): 'all' | 'some' | 'none' => {
  const count = page.filter(([id]) => chosen.has(id)).length;
  if (count === 0) return 'none';
  return count === page.length ? 'all' : 'some';
};

/** The rows as they were read last: what is chosen is shown with today's fee. The same map where nothing is newer. */
export const withNewer = <Row>(chosen: Chosen<Row>, page: readonly Entry<Row>[]): Chosen<Row> => {
  const newer = page.filter(([id, row]) => chosen.has(id) && chosen.get(id) !== row);
  return newer.length === 0 ? chosen : withRows(chosen, newer, true);
};
