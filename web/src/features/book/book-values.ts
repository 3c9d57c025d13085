import {
  countLabels,
  isPounds,
  MAX_FEE_COUNT,
  measurementsOf,
  MILE,
  penceOf,
  poundsOf,
  proposalTypeOf,
  quoteFee,
  sameValue,
  suggestedTests,
  type FeeAnswer,
  type FeeQuote,
  type FeeSettings,
  type FeeType,
  type Measurement,
  type TestCounts,
} from '#contracts';
import { t } from '#languages';
import { vatOf } from '../../lib/vat.js';
import type { Journey } from './use-journey.js';

export type TypedTests = { readonly [Kind in Measurement]?: number | '' };

/** What the page holds: text as it is typed, '' for an empty number. */
export interface BookValues {
  readonly type: FeeType | null;
  readonly projectName: string;
  readonly name: string;
  readonly postcode: string;
  readonly count: number | '';
  /** In place of those that the rule gives; null: the rule's. */
  readonly tests: TypedTests | null;
  /** One way, in place of the journey that is looked up; null: that one. */
  readonly miles: number | '' | null;
  /** Agreed in place of the fee that is reckoned; '': that one. */
  readonly fee: number | '';
}

export const emptyBook: BookValues = {
  type: null,
  projectName: '',
  name: '',
  postcode: '',
  count: '',
  tests: null,
  miles: null,
  fee: '',
};

/** Another type: tests, postcode and fee start again; a count stays while it counts the same thing. */
export const withType = (values: BookValues, type: FeeType | null): BookValues => {
  const sameThing = type !== null && values.type !== null && countLabels(type) === countLabels(values.type);
  return { ...values, type, tests: null, postcode: '', miles: null, fee: '', count: sameThing ? values.count : '' };
};

