import { ArrayMaxSize, IsInt, IsOptional, IsUUID, Matches, Max, Min } from 'class-validator';
import { ListWindow } from '#contracts';

/** A year of minutes: nothing longer can be free within a year. */
const MOST_MINUTES = 366 * 24 * 60;
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Query of `GET /api/availability/next`; from `from` (or now) on; `duration` in minutes, ids separated by commas. */
export class FindNext extends ListWindow {
  @Max(MOST_MINUTES, { message: 'Please give a duration of at most a year, in minutes.' })
  @Min(1, { message: 'Please give a duration in minutes.' })
  @IsInt({ message: 'Please give a duration in minutes.' })
  duration!: number;
  @ArrayMaxSize(100) @IsUUID('all', { each: true, message: 'Please choose engineers from the list.' }) engineers!: string[];
  @ArrayMaxSize(100) @IsUUID('all', { each: true, message: 'Please choose cars from the list.' }) cars!: string[];
  @ArrayMaxSize(100) @IsUUID('all', { each: true, message: 'Please choose kits from the list.' }) kits!: string[];
  /** The visit or booking that is being edited. */
  @IsOptional() @IsUUID('all', { message: 'Please say which visit.' }) except?: string;
  /** London clock times between which it must lie, Monday to Friday; without them at any hour. */
  @IsOptional() @Matches(CLOCK, { message: 'Please give the earliest time as HH:mm.' }) earliest?: string;
  @IsOptional() @Matches(CLOCK, { message: 'Please give the latest time as HH:mm.' }) latest?: string;
}

const idsIn = (value: unknown): readonly unknown[] => (typeof value === 'string' && value !== '' ? [...new Set(value.split(',').map((id) => id.trim().toLowerCase()))] : []);

/** A query's values as they come in an address: nothing but text. */
export const nextFields = (fields: Record<string, unknown>): Record<string, unknown> => ({
  ...fields,
  duration: typeof fields['duration'] === 'string' && /^\d{1,7}$/.test(fields['duration']) ? Number(fields['duration']) : fields['duration'],
  engineers: idsIn(fields['engineers']),
  cars: idsIn(fields['cars']),
  kits: idsIn(fields['kits']),
});
