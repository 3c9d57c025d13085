import { later, spoken, t } from '#languages';
import {
  londonDate,
  formatDay,
  formatDayAndMonth,
  formatStretch,
  lastDayOf,
  warningCodes,
  type CalibrationRule,
  type Registration,
  type RegistrationRule,
  type ResourceKind,
  type VisitWarning,
} from '#contracts';
import { driveMinutes } from './drive.js';
import { inTwoPlaces, listedTwiceWarning, type ListedTwice } from './listed-twice.js';
import {
  nearOnes,
  formatDuration,
  siteOf,
  timeOnSite,
  travellersOf,
  visitOf,
  wholeWay,
  type Traveller,
  type VisitJourney,
} from './visit-journeys.js';
import { sameVisitWarnings } from './same-visit.js';
import { registrationSentence } from './registrations.js';

/** What the lists say about an engineer, a car or a kit. */
export interface WarnedResource {
  readonly label: string;
  /** `YYYY-MM-DD`, the last day on which a car's MOT or a kit's calibration counts; null where nobody has said so. */
  readonly due: string | null;
  /** Kinds of visits that an engineer can be sent to; none: all of them. */
  readonly competence: readonly string[];
  /** Of an engineer, with schemes. */
  readonly registrations: readonly Registration[];
}

export interface WarningFacts {
  /** What was saved: one journey, or a survey's two. */
  readonly saved: readonly VisitJourney[];
  /** Other visits of the same engineers and cars, or of the same kind at the same site; those out of reach make no difference. */
  readonly neighbours: readonly VisitJourney[];
  /** Bookings of the other records of what stands in the lists twice. */
  readonly listedTwice: readonly ListedTwice[];
  readonly resources: ReadonlyMap<string, WarnedResource>;
  /** Hours on site in one day above which it is worth a thought: the drives come on top of them. */
  readonly longestDay: number;
  /** What a missing or lapsed registration does; where it is refused, the form says so before. */
  readonly registrationRule: RegistrationRule;
  /** The same of a lapsed calibration. */
  readonly calibrationRule: CalibrationRule;
}

const HOUR = 3_600_000;

const unnamed = spoken<ResourceKind>({
  engineer: later('This engineer'),
  car: later('This car'),
  kit: later('This kit'),
});

type Resource = NonNullable<VisitWarning['resource']>;
type Named = (kind: ResourceKind, id: string) => Resource;

/** A warning, and the pair of visits or the day that it is about: a survey's halves are neighbours of each other. */
interface Found {
  readonly about: string;
  readonly warning: VisitWarning;
}

/** The earlier one first. */
const inOrder = (one: VisitJourney, other: VisitJourney): readonly [VisitJourney, VisitJourney] =>
  one.start <= other.start ? [one, other] : [other, one];

const between = (from: string, to: string): number => Date.parse(to) - Date.parse(from);

const journeysOverlap = (one: VisitJourney, other: VisitJourney): boolean => {
  const [first, next] = [wholeWay(one), wholeWay(other)];
  // While both are on site is no journey: the guard of the bookings keeps that from being saved.
  const bothOnSite = one.start < other.end && other.start < one.end;
  return !bothOnSite && first.from < next.to && next.from < first.to;
};

/** Milliseconds for the drive from one site to the next; null where nobody drives straight from one to the other. */
const timeForDrive = (first: VisitJourney, next: VisitJourney): number | null => {
  if (journeysOverlap(first, next)) return between(first.end, next.start);
  // Home again and out again: both drives are in the times that the office has written down.
  if (first.return !== null && next.departure !== null) return null;
  return between(wholeWay(first).to, wholeWay(next).from);
};

