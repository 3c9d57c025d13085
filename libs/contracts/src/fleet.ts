import { later, spoken } from '#languages';
import { IsBoolean, IsIn, IsOptional, IsUUID, ValidateIf } from 'class-validator';
import { instrumentKinds, type Instrument } from './instruments.js';
import { isDay } from './london.js';
import { IsDayOrNone, RequiredText } from './rules.js';
import { hasShape, ListOf } from './shapes.js';
import { isPlainText } from './text.js';
import { OptionalVersion } from './versions.js';

export const kitTypes = ['Sound Testing', 'Air Testing', 'Noise Survey'] as const;
export type KitType = (typeof kitTypes)[number];

/** What people call the types. */
export const kitTypeLabels = spoken<KitType>({
  'Sound Testing': later('Sound Testing'),
  'Air Testing': later('Air Testing'),
  'Noise Survey': later('Noise Survey'),
});

/** The three names, however they were spelled ('sound', 'air testing'); `null` for anything else. */
export const kitTypeOf = (written: unknown): KitType | null => {
  if (typeof written !== 'string') return null;
  const bare = written.trim().toLowerCase();
  if (bare.startsWith('sound')) return 'Sound Testing';
  if (bare.startsWith('air')) return 'Air Testing';
  return bare.startsWith('noise') ? 'Noise Survey' : null;
};

/** `POST /api/car` */
export class AddCar {
  @RequiredText(120, later('Please choose a name.')) name!: string;
  @RequiredText(20, later('Please choose a numberplate.')) numberplate!: string;
  @RequiredText(200, later('Please choose a location.')) location!: string;
  /** `YYYY-MM-DD` on which the next MOT is due. */
  @IsOptional() @IsDayOrNone(later('Please choose a valid date.')) mot_due?: string | null;
}

/** `PUT /api/car` (`car_id` in the body) and `PUT /api/car/{id}`; what is absent stays as it is. */
export class ChangeCar {
  @IsUUID('all', { message: later('Please say which car.') }) _id!: string;
  @ValidateIf((_, value) => value !== undefined) @RequiredText(120, later('Please choose a name.')) name?: string;
  @ValidateIf((_, value) => value !== undefined)
  @RequiredText(20, later('Please choose a numberplate.'))
  numberplate?: string;
  @ValidateIf((_, value) => value !== undefined)
  @RequiredText(200, later('Please choose a location.'))
  location?: string;
  @IsOptional() @IsDayOrNone(later('Please choose a valid date.')) mot_due?: string | null;
  /** true puts a removed car back. */
  @IsOptional() @IsBoolean({ message: later('Please send true to restore a car.') }) change_deletion?: boolean;
  @OptionalVersion() version?: number;
}

export interface Car {
  readonly _id: string;
  readonly name: string;
  readonly numberplate: string;
  readonly location: string;
  readonly mot_due: string | null;
  readonly is_deleted: boolean;
  readonly version: number;
}

const MAX_INSTRUMENTS = 50;
const MAX_WORDS = 120;

const isWords = (value: unknown): boolean => isPlainText(value) && value.length <= MAX_WORDS;
const isFilled = (value: unknown): boolean => isWords(value) && String(value).trim() !== '';

const instrumentRules = {
  kind: (kind: unknown) => instrumentKinds.some((known) => known === kind),
  make: isFilled,
  model: isFilled,
  serial: isFilled,
  calibratedOn: (day: unknown) => day === null || isDay(day),
  validUntil: isDay,
  laboratory: isWords,
  certificate: isWords,
};

const Instruments = (): PropertyDecorator =>
  ListOf(
    'instruments',
    MAX_INSTRUMENTS,
    (one) => hasShape(one, instrumentRules),
    later('Please complete each instrument.'),
  );

/** `POST /api/kits` */
export class AddKit {
  @RequiredText(120, later('Please choose a name.')) name!: string;
  @IsIn(kitTypes, { message: later('Please choose a type.') }) type!: KitType;
  /** `YYYY-MM-DD` on which the next calibration is due; of a kit with instruments, when the first of them lapses. */
  @IsOptional() @IsDayOrNone(later('Please choose a valid date.')) calibration_due?: string | null;
  @ValidateIf((_, value) => value !== undefined) @Instruments() instruments?: Instrument[];
}

/** `PUT /api/kits` (`_id`, `id` or `kit_id` in the body) and `PUT /api/kits/{id}`. */
export class ChangeKit {
  @IsUUID('all', { message: later('Please say which kit.') }) _id!: string;
  @ValidateIf((_, value) => value !== undefined) @RequiredText(120, later('Please choose a name.')) name?: string;
  @ValidateIf((_, value) => value !== undefined)
  @IsIn(kitTypes, { message: later('Please choose a type.') })
  type?: KitType;
  @IsOptional() @IsDayOrNone(later('Please choose a valid date.')) calibration_due?: string | null;
  @ValidateIf((_, value) => value !== undefined) @Instruments() instruments?: Instrument[];
  /** true puts a removed kit back. */
  @IsOptional() @IsBoolean({ message: later('Please send true to restore a kit.') }) change_deletion?: boolean;
  @OptionalVersion() version?: number;
}

export interface Kit {
  readonly _id: string;
  readonly name: string;
  readonly type: KitType;
  /** `YYYY-MM-DD`; of a kit with instruments the day on which the first of them lapses. */
  readonly calibration_due: string | null;
  readonly instruments: readonly Instrument[];
  readonly is_deleted: boolean;
  readonly version: number;
}
