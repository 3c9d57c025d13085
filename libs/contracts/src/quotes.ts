import { later, t, type LocalizedString } from '#languages';
import { IsBoolean, IsInt, IsOptional, Max, Min, ValidateBy, ValidateIf } from 'class-validator';
import { Nested } from './binding.js';
import { countedThing, feeTypeLabels, feeTypeOf, MAX_FEE_COUNT, type FeeQuote, type FeeType } from './fee-types.js';
import { isPounds } from './money.js';

/** Twice round the Earth: farther than any journey, and far below where figures stop being exact. */
const MAX_METRES = 80_000_000;
const MAX_SECONDS = 10_000_000;

const WHOLE = later('Please enter a whole number from 1 to {most, number}.', { most: MAX_FEE_COUNT });
const TESTS = later('Please enter how many tests there are, as a whole number.');
const METRES = later('Please give the distance in whole metres.');
const SECONDS = later('Please give the driving time in whole seconds.');

const given = (_: object, value: unknown): boolean => value !== undefined && value !== null;

/** A kind of test under any of its names; the server makes it the one of `feeTypeOf`. */
const QuotedType = (): PropertyDecorator =>
  ValidateBy({
    name: 'feeType',
    validator: { validate: (value) => feeTypeOf(value) !== null, defaultMessage: later('Please choose a test type.') },
  });

const WholeFrom =
  (least: number, most: number, message: () => LocalizedString): PropertyDecorator =>
  (target, property) => {
    Max(most, { message })(target, property);
    Min(least, { message })(target, property);
    IsInt({ message })(target, property);
  };

const QuotedCount = (): PropertyDecorator => WholeFrom(1, MAX_FEE_COUNT, WHOLE);

/** In place of the tests that the rule gives; what is absent is 0. */
export class QuoteTests {
  @IsOptional() @WholeFrom(0, MAX_FEE_COUNT, TESTS) walls?: number;
  @IsOptional() @WholeFrom(0, MAX_FEE_COUNT, TESTS) floors?: number;
  @IsOptional() @WholeFrom(0, MAX_FEE_COUNT, TESTS) impacts?: number;
  @IsOptional() @WholeFrom(0, MAX_FEE_COUNT, TESTS) backgrounds?: number;
  @IsOptional() @WholeFrom(0, MAX_FEE_COUNT, TESTS) rts?: number;
  @IsOptional() @WholeFrom(0, MAX_FEE_COUNT, TESTS) airTests?: number;
  @IsOptional() @WholeFrom(0, MAX_FEE_COUNT, TESTS) surveys?: number;
}

/** One way, from the office. */
export class QuoteDistance {
  @WholeFrom(0, MAX_METRES, METRES) metres!: number;
  /** In traffic; without it nothing is too far. */
  @IsOptional() @WholeFrom(0, MAX_SECONDS, SECONDS) trafficSeconds?: number;
}

/** `POST /api/book/quote`: a fee with every step of its reckoning (decision A-31). Nothing is kept. */
export class AskQuote {
  @QuotedType() type!: FeeType;
  @QuotedCount() count!: number;
  @IsOptional() @Nested(() => QuoteTests) tests?: QuoteTests;
  @Nested(() => QuoteDistance) distance!: QuoteDistance;
}

/** What a new project was quoted. Figures are not sent: the server reckons them itself (decision A-24). */
export class QuoteToKeep {
  @QuotedType() type!: FeeType;
  @QuotedCount() count!: number;
  @IsOptional() @Nested(() => QuoteTests) tests?: QuoteTests;
  @WholeFrom(0, MAX_METRES, METRES) metres!: number;
  @IsOptional() @WholeFrom(0, MAX_SECONDS, SECONDS) trafficSeconds?: number;
  /** The journey was reckoned, not measured along roads. */
  @ValidateIf(given)
  @IsBoolean({ message: later('Please say whether the distance is an estimate.') })
  estimate?: boolean;
  /** Pounds without travel, where another fee was agreed than the one reckoned. */
  @ValidateIf(given)
  @ValidateBy({ name: 'pounds', validator: { validate: isPounds, defaultMessage: later('Please choose a fee.') } })
  fee?: number;
}

/** A quote as it was said: figures and words stay as they are when a rate changes later. */
export interface ProjectQuote extends FeeQuote {
  readonly count: number;
  readonly metres: number;
  /** null: nobody knew. */
  readonly trafficSeconds: number | null;
  readonly estimate: boolean;
  /** Pounds; what was agreed in place of `fee`. null: nothing else. */
  readonly agreedFee: number | null;
}

/** `22 dwellings`, `1 dwelling`. */
export const countedWords = (type: FeeType, count: number): LocalizedString =>
  t(
    '{what, select, spaces {{count, plural, one {# teaching space} other {# teaching spaces}}} types {{count, plural, one {# type} other {# types}}} surveys {{count, plural, one {# survey} other {# surveys}}} dwellings {{count, plural, one {# dwelling} other {# dwellings}}} other {{count, plural, one {# room} other {# rooms}}}}',
    { what: countedThing(type), count },
  );

/** `Sound Testing - Part E, 22 dwellings`. */
export const quotedWork = ({ type, count }: Pick<ProjectQuote, 'type' | 'count'>): string =>
  `${feeTypeLabels[type]}, ${countedWords(type, count)}`;
