import { MAX_WINDOW } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import type { ListPath } from '../../lib/answer-at.js';
import type { Listed, Query } from '../../lib/api.js';
import { usePrinting } from '../../lib/printing.js';
import { keys, type ListOf } from '../../lib/queries.js';
import { useReading } from '../../lib/reading.js';

interface PrintedList<Row> {
  readonly entity: ListOf;
  readonly path: ListPath<Row>;
  /** What the server is asked, but for the window. */
  readonly shown: Query;
  /** The window that is on the screen. */
  readonly answer: Listed<Row> | undefined;
}

const NO_ROWS: readonly never[] = [];

/** The rows of a long list for paper: all that match where there was time to ask for them, otherwise those of the page. */
export const usePrinted = <Row>({ entity, path, shown, answer }: PrintedList<Row>): readonly Row[] => {
  const printing = usePrinting();
  const reading = useReading();
  const query = { ...shown, limit: MAX_WINDOW, offset: 0 };
  const whole = useQuery({
    queryKey: keys.list(entity, path, query),
    queryFn: ({ signal }) => reading.rows(path, query, { signal }),
    enabled: printing === 'preparing' && answer !== undefined && answer.rows.length < answer.total,
  });
  return whole.data?.rows ?? answer?.rows ?? NO_ROWS;
};