const driveWarning = (resource: Resource, journey: VisitJourney, other: VisitJourney): readonly Found[] => {
  const [first, next] = inOrder(journey, other);
  if (first.place === null || next.place === null) return [];
  const time = timeForDrive(first, next);
  const drive = driveMinutes(first.place, next.place) * 60_000;
  if (time === null || time < 0 || time >= drive) return [];
  const values = { name: resource.label, first: siteOf(first), next: siteOf(next), drive: formatDuration(drive) };
  const text =
    time < 60_000
      ? t('{name} has no time between {first} and {next}, and the drive takes about {drive}.', values)
      : t('{name} has {time} between {first} and {next}, and the drive takes about {drive}.', {
          ...values,
          time: formatDuration(time),
        });
  return [{ about: first.jobId + next.jobId, warning: { code: 'drive', text, resource, visit: visitOf(other) } }];
};

const overlapWarning = (resource: Resource, journey: VisitJourney, other: VisitJourney): readonly Found[] => {
  if (!journeysOverlap(journey, other)) return [];
  const [first, next] = inOrder(journey, other);
  const out = (one: VisitJourney): string => formatStretch(wholeWay(one).from, wholeWay(one).to);
  const text = t('{name} has two journeys that overlap: {first}, {firstTimes}, and {next}, {nextTimes}.', {
    name: resource.label,
    first: siteOf(first),
    firstTimes: out(first),
    next: siteOf(next),
    nextTimes: out(next),
  });
  return [
    { about: first.jobId + next.jobId, warning: { code: 'journeys-overlap', text, resource, visit: visitOf(other) } },
  ];
};

/** The last one before a journey and the first one after it: only between those does anybody drive. */
const beforeAndAfter = (journey: VisitJourney, others: readonly VisitJourney[]): readonly VisitJourney[] => [
  ...others.filter(({ end }) => end <= journey.start).slice(-1),
  ...others.filter(({ start }) => start >= journey.end).slice(0, 1),
];

const longDayWarning = (
  resource: Resource,
  journey: VisitJourney,
  others: readonly VisitJourney[],
  longestDay: number,
): readonly Found[] => {
  const day = londonDate(journey.start);
  const total = [journey, ...others.filter(({ start }) => londonDate(start) === day)].reduce(
    (sum, one) => sum + timeOnSite(one),
    0,
  );
  if (total <= longestDay * HOUR) return [];
  const text = t('{name} has {total} on site on {day}, which is more than {most}.', {
    name: resource.label,
    total: formatDuration(total, 'up'),
    day: formatDayAndMonth(journey.start),
    most: formatDuration(longestDay * HOUR),
  });
  return [{ about: day, warning: { code: 'long-day', text, resource, visit: null } }];
};

const travelWarnings = (
  journey: VisitJourney,
  traveller: Traveller,
  all: readonly VisitJourney[],
  longestDay: number,
  named: Named,
): readonly Found[] => {
  const resource = named(traveller.kind, traveller.id);
  const others = nearOnes(traveller, journey, all);
  return [
    ...beforeAndAfter(journey, others).flatMap((other) => driveWarning(resource, journey, other)),
    ...others.flatMap((other) => overlapWarning(resource, journey, other)),
    ...(traveller.kind === 'engineer' ? longDayWarning(resource, journey, others, longestDay) : []),
  ];
};

interface DueValues {
  readonly [name: string]: string;
  readonly name: string;
  readonly due: string;
  readonly until: string;
}

const dues = {
  kit: {
    code: 'calibration-due',
    said: (values: DueValues) => t('{name} is due for calibration on {due}, and is booked here until {until}.', values),
  },
  car: {
    code: 'mot-due',
    said: (values: DueValues) => t('{name} is due for its MOT on {due}, and is booked here until {until}.', values),
  },
} as const;

interface Use {
  readonly kind: keyof typeof dues;
  readonly id: string;
  readonly end: string;
}

/** A survey's kits stay on the site until the Pickup; a car is out until it is back. */
const usesOf = (saved: readonly VisitJourney[]): readonly Use[] => {
  const uses = saved.flatMap((journey) => [
    ...journey.kits.map((id) => ({ kind: 'kit', id, end: journey.end }) as const),
    ...journey.cars.map((id) => ({ kind: 'car', id, end: wholeWay(journey).to }) as const),
  ]);
  // The last use of each, so that it is said once.
  return uses.filter(
    (use, index) =>
      !uses.some((other, at) => other.id === use.id && (other.end > use.end || (other.end === use.end && at < index))),
  );
};

