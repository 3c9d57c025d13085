import { later, spoken, t, type LocalizedString } from '#languages';
import {
  isDayLongSurvey,
  MAX_ASSIGNED,
  soundTypeOf,
  soundTypes,
  visitKindLabels,
  visitKinds,
  type Job,
  type SoundCount,
  type VisitKind,
  type VisitWarning,
} from '#contracts';
import { fieldOf, idsBeyond, isBlank, isWireRecord, numberOf, type WireRecord } from '#platform';
import { blockIn } from './job-blocks.js';

type Count = SoundCount | 'fixed' | 'spots' | 'roomsNS';

const countWords = spoken<Count>({
  sets: later('sets'),
  rooms: later('rooms'),
  dwellings: later('dwellings'),
  fixed: later('fixed positions'),
  spots: later('spot positions'),
  roomsNS: later('rooms'),
});

/** The counts that a type does not ask for; none of a type that is not known, which is refused. */
const unasked = (kind: VisitKind, type: string): readonly Count[] => {
  if (kind === 'sound') {
    const known = soundTypeOf(type);
    return known === null
      ? []
      : (['sets', 'rooms', 'dwellings'] as const).filter(
          (count) => !(soundTypes[known] as readonly SoundCount[]).includes(count),
        );
  }
  if (kind === 'air') return [];
  return isDayLongSurvey(type) ? ['fixed', 'spots'] : ['roomsNS'];
};

/** 0 of what is not counted is no loss. */
const isFilled = (value: unknown): boolean => !isBlank(value) && numberOf(value) !== 0;

const countsLeftOut = (block: unknown, kind: VisitKind, known: Job | null): readonly LocalizedString[] => {
  if (!isWireRecord(block)) return [];
  const type =
    kind === 'sound'
      ? (fieldOf(block, 'project_type') ?? known?.soundtest?.project_type)
      : (fieldOf(block, 'project_typeNS') ?? known?.survey?.project_typeNS);
  if (typeof type !== 'string') return [];
  return unasked(kind, type)
    .filter((count) => isFilled(fieldOf(block, count)))
    .map((count) =>
      t('The number of {counted} was left out: {type} does not ask for it.', { counted: countWords[count], type }),
    );
};

const otherKinds = (body: WireRecord, kind: VisitKind): readonly LocalizedString[] =>
  visitKinds
    .filter((other) => other !== kind && blockIn(body, other) !== null)
    .map((other) =>
      t('What was sent for {other} was left out: a visit has one kind, and this one is {kind}.', {
        other: visitKindLabels[other],
        kind: visitKindLabels[kind],
      }),
    );

const listWords = spoken({
  engineers: later('engineers'),
  cars: later('cars'),
  kits: later('kits'),
  engineersPickup: later('engineers'),
  carsPickup: later('cars'),
});

const beyond = (body: WireRecord): readonly LocalizedString[] =>
  Object.keys(listWords)
    .map((list) => [list as keyof typeof listWords, idsBeyond(fieldOf(body, list))] as const)
    .filter(([, count]) => count > 0)
    .map(([list, count]) =>
      t(
        '{count, plural, one {# of the {listed} was} other {# of the {listed} were}} left out: a visit keeps at most {most, number}.',
        { count, listed: listWords[list], most: MAX_ASSIGNED },
      ),
    );

const feeOfPickup = (body: WireRecord, known: Job | null): readonly LocalizedString[] =>
  known?.survey?.type === 'Pickup' && isFilled(fieldOf(body, 'price'))
    ? [t('The fee was left out: the fee of a survey stands on its setup.')]
    : [];

export const said = (code: VisitWarning['code'], text: LocalizedString): VisitWarning => ({
  code,
  text,
  resource: null,
  visit: null,
});

/** What a body says and the visit does not keep: nothing goes in silence. */
export const leftOut = (body: WireRecord, kind: VisitKind, known: Job | null): readonly VisitWarning[] =>
  [
    ...otherKinds(body, kind),
    ...countsLeftOut(blockIn(body, kind), kind, known),
    ...beyond(body),
    ...feeOfPickup(body, known),
  ].map((text) => said('left-out', text));
