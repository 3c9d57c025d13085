import { later } from '#languages';
import { ArrayMaxSize, IsInt, IsOptional, IsUUID, Matches, Max, Min } from 'class-validator';
import { CLOCK_TIME, IsInstant } from '#contracts';

/** A year of minutes: nothing longer can be free within a year. */
const MOST_MINUTES = 366 * 24 * 60;

const ENGINEERS = later('Please choose engineers from the list.');
const CARS = later('Please choose cars from the list.');
const KITS = later('Please choose kits from the list.');

/** Query of `GET /api/availability/next`; from `from` (or now) on; `duration` in minutes, ids separated by commas. */
export class FindNext {
  /** Nothing: now. */
  @IsOptional() @IsInstant(later('Please give a valid start of the range.')) from?: string;
  @Max(MOST_MINUTES, { message: later('Please give a duration of at most a year, in minutes.') })
  @Min(1, { message: later('Please give a duration in minutes.') })
  @IsInt({ message: later('Please give a duration in minutes.') })
  duration!: number;
  @ArrayMaxSize(100, { message: ENGINEERS }) @IsUUID('all', { each: true, message: ENGINEERS }) engineers!: string[];
  @ArrayMaxSize(100, { message: CARS }) @IsUUID('all', { each: true, message: CARS }) cars!: string[];
  @ArrayMaxSize(100, { message: KITS }) @IsUUID('all', { each: true, message: KITS }) kits!: string[];
  /** The visit or booking that is being edited. */
  @IsOptional() @IsUUID('all', { message: later('Please say which visit.') }) except?: string;
  /** London clock times between which it must lie, Monday to Friday without the company's bank holidays; without them at any hour. */
  @IsOptional() @Matches(CLOCK_TIME, { message: later('Please give the earliest time as HH:mm.') }) earliest?: string;
  @IsOptional() @Matches(CLOCK_TIME, { message: later('Please give the latest time as HH:mm.') }) latest?: string;
}

const idsIn = (value: unknown): readonly unknown[] =>
  typeof value === 'string' && value !== '' ? [...new Set(value.split(',').map((id) => id.trim().toLowerCase()))] : [];

/** A query's values as they come in an address: nothing but text. */
export const nextFields = (fields: Record<string, unknown>): Record<string, unknown> => ({
  ...fields,
  duration:
    typeof fields['duration'] === 'string' && /^\d{1,7}$/.test(fields['duration'])
      ? Number(fields['duration'])
      : fields['duration'],
  engineers: idsIn(fields['engineers']),
  cars: idsIn(fields['cars']),
  kits: idsIn(fields['kits']),
});
