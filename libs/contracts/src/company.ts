import { ArrayMaxSize, IsArray, IsNumber, Max, Min, ValidateBy, ValidateIf } from 'class-validator';
import { isFeeSettings, type FeeSettings } from './fees.js';
import { isPlainText, OptionalText } from './text.js';
import { OptionalVersion } from './versions.js';

const given = (_: object, value: unknown): boolean => value !== undefined;
const isLeaderList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((name) => isPlainText(name) && name.trim() !== '' && name.length <= 120);

/** Largest logo: a data URL of a PNG, JPEG or SVG, about 300 kB of picture. */
export const MAX_LOGO_CHARACTERS = 400_000;

/** `PUT /api/company`: what is absent stays as it is (decision Z-07). */
export class ChangeCompany {
  @OptionalText(200) name?: string;
  @OptionalText(500) address?: string;
  @OptionalText(30) companyNumber?: string;
  @OptionalText(30) vatNumber?: string;
  @OptionalText(320) email?: string;
  @OptionalText(40) telephone?: string;
  @OptionalText(120) bankName?: string;
  @OptionalText(120) bankAccountName?: string;
  @OptionalText(20) bankSortCode?: string;
  @OptionalText(20) bankAccountNumber?: string;
  /** Per cent. */
  @ValidateIf(given) @IsNumber({ maxDecimalPlaces: 2 }, { message: 'Please choose a VAT rate.' }) @Min(0) @Max(100) vatRate?: number;
  @OptionalText(1000) paymentTerms?: string;
  @OptionalText(1000) cancellationNotice?: string;
  @OptionalText(12) officePostcode?: string;
  @ValidateIf(given) @IsNumber({}, { message: 'Please give the latitude as a number.' }) @Min(-90) @Max(90) officeLat?: number;
  @ValidateIf(given) @IsNumber({}, { message: 'Please give the longitude as a number.' }) @Min(-180) @Max(180) officeLng?: number;
  @ValidateIf(given)
  @ValidateBy({ name: 'leaders', validator: { validate: isLeaderList, defaultMessage: () => 'Please name each project leader.' } })
  @IsArray({ message: 'Please send the project leaders as a list.' })
  @ArrayMaxSize(100)
  projectLeaders?: string[];
  /** Kinds of noise survey that the visit form offers. */
  @ValidateIf(given)
  @ValidateBy({ name: 'types', validator: { validate: isLeaderList, defaultMessage: () => 'Please name each kind of noise survey.' } })
  @IsArray({ message: 'Please send the kinds of noise survey as a list.' })
  @ArrayMaxSize(50)
  noiseTypes?: string[];
  /** What the calculator reckons with. */
  @ValidateIf(given)
  @ValidateBy({ name: 'fees', validator: { validate: isFeeSettings, defaultMessage: () => 'Please give every rate as a whole number from 0.' } })
  fees?: FeeSettings;
  /** Data URL, or an empty text for none. */
  @OptionalText(MAX_LOGO_CHARACTERS) logo?: string;
  @OptionalVersion() version?: number;
}

type Settings = Omit<ChangeCompany, 'version'>;

/** Every setting has a value: the defaults of a new installation until they are changed. */
export type Company = { readonly [Field in keyof Settings]-?: Exclude<Settings[Field], undefined> } & { readonly version: number };
