import { t } from '#languages';
import { formatStretch, type VisitWarning } from '#contracts';
import { visitOf, wholeWay, type VisitJourney } from './visit-journeys.js';

/** A car or a kit of the visit, and a booking of its other record between the visit's first and last instant. */
export interface ListedTwice {
  readonly kind: 'car' | 'kit';
  readonly id: string;
  /** Name of the other record. */
  readonly other: string;
  /** Instants between which the other one is booked. */
  readonly from: string;
  readonly to: string;
  /** null: what books it is no visit. */
  readonly jobId: string | null;
  readonly address: string | null;
  readonly postcode: string | null;
}

/** PostgreSQL writes an instant with its own offset. */
const instant = (written: string): string => new Date(written).toISOString();

type Out = ReturnType<typeof wholeWay>;

/** When a car or a kit of the visit is out: a car on each of its journeys, a kit from the first to the last, since a survey leaves it on site. */
const outOf = (saved: readonly VisitJourney[], kind: ListedTwice['kind'], id: string): readonly Out[] => {
  if (kind === 'car') return saved.filter(({ cars }) => cars.includes(id)).map(wholeWay);
  const taking = saved.filter(({ kits }) => kits.includes(id));
  const [first, last] = [taking[0], taking.at(-1)];
  return first === undefined || last === undefined ? [] : [{ from: first.start, to: last.end }];
};

/** Those whose other record is booked while they are out. */
export const inTwoPlaces = (listed: readonly ListedTwice[], saved: readonly VisitJourney[]): readonly ListedTwice[] =>
  listed.filter(({ kind, id, from, to }) =>
    outOf(saved, kind, id).some((out) => out.from < instant(to) && instant(from) < out.to),
  );

type Resource = NonNullable<VisitWarning['resource']>;

/** One thing that stands in the lists twice, and is wanted in two places at once. */
export const listedTwiceWarning = (
  { kind, other, from, to, jobId, address, postcode }: ListedTwice,
  resource: Resource,
): VisitWarning & { readonly resource: Resource } => {
  const values = { name: resource.label, other, times: formatStretch(instant(from), instant(to)) };
  return {
    code: 'listed-twice',
    text:
      kind === 'car'
        ? t('{name} has the numberplate of {other}, which is booked at the same time: {times}.', values)
        : t('{name} has an instrument of {other}, which is booked at the same time: {times}.', values),
    resource,
    visit: jobId === null ? null : visitOf({ jobId, address: address ?? '', postcode: postcode ?? '' }),
  };
};
