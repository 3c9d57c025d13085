import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { Availability, NextFree, PlannedWarnings } from '#contracts';
import { Listed } from '#platform';
import { AvailabilityCalls, type WholeResource } from './availability-calls.js';
import { FindNext, nextFields } from './find-next.js';
import { PlannedVisits } from './planned-visits.js';

/** Who and what is free: the specification's calls beside a visit, and the two that the screens use. */
@Controller('api')
export class AvailabilityController {
  constructor(
    private readonly calls: AvailabilityCalls,
    private readonly planned: PlannedVisits,
  ) {}

  /** `-1` stands for a visit that is not there yet. */
  @Post('job/:id/checkavailability')
  @HttpCode(200)
  forVisit(
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<{
    readonly engineers: readonly WholeResource[];
    readonly cars: readonly WholeResource[];
    readonly kits: readonly WholeResource[];
  }> {
    return this.calls.forVisit(id, body);
  }

  @Post('job/:id/ns/checkavailability')
  @HttpCode(200)
  forSurvey(@Param('id') id: string, @Body() body: unknown): Promise<readonly (readonly WholeResource[])[]> {
    return this.calls.forSurvey(id, body);
  }

  @Post('availability')
  @HttpCode(200)
  options(@Body() body: unknown): Promise<Availability> {
    return this.calls.options(body);
  }

  @Post('availability/warnings')
  @HttpCode(200)
  warnings(@Body() body: unknown): Promise<PlannedWarnings> {
    return this.planned.warnings(body);
  }

  @Get('availability/next')
  next(@Listed(FindNext, nextFields) query: FindNext): Promise<NextFree> {
    return this.calls.next(query);
  }
}
