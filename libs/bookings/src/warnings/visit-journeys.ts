import { t } from '#languages';
import type { ResourceKind, VisitKind, VisitWarning } from '#contracts';

/** One journey to a site: a visit, or one half of a survey. Instants are ISO 8601 UTC, which sort as text. */
export interface VisitJourney {
  readonly jobId: string;
  /** null: it is not said, as before a visit is saved. */
  readonly kind: VisitKind | null;
  readonly start: string;
  readonly end: string;
  /** Never after the start. */
  readonly departure: string | null;
  /** Never before the end. */
  readonly return: string | null;
  /** null: nobody has looked the address up. */
  readonly place: { readonly lat: number; readonly lng: number } | null;
  readonly address: string;
  readonly postcode: string;
  readonly engineers: readonly string[];
  readonly cars: readonly string[];
  readonly kits: readonly string[];
}

/** Who or what travels: what a kit does in between is the car's and the engineer's business. */
export type Traveller = { readonly kind: Exclude<ResourceKind, 'kit'>; readonly id: string };

const HOUR = 3_600_000;
/** How far before and after a visit others can matter: a London day has up to 25 hours, and one more to be safe. */
const REACH = 26 * HOUR;

const moved = (instant: string, by: number): string => new Date(Date.parse(instant) + by).toISOString();

/** The stretch of time in which a journey's neighbours are. */
export const reachOf = ({
  start,
  end,
}: Pick<VisitJourney, 'start' | 'end'>): { readonly from: string; readonly to: string } => ({
  from: moved(start, -REACH),
  to: moved(end, REACH),
});

const isNear = (journey: VisitJourney, other: VisitJourney): boolean => {
  const { from, to } = reachOf(journey);
  return other.start < to && from < other.end;
};

export const travellersOf = ({ engineers, cars }: VisitJourney): readonly Traveller[] => [
  ...[...new Set(engineers)].map((id) => ({ kind: 'engineer', id }) as const),
  ...[...new Set(cars)].map((id) => ({ kind: 'car', id }) as const),
];

const travels = ({ kind, id }: Traveller, journey: VisitJourney): boolean =>
  (kind === 'engineer' ? journey.engineers : journey.cars).includes(id);

/** The others of one traveller that are near a journey, in the order of time. */
export const nearOnes = (
  traveller: Traveller,
  journey: VisitJourney,
  all: readonly VisitJourney[],
): readonly VisitJourney[] =>
  all
    .filter((other) => other.jobId !== journey.jobId && travels(traveller, other) && isNear(journey, other))
    .sort((one, other) => (one.start + one.jobId < other.start + other.jobId ? -1 : 1));

/** When a journey begins and ends for whoever makes it. */
export const wholeWay = (
  journey: Pick<VisitJourney, 'start' | 'end' | 'departure' | 'return'>,
): { readonly from: string; readonly to: string } => ({
  from: journey.departure ?? journey.start,
  to: journey.return ?? journey.end,
});

/** Milliseconds on site. Between instants: the clocks may change meanwhile. */
export const timeOnSite = ({ start, end }: VisitJourney): number => Date.parse(end) - Date.parse(start);

/** What a sentence calls a visit. */
export const siteOf = ({ address, postcode }: Pick<VisitJourney, 'address' | 'postcode'>): string =>
  [address, postcode].filter((part) => part !== '').join(' ');

/** The other visit that a warning is about. */
export const visitOf = (
  journey: Pick<VisitJourney, 'jobId' | 'address' | 'postcode'>,
): NonNullable<VisitWarning['visit']> => ({
  _id: journey.jobId,
  label: siteOf(journey),
  link: `/jobs/${journey.jobId}`,
});

/** `95 minutes`, `2 hours`, `9 hours 30 minutes`. @param rounded up where it is told as more than something */
export const formatDuration = (milliseconds: number, rounded: 'up' | 'down' = 'down'): string => {
  const minutes = (rounded === 'up' ? Math.ceil : Math.floor)(milliseconds / 60_000);
  if (minutes < 120) return t('{minutes, plural, one {# minute} other {# minutes}}', { minutes });
  return t('{hours, plural, one {# hour} other {# hours}}{minutes, plural, =0 {} one { # minute} other { # minutes}}', {
    hours: Math.floor(minutes / 60),
    minutes: minutes % 60,
  });
};
