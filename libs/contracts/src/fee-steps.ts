import { byLocale, t } from '#languages';
import {
  countedThing,
  feeFamilyOf,
  measurementLabels,
  measurementsOf,
  type FeeQuestion,
  type FeeQuote,
  type FeeRates,
  type FeeSettings,
  type FeeStep,
  type FeeType,
  type Measurement,
} from './fee-types.js';
import { formatPounds, formatPoundsAndPence } from './money.js';

/** How many of `size` hold so many. */
export const ceilOf = (count: number, size: number): number => Math.ceil(count / size);

/** How long one test of a kind takes. */
export const minutesFor = (kind: Measurement, settings: FeeSettings): number =>
  kind === 'airTests'
    ? settings.air.minutes
    : kind === 'surveys'
      ? settings.survey.minutes
      : settings.sound.minutes[kind];

/** A quote without its words. */
export interface Reckoned extends Omit<FeeQuote, 'steps'> {
  readonly jobMinutes: number;
  readonly miles: number;
  readonly local: boolean;
  readonly rate: number;
  readonly mileagePounds: number;
}

/** A quote that is so near an edge is told so: minutes over whole days, miles beyond the radius. */
const NEAR_MINUTES = 30;
const NEAR_MILES = 2;

const upTo = (maximumFractionDigits: number) =>
  byLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits }));
const numbers = { 0: upTo(0), 1: upTo(1), 2: upTo(2) };
const decimals = (value: number, places: 0 | 1 | 2): string => numbers[places]().format(value);
const countedVisits = (count: number): string => t('{count, plural, one {# visit} other {# visits}}', { count });

const ruleWords = (type: FeeType, count: number): string => {
  const of = (size: number) => ({ count, size, sets: ceilOf(count, size) });
  if (type === 'Part E')
    return t(
      'One set for every ten dwellings: {count} ÷ {size}, rounded up, is {sets}; walls, floors and impacts twice each.',
      of(10),
    );
  if (type === 'Part E - RFRP' || type === 'Part E - Hotel')
    return t(
      'One set for every ten {what, select, dwellings {dwellings} other {rooms}}: {count} ÷ {size}, rounded up, is {sets}; walls, floors and impacts once each.',
      {
        what: countedThing(type),
        count,
        size: 10,
        sets: ceilOf(count, 10),
      },
    );
  if (type === 'BB93')
    return t(
      'One of each of the five tests for every four teaching spaces: {count} ÷ {size}, rounded up, is {sets}.',
      of(4),
    );
  return t('One for each that is counted.');
};

const testsStep = ({ type, tests }: Reckoned, { count, tests: typed }: FeeQuestion): FeeStep => {
  const shown = measurementsOf(type)
    .filter((kind) => (tests[kind] ?? 0) > 0)
    .map((kind) => `${decimals(tests[kind] ?? 0, 0)} ${measurementLabels[kind]}`);
  return {
    title: t('Tests'),
    words: typed === undefined ? ruleWords(type, count) : t('As they were typed.'),
    result: shown.length === 0 ? t('None ⟨tests⟩') : shown.join(', '),
    ...(shown.length === 0 ? { hint: t('There is no rule for this type: please type how many tests there are.') } : {}),
  };
};

const dayHint = ({ minutes, sitevisits, rate }: Reckoned, { workingDay }: FeeSettings): string | null => {
  if (sitevisits === 1) return null;
  const over = minutes - (sitevisits - 1) * workingDay;
  if (over > NEAR_MINUTES) return t('Setup and journey are counted once, although there is more than one visit.');
  return t(
    '{over, plural, =0 {Less than 1 minute} one {# minute} other {# minutes}} over {days, plural, =1 {one day} other {# days}}: this visit adds {rate}.',
    {
      over: over < 1 ? 0 : Math.ceil(over),
      days: sitevisits - 1,
      rate: formatPounds(rate),
    },
  );
};

