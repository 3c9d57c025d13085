import type { BookingType, VisitBookingType } from '#contracts';
import { later, spoken } from '#languages';

const words: Readonly<Record<string, string>> = spoken<BookingType | VisitBookingType>({
  'Annual Leave': later('Annual Leave'),
  Meeting: later('Meeting'),
  'Office Work': later('Office Work'),
  Sick: later('Sick'),
  MOT: later('MOT'),
  'In Garage': later('In Garage'),
  Calibration: later('Calibration'),
  Broken: later('Broken'),
  Other: later('Other ⟨reason⟩'),
  'Site Visit': later('Site Visit'),
  'Site Visit - Setup': later('Site Visit - Setup'),
  'Site Visit - Pickup': later('Site Visit - Pickup'),
});

/** A type of booking, as a person reads it; an older one that is no type any more stays as it is. */
export const bookingTypeWord = (type: string): string => words[type] ?? type;