const dueWarnings = ({ saved, resources, calibrationRule }: WarningFacts, named: Named): readonly Found[] =>
  usesOf(saved).flatMap(({ kind, id, end }): readonly Found[] => {
    const due = resources.get(id)?.due ?? null;
    const day = lastDayOf(end);
    if (due === null || due >= day || (kind === 'kit' && calibrationRule === 'nothing')) return [];
    const resource = named(kind, id);
    const text = dues[kind].said({ name: resource.label, due: formatDay(due), until: formatDay(day) });
    return [{ about: day, warning: { code: dues[kind].code, text, resource, visit: null } }];
  });

/** Who is sent to a kind of visit that is not among theirs. */
const competenceWarnings = ({ saved, resources }: WarningFacts, named: Named): readonly Found[] =>
  saved.flatMap(({ kind, engineers }): readonly Found[] =>
    engineers.flatMap((id): readonly Found[] => {
      const { competence = [] } = resources.get(id) ?? {};
      if (kind === null || competence.length === 0 || competence.includes(kind)) return [];
      const resource = named('engineer', id);
      const text = t(
        '{name} does not do {kind, select, sound {sound tests} air {air tests} other {noise surveys}}. Please choose another engineer, or tick it under Engineers.',
        { name: resource.label, kind },
      );
      return [{ about: kind, warning: { code: 'competence', text, resource, visit: null } }];
    }),
  );

/** Who has no registration for what they are sent to, or one that has lapsed by then. */
const registrationWarnings = ({ saved, resources, registrationRule }: WarningFacts, named: Named): readonly Found[] =>
  saved.flatMap(({ kind, engineers, end }): readonly Found[] =>
    engineers.flatMap((id): readonly Found[] => {
      const engineer = resources.get(id);
      if (registrationRule === 'nothing' || kind === null || engineer === undefined) return [];
      const text = registrationSentence(engineer, kind, end);
      const resource = named('engineer', id);
      return text === null
        ? []
        : [{ about: lastDayOf(end), warning: { code: 'registration', text, resource, visit: null } }];
    }),
  );

const keyOf = ({ about, warning: { code, resource } }: Found): string =>
  [code, resource?.kind, resource?._id, about].join('\n');

const order = (warning: VisitWarning): string =>
  [
    warningCodes.indexOf(warning.code),
    warning.resource?.label,
    warning.resource?._id,
    warning.text,
    warning.visit?._id ?? '',
  ].join('\n');

/**
 * What to think about before a saved visit goes ahead. Nothing here keeps anything from being saved.
 * Each warning is there once for its resource and its pair of visits, and always in the same order.
 */
export const warningsOf = (facts: WarningFacts): readonly VisitWarning[] => {
  const savedIds = new Set(facts.saved.map(({ jobId }) => jobId));
  const others = facts.neighbours.filter(({ jobId }) => !savedIds.has(jobId));
  const all = [...facts.saved, ...others];
  const named: Named = (kind, _id) => ({ kind, _id, label: facts.resources.get(_id)?.label ?? unnamed[kind] });
  const found: readonly Found[] = [
    ...sameVisitWarnings(facts.saved, others),
    ...facts.saved.flatMap((journey) =>
      travellersOf(journey).flatMap((traveller) => travelWarnings(journey, traveller, all, facts.longestDay, named)),
    ),
    ...inTwoPlaces(facts.listedTwice, facts.saved).map((one) => ({
      about: `${one.other} ${one.from}`,
      warning: listedTwiceWarning(one, named(one.kind, one.id)),
    })),
    ...dueWarnings(facts, named),
    ...competenceWarnings(facts, named),
    ...registrationWarnings(facts, named),
  ];
  // Reversed, so that of a survey's two halves the first one speaks.
  const once = new Map(found.toReversed().map((one) => [keyOf(one), one.warning]));
  return [...once.values()].sort((one, other) => (order(one) < order(other) ? -1 : 1));
};
