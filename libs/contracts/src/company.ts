import { later, t } from '#languages';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsNumber,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { bankHolidayChoices, type BankHolidayChoice } from './bank-holidays.js';
import { takeableCapabilities, type TakeableCapability } from './capabilities.js';
import { ALL_EXTERNAL, ALL_INTERNAL, NO_LEADER } from './dashboards.js';
import type { FeeSettings } from './fee-types.js';
import { isFeeSettings } from './fees.js';
import { isCalibrationMonths, type CalibrationMonths } from './instruments.js';
import { Latitude, Longitude } from './places.js';
import { isPlanWeights, type PlanWeights } from './plan-weights.js';
import { hasShape } from './shapes.js';
import { isPlainText, nameKey } from './text.js';
import { filled, given, OptionalText, WholePostcode } from './rules.js';
import { OptionalVersion } from './versions.js';

const isNameList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => isPlainText(name) && name.trim() !== '' && name.length <= 120);

const besideLeaders = new Set([ALL_EXTERNAL, ALL_INTERNAL, NO_LEADER].map(nameKey));
/** What the lists offer beside the leaders' names is no leader's name. */
const takenLeader = (names: readonly string[]): string | undefined =>
  names.find((name) => besideLeaders.has(nameKey(name)));

/** Six digits with any blanks and hyphens between them, or none. */
const SORT_CODE = /^[\s-]*(?:(?:\d[\s-]*){6})?$/;
/** Eight digits with any blanks and hyphens between them, or none. */
const ACCOUNT_NUMBER = /^[\s-]*(?:(?:\d[\s-]*){8})?$/;

/** Nine digits, or twelve of a branch, with any blanks between them; Northern Ireland trades with the Union as XI. */
const VAT_NUMBER = /^\s*(?:(?:(?:GB|XI)\s*)?(?:\d\s*){9}(?:(?:\d\s*){3})?)?$/i;

const VAT_RATE = later('Please choose a VAT rate.');

/** Largest logo: a data URL of a PNG, JPEG or SVG, about 300 kB of picture. */
export const MAX_LOGO_CHARACTERS = 400_000;

/** What a missing or lapsed registration, or a lapsed calibration, does to a visit. */
export const registrationRules = ['nothing', 'warn', 'refuse'] as const;
export type RegistrationRule = (typeof registrationRules)[number];
export type CalibrationRule = RegistrationRule;

/** When engineers work, from leaving the office to coming back. */
export interface WorkingHours {
  /** `HH:mm` */
  readonly dayStart: string;
  /** `HH:mm` */
  readonly dayEnd: string;
  /** Hours, whole or half. */
  readonly longestDay: number;
  /** Hours. */
  readonly longestWeek: number;
  /** Hours between two days. */
  readonly rest: number;
}

/** Of a new installation. */
export const defaultWorkingHours: WorkingHours = {
  dayStart: '08:00',
  dayEnd: '18:00',
  longestDay: 9,
  longestWeek: 40,
  rest: 11,
};

/** `HH:mm`, a time of day. */
export const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const isHours = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && Number.isInteger(value * 2) && value >= least && value <= most;

const isClock = (value: unknown): boolean => typeof value === 'string' && CLOCK_TIME.test(value);

const hoursRules = {
  dayStart: isClock,
  dayEnd: isClock,
  longestDay: (hours: unknown) => isHours(hours, 0.5, 24),
  longestWeek: (hours: unknown) => isHours(hours, 0.5, 168),
  rest: (hours: unknown) => isHours(hours, 0, 23.5),
};

/** Whether a value is working hours, all of them and nothing else. */
export const isWorkingHours = (value: unknown): value is WorkingHours =>
  hasShape(value, hoursRules) && (value as WorkingHours).dayStart < (value as WorkingHours).dayEnd;