const isCount = (value: number | '' | undefined, least: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= MAX_FEE_COUNT;

/** The tests that the rule gives for the type and count, as far as they are known. */
export const ruledTests = ({ type, count }: BookValues): TestCounts =>
  type === null || !isCount(count, 1) ? {} : suggestedTests(type, count);

/** Whether the type has a rule for its tests; those without are typed. */
export const hasRule = (type: FeeType): boolean => Object.keys(suggestedTests(type, 1)).length > 0;

/** As the boxes show them. */
export const formatTests = (values: BookValues): TypedTests => values.tests ?? ruledTests(values);

/** One box was typed into; what says the same as the rule is the rule again. */
export const withTest = (values: BookValues, kind: Measurement, count: number | ''): BookValues => {
  const tests: TypedTests = { ...formatTests(values), [kind]: count };
  const filled = (of: TypedTests): object =>
    Object.fromEntries(
      Object.entries(of)
        .filter(([, value]) => value !== '')
        .sort(),
    );
  return { ...values, tests: sameValue(filled(tests), filled(ruledTests(values))) ? null : tests };
};

/** The tests that are typed, as they are sent; undefined: the rule's. */
const typedTests = ({ type, tests }: BookValues): TestCounts | undefined =>
  type === null || tests === null
    ? undefined
    : Object.fromEntries(
        measurementsOf(type).flatMap((kind) => (isCount(tests[kind], 1) ? [[kind, tests[kind]]] : [])),
      );

const hasTests = (values: BookValues): boolean => Object.values(formatTests(values)).some((count) => isCount(count, 1));

export interface Way {
  readonly metres: number;
  readonly trafficSeconds?: number | undefined;
  readonly estimate: boolean;
}

/** How far it is, typed or looked up; null while nobody knows. */
export const wayOf = ({ miles, postcode }: BookValues, journey: Journey): Way | null => {
  if (miles !== null)
    return miles === '' || postcode.trim() === '' ? null : { metres: Math.round(miles * MILE), estimate: false };
  if (journey.state !== 'found') return null;
  const { travel, estimate } = journey.answer;
  return { metres: travel.distance.value, trafficSeconds: travel.duration_in_traffic.value, estimate };
};

/** null: something is still missing. @param rates undefined until they are loaded: no other ones are quoted with meanwhile */
export const quoteOf = (values: BookValues, way: Way | null, rates: FeeSettings | undefined): FeeAnswer | null => {
  const { type, count } = values;
  if (rates === undefined || type === null || way === null || !isCount(count, 1) || !hasTests(values)) return null;
  return quoteFee(
    { type, count, tests: typedTests(values), distance: { metres: way.metres, trafficSeconds: way.trafficSeconds } },
    rates,
  );
};

export interface Money {
  /** The agreed one, or the reckoned one. */
  readonly fee: number;
  /** null: nothing else was agreed. */
  readonly reckoned: number | null;
  readonly travel: number;
  readonly total: number;
  /** null: the VAT rate is not known yet. */
  readonly gross: number | null;
}

export const moneyOf = (quote: FeeQuote | null, agreed: number | '', vatRate: number | undefined): Money => {
  const [reckoned, travel] = [quote?.fee ?? 0, quote?.travel ?? 0];
  const isAgreed = quote !== null && agreed !== '' && isPounds(agreed) && agreed !== reckoned;
  const fee = isAgreed ? agreed : reckoned;
  const total = poundsOf(penceOf(fee) + penceOf(travel));
  return {
    fee,
    reckoned: isAgreed ? reckoned : null,
    travel,
    total,
    gross: vatRate === undefined ? null : vatOf(total, vatRate).gross,
  };
};

/** What is asked for next, while there is no fee yet. */
export const nextStep = (values: BookValues, journey: Journey): string => {
  const { type, count } = values;
  if (type === null) return t('Choose a test type to begin.');
  if (!isCount(count, 1)) return t('Enter the number of {things}.', { things: countLabels(type) });
  if (!hasTests(values)) return t('Enter how many tests there are.');
  if (values.postcode.replace(/\s+/g, '').length <= 2) return t('Enter the postcode of the site.');
  if (values.miles !== null)
    return values.miles === '' ? t('Enter the distance in miles.') : t('Loading the rates ...');
  if (journey.state === 'looking') return t('Looking up the journey ...');
  if (journey.state === 'down') return t('The journey could not be looked up: type the distance.');
  return journey.state === 'found' ? t('Loading the rates ...') : t('Postcode not found.');
};

const placeMessage = ({ postcode, miles }: BookValues, journey: Journey): Record<string, string> => {
  if (postcode.trim() === '') return { postcode: t('Please choose a postcode.') };
  if (postcode.replace(/\s+/g, '').length <= 2) return { postcode: t('Invalid Postcode!') };
  if (miles !== null) return miles === '' ? { miles: t('Please enter the distance in miles.') } : {};
  if (journey.state === 'looking') return { postcode: t('The journey is still being looked up.') };
  if (journey.state === 'down') return { postcode: t('The journey could not be looked up. Please type the distance.') };
  return journey.state === 'found' ? {} : { postcode: t('Invalid Postcode!') };
};

/** Why there is nothing to download or keep yet, by field; empty when there is. */
export const messagesOf = (
  values: BookValues,
  journey: Journey,
  rates: FeeSettings | undefined,
): Record<string, string> => {
  const { type, count, projectName, name } = values;
  return {
    ...(type === null ? { type: t('Please choose a test type.') } : {}),
    ...(type === null || isCount(count, 1)
      ? {}
      : { count: t('Please enter the number of {things}.', { things: countLabels(type) }) }),
    ...(type !== null && isCount(count, 1) && !hasTests(values)
      ? { tests: t('Please enter how many tests there are.') }
      : {}),
    ...(projectName.trim() === '' ? { projectName: t('Please choose a project name.') } : {}),
    ...(name.trim() === '' ? { name: t('Please choose a client name.') } : {}),
    ...placeMessage(values, journey),
    ...(quoteIsTooFar(values, journey, rates) ? { postcode: t('Too far') } : {}),
  };
};

const quoteIsTooFar = (values: BookValues, journey: Journey, rates: FeeSettings | undefined): boolean => {
  const quote = quoteOf(values, wayOf(values, journey), rates);
  return quote !== null && 'msg' in quote;
};

/** The body of `POST /api/book/fee`. A journey that was looked up is looked up again by the server, which knows whether it is an estimate. */
export const proposalBody = (values: BookValues, quote: FeeQuote, way: Way): Readonly<Record<string, unknown>> => ({
  projectName: values.projectName.trim(),
  name: values.name.trim(),
  postcode: values.postcode.trim(),
  testType: quote.type,
  count: values.count,
  ...(values.tests === null ? {} : { tests: typedTests(values) }),
  fee: moneyOf(quote, values.fee, undefined).fee,
  type: proposalTypeOf(quote.type),
  ...(values.miles === null ? {} : { distance: { metres: way.metres } }),
});

/** The body of `POST /api/enquiry` that keeps the quote; the server reckons its figures itself. */
export const projectBody = (values: BookValues, quote: FeeQuote, way: Way): Readonly<Record<string, unknown>> => {
  const { fee, reckoned, total } = moneyOf(quote, values.fee, undefined);
  return {
    projectName: values.projectName.trim(),
    postcode: values.postcode.trim(),
    price: total,
    contact: { name: values.name.trim() },
    quote: {
      type: quote.type,
      count: values.count,
      ...(values.tests === null ? {} : { tests: typedTests(values) }),
      ...way,
      ...(reckoned === null ? {} : { fee }),
    },
  };
};
