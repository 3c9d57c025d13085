import { Body, Controller, Header, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type { BookedAnswer, Booking, ResourceKind, WholeResource } from '#contracts';
import { Call, KNEX, Listed, withTotal } from '#platform';
import { AvailabilityCalls } from './availability/availability-calls.js';
import { BookingCalls } from './booking-calls.js';
import { FindBookings, findBookings, listedFields, Removal, removalFields } from './list/find-bookings.query.js';

/** `/api/carbookings/...` is about cars. */
const kindOf = ({ url }: FastifyRequest): ResourceKind =>
  (/^\/api\/(engineer|car|kit)bookings/.exec(url)?.[1] ?? 'engineer') as ResourceKind;

/** The calls of the specification for bookings, the same for engineers, cars and kits. */
@Controller()
export class BookingsController {
  constructor(
    private readonly calls: BookingCalls,
    private readonly availability: AvailabilityCalls,
    @Inject(KNEX) private readonly knex: Knex,
  ) {}

  @Call('GET /api/engineerbookings', 'GET /api/carbookings', 'GET /api/kitbookings')
  async list(
    @Req() request: FastifyRequest,
    @Listed(FindBookings, listedFields) query: FindBookings,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly Booking[]> {
    return withTotal(reply, await findBookings(this.knex, kindOf(request), query));
  }

  @Call('POST /api/engineerbookings', 'POST /api/carbookings', 'POST /api/kitbookings')
  book(@Req() request: FastifyRequest, @Body() body: unknown): Promise<BookedAnswer> {
    return this.calls.book(request, kindOf(request), body);
  }

  /** An edit names its booking on either side of the word: the specification does not say on which. */
  @Call(
    'POST /api/engineerbookings/checkavailability',
    'POST /api/engineerbookings/:id/checkavailability',
    'POST /api/engineerbookings/checkavailability/:id',
    'POST /api/carbookings/checkavailability',
    'POST /api/carbookings/:id/checkavailability',
    'POST /api/carbookings/checkavailability/:id',
    'POST /api/kitbookings/checkavailability',
    'POST /api/kitbookings/:id/checkavailability',
    'POST /api/kitbookings/checkavailability/:id',
  )
  check(
    @Req() request: FastifyRequest,
    @Body() body: unknown,
    @Param('id') id?: string,
  ): Promise<readonly WholeResource[]> {
    return this.availability.forBooking(kindOf(request), id, body);
  }

  @Call('PUT /api/engineerbookings/:id', 'PUT /api/carbookings/:id', 'PUT /api/kitbookings/:id')
  change(@Req() request: FastifyRequest, @Param('id') id: string, @Body() body: unknown): Promise<Booking> {
    return this.calls.change(request, kindOf(request), id, body);
  }

  @Call(
    'POST /api/engineerbookings/:id/restore',
    'POST /api/carbookings/:id/restore',
    'POST /api/kitbookings/:id/restore',
  )
  restore(@Req() request: FastifyRequest, @Param('id') id: string): Promise<Booking> {
    return this.calls.restore(request, kindOf(request), id);
  }

  /** Answers the id as a JSON string. */
  @Call('DELETE /api/engineerbookings/:id', 'DELETE /api/carbookings/:id', 'DELETE /api/kitbookings/:id')
  @Header('content-type', 'application/json')
  remove(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Listed(Removal, removalFields) { following = false }: Removal,
  ): Promise<string> {
    return this.calls.remove(request, kindOf(request), id, following);
  }
}
