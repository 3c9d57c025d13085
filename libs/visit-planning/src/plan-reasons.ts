import { later, localeNow, spoken, t, type LocalizedString } from '#languages';
import {
  bankHolidayName,
  formatDayAndMonth,
  londonDate,
  londonTime,
  type BankHoliday,
  type PlanFact,
  type PlanVisit,
} from '#contracts';
import type { Moved, WorkingRules } from '#planning';

/** Engineers who are named beside the one who goes; the others are in the list. */
const MOST_NAMED = 3;

/** What keeps an engineer from a visit, as the name of a case of the sentence. */
const cases: Readonly<Record<PlanFact, string>> = {
  skill: 'skill',
  registration: 'registration',
  hours: 'hours',
  'longest-day': 'day',
  'longest-week': 'week',
  car: 'car',
  kit: 'kit',
  'other-visits': 'visits',
  away: 'away',
  place: 'other',
  days: 'other',
  team: 'other',
  begun: 'other',
  'bank-holiday': 'other',
  fixed: 'other',
};

const excludedSentence = (name: string, by: PlanFact, rules: WorkingRules): LocalizedString =>
  t(
    '{name} {fact, select, skill {does not do this kind of test} registration {has no valid registration for it} hours {would not be back within the working hours} day {would work more than {day} hours that day} week {would work more than {week} hours that week} car {has no car that day} kit {has no kit for it that day} visits {has other visits then} away {is away then} other {cannot go}}.',
    { name, fact: cases[by], day: rules.longestDay / 60, week: rules.longestWeek / 60 },
  );

const nextSentence = (name: string, next: PlanVisit['next'], names: ReadonlyMap<string, string>): LocalizedString => {
  if (next === null) return t('{name} is the only one who can go.', { name });
  const other = names.get(next.engineer) ?? t('Unknown');
  return next.more > 0
    ? t('{name} drives {minutes, plural, one {# minute} other {# minutes}} less than {other} would.', {
        name,
        minutes: next.more,
        other,
      })
    : t('{name} drives no more than {other} would.', { name, other });
};

const homeSentence = (name: string, other: string): LocalizedString =>
  t('{name} starts and ends the day at home; from the office {name} would drive no less than {other}.', {
    name,
    other,
  });

interface Chosen extends Pick<PlanVisit, 'next' | 'excluded'> {
  readonly engineer: string;
  readonly homeDecides: boolean;
}

/** Why this engineer: against the next best, and what keeps others away. */
export const choiceSentence = (
  { engineer, next, excluded, homeDecides }: Chosen,
  names: ReadonlyMap<string, string>,
  rulesOf: (engineer: string) => WorkingRules,
): string => {
  const nameOf = (id: string): string => names.get(id) ?? t('Unknown');
  return [
    nextSentence(nameOf(engineer), next, names),
    ...(homeDecides && next !== null ? [homeSentence(nameOf(engineer), nameOf(next.engineer))] : []),
    ...excluded
      .slice(0, MOST_NAMED)
      .map((one) => excludedSentence(nameOf(one.engineer), one.by, rulesOf(one.engineer))),
  ].join(' ');
};

export const fixedSentence = (): LocalizedString => t('Chosen by hand.');

/** What of a visit alone is in the way, with what to do. */
const alone = spoken<'place' | 'days' | 'team' | 'begun' | 'fixed'>({
  place: later('The place of this visit is unknown. Please correct its postcode or set its position.'),
  days: later(
    'Its setup and pickup are on one day, or its pickup is after the week that follows. Please choose who goes by hand.',
  ),
  team: later('It takes more engineers than a plan sends. Please choose who goes by hand.'),
  begun: later('It has begun already, so it stays as it is.'),
  fixed: later('The engineers chosen by hand cannot go then. Please choose others, or let the plan choose.'),
});

const inTheWay = spoken<Exclude<PlanFact, keyof typeof alone | 'bank-holiday'>>({
  skill: later('who does this kind of test'),
  registration: later('the registrations'),
  hours: later('the working hours'),
  'longest-day': later('the longest day'),
  'longest-week': later('the longest week'),
  car: later('the cars'),
  kit: later('the kits'),
  'other-visits': later('the other visits'),
  away: later('the length of the drive, or days off'),
});

const isAlone = (fact: PlanFact): fact is keyof typeof alone => Object.hasOwn(alone, fact);
const isInTheWay = (fact: PlanFact): fact is keyof typeof inTheWay => Object.hasOwn(inTheWay, fact);

const listed = (facts: readonly PlanFact[]): string =>
  new Intl.ListFormat(localeNow()).format(facts.filter(isInTheWay).map((fact) => inTheWay[fact]));

const holidaySentence = (holiday: BankHoliday): LocalizedString =>
  t('{day} is a bank holiday ({name}), so no one is planned then.', {
    day: new Intl.DateTimeFormat(localeNow(), {
      timeZone: 'UTC',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
    }).format(new Date(holiday.date)),
    name: bankHolidayName(holiday),
  });

/** Why a visit is left over: the fewest things without which it would have a place, or the bank holiday that it is on. */
export const leftSentence = (facts: readonly PlanFact[], holiday?: BankHoliday): string => {
  if (holiday !== undefined) return holidaySentence(holiday);
  const own = facts.find(isAlone);
  if (own !== undefined) return alone[own];
  return t('No place beside what is planned; in the way: {things}.', { things: listed(facts) });
};

/** What leaves none of those free who may go. */
const ofPeople: readonly PlanFact[] = ['skill', 'other-visits', 'away'];

const dayAndTime = (instant: string): string => `${formatDayAndMonth(instant)} ${londonTime(instant)}`;

/** From when to when a visit moves, and why. @param start instant that is booked @param then instant as planned */
export const movedSentence = ({ saves, facts }: Moved, start: string, then: string): LocalizedString => {
  const times = {
    from: dayAndTime(start),
    to: londonDate(start) === londonDate(then) ? londonTime(then) : dayAndTime(then),
  };
  if (facts.length === 0)
    return saves > 0
      ? t('Moved from {from} to {to}: saves {minutes, plural, one {# minute} other {# minutes}} of driving.', {
          ...times,
          minutes: saves,
        })
      : t('Moved from {from} to {to}: at the old time another engineer would have to go.', times);
  if (facts.every((fact) => ofPeople.includes(fact)))
    return t('Moved from {from} to {to}: at the old time no engineer who may do it is free.', times);
  return t('Moved from {from} to {to}: no place at the old time; in the way: {things}.', {
    ...times,
    things: listed(facts),
  });
};
