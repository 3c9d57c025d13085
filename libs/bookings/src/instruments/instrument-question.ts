import { AsAt, IsInstant, RequiredText } from '#contracts';
import { later } from '#languages';

const DAY = later('Please choose a date.');

/** Query of `GET /api/kits/instruments/visits`. Here, since no screen checks it: each load would carry it. */
export class InstrumentQuestion extends AsAt {
  /** As it is on the instrument; in capital or small letters. */
  @RequiredText(120, later('Please give the serial number.')) serial!: string;
  /** The first day, or an instant. */
  @IsInstant(DAY) from!: string;
  /** The last day, or an instant. */
  @IsInstant(DAY) to!: string;
}
