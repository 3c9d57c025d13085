import type { BookingType, VisitBookingType } from '#contracts';
import { later, type Said } from '#languages';

const words = {
  'Annual Leave': later('Annual Leave'), Meeting: later('Meeting'), 'Office Work': later('Office Work'), Sick: later('Sick'), Other: later('Other'),
  MOT: later('MOT'), 'In Garage': later('In Garage'), Broken: later('Broken'), Calibration: later('Calibration'),
  'Site Visit': later('Site Visit'), 'Site Visit - Setup': later('Site Visit - Setup'), 'Site Visit - Pickup': later('Site Visit - Pickup'),
} as const satisfies Readonly<Record<BookingType | VisitBookingType, () => Said>>;

/** What a booking is for, as people read it; a type that is not known reads as it was written. */
export const typeWord = (type: string): string => (words as Readonly<Partial<Record<string, () => Said>>>)[type]?.() ?? type;

const short: Readonly<Partial<Record<string, () => Said>>> = {
  'Annual Leave': later('Leave'), 'Office Work': later('Office'), 'In Garage': later('Garage'), Calibration: later('Calib.'), MOT: later('MOT ⟨short⟩'), Meeting: later('Meeting ⟨short⟩'), Broken: later('Broken ⟨short⟩'),
};

/** The same where there is room for one short word only. */
export const shortTypeWord = (type: string): string => short[type]?.() ?? typeWord(type);