/** `PUT /api/company`: what is absent stays as it is (decision Z-07). */
export class ChangeCompany {
  @OptionalText(200) name?: string;
  @OptionalText(500) address?: string;
  @OptionalText(30) companyNumber?: string;
  @ValidateIf(filled)
  @Matches(VAT_NUMBER, { message: later('Please enter the nine digits of the VAT number, such as GB 123 4567 89.') })
  @OptionalText(30)
  vatNumber?: string;
  @ValidateIf(filled)
  @IsEmail({}, { message: later('Please enter a valid email.') })
  @OptionalText(320)
  email?: string;
  @OptionalText(40) telephone?: string;
  @OptionalText(120) bankName?: string;
  @OptionalText(120) bankAccountName?: string;
  @ValidateIf(filled)
  @Matches(SORT_CODE, { message: later('Please enter the six digits of the sort code, such as 12-34-56.') })
  @OptionalText(20)
  bankSortCode?: string;
  @ValidateIf(filled)
  @Matches(ACCOUNT_NUMBER, {
    message: later('Please enter the eight digits of the account number; put zeros before a shorter one.'),
  })
  @OptionalText(20)
  bankAccountNumber?: string;
  /** Per cent. */
  @ValidateIf(given)
  @IsNumber({ maxDecimalPlaces: 2 }, { message: VAT_RATE })
  @Min(0, { message: VAT_RATE })
  @Max(100, { message: VAT_RATE })
  vatRate?: number;
  @OptionalText(1000) paymentTerms?: string;
  @OptionalText(1000) cancellationNotice?: string;
  /** Its position is looked up where none comes with it (decision 0029). */
  @ValidateIf(filled) @WholePostcode() officePostcode?: string;
  @ValidateIf(given) @Latitude() officeLat?: number;
  @ValidateIf(given) @Longitude() officeLng?: number;
  @ValidateIf(given)
  @ValidateBy({
    name: 'leaders',
    validator: {
      validate: (value: unknown) => isNameList(value) && takenLeader(value) === undefined,
      defaultMessage: (args) => {
        const taken = isNameList(args?.value) ? takenLeader(args.value) : undefined;
        return taken === undefined
          ? t('Please name each project leader.')
          : t('The lists offer “{name}” beside the project leaders. Please give the leader another name.', {
              name: taken,
            });
      },
    },
  })
  @IsArray({ message: later('Please send the project leaders as a list.') })
  @ArrayMaxSize(100, { message: later('Please give at most {most} project leaders.', { most: 100 }) })
  projectLeaders?: string[];
  /** Kinds of noise survey that the visit form offers. */
  @ValidateIf(given)
  @ValidateBy({
    name: 'types',
    validator: { validate: isNameList, defaultMessage: later('Please name each kind of noise survey.') },
  })
  @IsArray({ message: later('Please send the kinds of noise survey as a list.') })
  @ArrayMaxSize(50, { message: later('Please give at most {most} kinds of noise survey.', { most: 50 }) })
  noiseTypes?: string[];
  /** What the calculator reckons with. */
  @ValidateIf(given)
  @ValidateBy({
    name: 'fees',
    validator: { validate: isFeeSettings, defaultMessage: later('Please give every rate as a whole number from 0.') },
  })
  fees?: FeeSettings;
  @ValidateIf(given)
  @ValidateBy({
    name: 'workingHours',
    validator: {
      validate: isWorkingHours,
      defaultMessage: later('Please give a start before the end, and hours in whole or half ones.'),
    },
  })
  workingHours?: WorkingHours;
  /** Whose bank holidays are kept: nobody is planned on them, and calendars and forms name them. */
  @ValidateIf(given)
  @IsIn(bankHolidayChoices, { message: later('Please choose whose bank holidays are kept.') })
  bankHolidays?: BankHolidayChoice;
  /** What plans weigh against each other once as many visits as possible are placed. */
  @ValidateIf(given)
  @ValidateBy({
    name: 'planWeights',
    validator: {
      validate: isPlanWeights,
      defaultMessage: later('Please give each weight of plans as a whole number within its limits.'),
    },
  })
  planWeights?: PlanWeights;
  /** Whether a fee proposal has an appendix that tells how the fee is made up. */
  @ValidateIf(given) @IsBoolean({ message: later('Please choose yes or no.') }) proposalAppendix?: boolean;
  /** What engineers may not do, though their role would let them; with `see-fees` go `change-fees` and `invoice`. */
  @ValidateIf(given)
  @IsIn(takeableCapabilities, { each: true, message: later('Please choose what engineers may do.') })
  @IsArray({ message: later('Please choose what engineers may do.') })
  @ArrayMaxSize(takeableCapabilities.length, { message: later('Please choose what engineers may do.') })
  takenFromEngineers?: TakeableCapability[];
  /** Whether everybody signs in with two steps: an authenticator app, or a passkey. */
  @ValidateIf(given) @IsBoolean({ message: later('Please choose yes or no.') }) twoStepsDemanded?: boolean;
  /** What it does to a visit that an engineer has no valid registration for its kind. */
  @ValidateIf(given)
  @IsIn(registrationRules, { message: later('Please choose a rule.') })
  registrationRule?: RegistrationRule;
  /** What it does to a visit that a kit's calibration lapses before its end. */
  @ValidateIf(given)
  @IsIn(registrationRules, { message: later('Please choose a rule.') })
  calibrationRule?: CalibrationRule;
  /** Months for which a calibration counts, by kind of instrument: a new instrument's form proposes them. */
  @ValidateIf(given)
  @ValidateBy({
    name: 'calibrationMonths',
    validator: {
      validate: isCalibrationMonths,
      defaultMessage: later('Please give whole months from 1 to 120 for each kind of instrument.'),
    },
  })
  calibrationMonths?: CalibrationMonths;
  /** Data URL, or an empty text for none. */
  @OptionalText(MAX_LOGO_CHARACTERS) logo?: string;
  @OptionalVersion() version?: number;
}

type Settings = Omit<ChangeCompany, 'version'>;

/** Every setting has a value: the defaults of a new installation until they are changed. */
export type Company = { readonly [Field in keyof Settings]-?: Exclude<Settings[Field], undefined> } & {
  readonly version: number;
};
