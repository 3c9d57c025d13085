import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { RESOURCE_USE } from '#platform';
import { VISIT_BOOKINGS } from '#site-visits';
import { AvailabilityCalls } from './availability/availability-calls.js';
import { AvailabilityController } from './availability/availability.controller.js';
import { Diary } from './availability/diary.js';
import { PlannedVisits } from './availability/planned-visits.js';
import { ShownDiary } from './availability/shown-diary.js';
import { BookingCalls } from './booking-calls.js';
import { BookingDoor } from './booking-door.js';
import {
  BookingCommandService,
  BookResourceHandler,
  ChangeBookingHandler,
  RemoveBookingHandler,
  RestoreBookingHandler,
} from './booking.handlers.js';
import { BookingsController } from './bookings.controller.js';
import { DIARY_ON_SHOW } from './diary-read-port.js';
import { Calibrated } from './guard/calibrated.js';
import { Conflicts } from './guard/conflicts.js';
import { GuardController } from './guard/guard.controller.js';
import { Guard } from './guard/guard.js';
import { Registered } from './guard/registered.js';
import { ResourceGuard } from './guard/resource-guard.js';
import { VisitGuard } from './guard/visit-guard.js';
import { Resources } from './resources.js';
import { InstrumentsController } from './instruments/instruments.controller.js';
import { FoundWarnings } from './warnings/find-warnings.js';

/** Global, since whoever plans visits or removes resources asks the guard here. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [BookingsController, AvailabilityController, InstrumentsController, GuardController],
  providers: [
    Resources,
    Diary,
    Conflicts,
    Guard,
    Registered,
    Calibrated,
    FoundWarnings,
    BookingDoor,
    BookingCommandService,
    BookingCalls,
    AvailabilityCalls,
    PlannedVisits,
    BookResourceHandler,
    ChangeBookingHandler,
    RemoveBookingHandler,
    RestoreBookingHandler,
    { provide: VISIT_BOOKINGS, useClass: VisitGuard },
    { provide: RESOURCE_USE, useClass: ResourceGuard },
    { provide: DIARY_ON_SHOW, useClass: ShownDiary },
  ],
  exports: [VISIT_BOOKINGS, RESOURCE_USE, DIARY_ON_SHOW],
})
export class BookingsModule {}
