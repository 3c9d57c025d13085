import { Body, Controller, Param } from '@nestjs/common';
import type { Availability, NextFree, PlannedWarnings, WholeResource, WholeResources } from '#contracts';
import { Call, Listed } from '#platform';
import { AvailabilityCalls } from './availability-calls.js';
import { FindNext, nextFields } from './find-next.js';
import { PlannedVisits } from './planned-visits.js';

/** Who and what is free: the specification's calls beside a visit, and the two that the screens use. */
@Controller()
export class AvailabilityController {
  constructor(
    private readonly calls: AvailabilityCalls,
    private readonly planned: PlannedVisits,
  ) {}

  /** `-1` stands for a visit that is not there yet. */
  @Call('POST /api/job/:id/checkavailability')
  forVisit(@Param('id') id: string, @Body() body: unknown): Promise<WholeResources> {
    return this.calls.forVisit(id, body);
  }

  @Call('POST /api/job/:id/ns/checkavailability')
  forSurvey(@Param('id') id: string, @Body() body: unknown): Promise<readonly (readonly WholeResource[])[]> {
    return this.calls.forSurvey(id, body);
  }

  @Call('POST /api/availability')
  options(@Body() body: unknown): Promise<Availability> {
    return this.calls.options(body);
  }

  @Call('POST /api/availability/warnings')
  warnings(@Body() body: unknown): Promise<PlannedWarnings> {
    return this.planned.warnings(body);
  }

  @Call('GET /api/availability/next')
  next(@Listed(FindNext, nextFields) query: FindNext): Promise<NextFree> {
    return this.calls.next(query);
  }
}
