import { later } from '#languages';
import { IsIn, IsOptional } from 'class-validator';
import { Nested } from './binding.js';
import { AskAvailability, type VisitWarning } from './bookings.js';
import { Marker } from './places.js';
import { IsInstant, OptionalText } from './rules.js';
import { Ids, visitKinds, type VisitKind } from './site-visits.js';

/** Body of `POST /api/availability/warnings`: a visit as its form holds it, as far as it is filled in. */
export class AskWarnings extends AskAvailability {
  @IsOptional()
  @IsIn(visitKinds, { message: later('Please choose a sound test, an air test or a noise survey.') })
  kind?: VisitKind;
  @IsOptional() @IsInstant(later('Please choose a valid departure time.')) departureTime?: string | null;
  @IsOptional() @IsInstant(later('Please choose a valid return time.')) returnTime?: string | null;
  @OptionalText(500) address?: string;
  @OptionalText(12) postcode?: string;
  /** The marker of a person; without one the postcode says where the site is. */
  @IsOptional() @Nested(() => Marker) geocode?: Marker | null;
  @Ids(later('Please choose engineers from the list.')) engineers?: string[];
  @Ids(later('Please choose cars from the list.')) cars?: string[];
  @Ids(later('Please choose kits from the list.')) kits?: string[];
  @Ids(later('Please choose engineers from the list.')) engineersPickup?: string[];
  @Ids(later('Please choose cars from the list.')) carsPickup?: string[];
}

/** Answer of `POST /api/availability/warnings`: what a save would answer, before it. */
export interface PlannedWarnings {
  readonly warnings: readonly VisitWarning[];
}