const dayStep = (quote: Reckoned, settings: FeeSettings): FeeStep => {
  const hint = dayHint(quote, settings);
  return {
    title: t('Site visits'),
    words: t('{minutes} minutes, at {day} minutes a day, rounded up.', {
      minutes: decimals(quote.minutes, 2),
      day: settings.workingDay,
    }),
    result: countedVisits(quote.sitevisits),
    ...(hint === null ? {} : { hint }),
  };
};

const beyondHint = (miles: number, pounds: number): string => {
  const more = formatPounds(pounds);
  return miles < 0.1
    ? t('Less than 0.1 miles beyond the local radius: each visit costs {more} more.', { more })
    : t('{miles} miles beyond the local radius: each visit costs {more} more.', { miles: decimals(miles, 1), more });
};

const rateStep = ({ miles, local, rate }: Reckoned, rates: FeeRates): FeeStep => {
  const values = { miles: decimals(miles, 2), radius: rates.radius };
  return {
    title: t('Rate'),
    words: local
      ? t('{miles} miles is within {radius} miles: the local rate of a visit.', values)
      : t('{miles} miles is beyond {radius} miles: the non-local rate of a visit.', values),
    result: formatPounds(rate),
    ...(!local && miles - rates.radius <= NEAR_MILES
      ? { hint: beyondHint(miles - rates.radius, rates.nonLocal - rates.local) }
      : {}),
  };
};

const feeWords = ({ sitevisits, units, rate }: Reckoned, { additional }: FeeRates): string => {
  const further = Math.max(0, units - 1);
  const values = { visits: sitevisits, rate: formatPounds(rate) };
  return further === 0
    ? t('{visits, plural, one {# visit} other {# visits}} × {rate}.', values)
    : t(
        '{visits, plural, one {# visit} other {# visits}} × {rate}, and {further, plural, one {# further test unit} other {# further test units}} × {additional}.',
        {
          ...values,
          further,
          additional: formatPounds(additional),
        },
      );
};

const travelWords = ({ miles, mileagePounds }: Reckoned, { mileage, travelStep }: FeeSettings): string => {
  const values = {
    miles: decimals(miles, 2),
    mileage: formatPoundsAndPence(mileage / 100),
    pounds: formatPounds(mileagePounds),
    step: formatPounds(travelStep),
  };
  return mileagePounds < travelStep
    ? t('{miles} miles × {mileage} is {pounds}; below {step} nothing is charged.', values)
    : t('{miles} miles × {mileage} is {pounds}; to the nearest {step}.', values);
};

/** Every step of a reckoning in words. */
export const stepsOf = (quote: Reckoned, question: FeeQuestion, settings: FeeSettings): readonly FeeStep[] => {
  const rates = settings[feeFamilyOf(quote.type)];
  const { jobMinutes, miles, minutes, fee, travel } = quote;
  const items = measurementsOf(quote.type)
    .filter((kind) => (quote.tests[kind] ?? 0) > 0)
    .map((kind) => `${quote.tests[kind] ?? 0} × ${minutesFor(kind, settings)}`);
  const tests = items.join(' + ');
  return [
    testsStep(quote, question),
    {
      title: t('Time on site'),
      words:
        tests === ''
          ? t('Setup {setup} minutes.', { setup: rates.setup })
          : t('Setup {setup} + {tests} minutes.', { setup: rates.setup, tests }),
      result: t('{count, plural, one {# minute} other {# minutes}}', { count: jobMinutes }),
    },
    {
      title: t('Journey'),
      words: t('{metres} m is {miles} miles; a minute a mile, there and back.', {
        metres: decimals(question.distance.metres, 0),
        miles: decimals(miles, 2),
      }),
      // Rounded as the sum is, so that what is printed adds up to it.
      result: t('{minutes} minutes', { minutes: decimals(minutes - jobMinutes, 2) }),
    },
    dayStep(quote, settings),
    rateStep(quote, rates),
    { title: t('Fee'), words: feeWords(quote, rates), result: formatPounds(fee) },
    { title: t('Travel'), words: travelWords(quote, settings), result: formatPounds(travel) },
  ];
};
