import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { Knex } from 'knex';
import { CLOCK, CONFIG, KNEX, LOGGER, type Clock, type Config } from '#platform';
import { FindOfficePlaceHandler } from './find-office-place.handler.js';
import { GoogleLookup } from './google.js';
import { JOURNEY_LOOKUP, type JourneyLookup } from './journey.js';
import { CachedLookup, type CacheParts } from './journey-cache.js';
import { OfflineLookup } from './offline.js';
import { OpenLookup } from './open.js';
import { POSTCODE_LOOKUP, type PostcodeLookup } from './postcode-lookup.js';
import { TravelController } from './travel.controller.js';

interface Log {
  warn(line: object, message: string): void;
}

const lookupOfPostcodes = ({ journeys }: Config): PostcodeLookup => {
  switch (journeys.kind) {
    case 'google':
      return new GoogleLookup(journeys.key);
    case 'open':
      return new OpenLookup(journeys);
    case 'offline':
      return new OfflineLookup();
  }
};

const lookupFor = ({ journeys }: Config, knex: Knex, clock: Clock, log: Log): JourneyLookup => {
  // Who asked for which postcode is nobody's business in a log.
  const parts: CacheParts = {
    knex,
    clock,
    onDown: ({ service, reason }) => log.warn({ service, reason }, 'the journey lookup is down'),
  };
  switch (journeys.kind) {
    case 'google':
      return new CachedLookup('google', new GoogleLookup(journeys.key), parts);
    case 'open':
      return new CachedLookup('osrm', new OpenLookup(journeys), parts);
    case 'offline':
      return new OfflineLookup();
  }
};

@Module({
  imports: [CqrsModule],
  controllers: [TravelController],
  providers: [
    FindOfficePlaceHandler,
    { provide: JOURNEY_LOOKUP, useFactory: lookupFor, inject: [CONFIG, KNEX, CLOCK, LOGGER] },
    { provide: POSTCODE_LOOKUP, useFactory: lookupOfPostcodes, inject: [CONFIG] },
  ],
  exports: [JOURNEY_LOOKUP, POSTCODE_LOOKUP],
})
export class TravelModule {}
