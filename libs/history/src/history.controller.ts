import { Controller, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AsAt, type Change, type HistoryEntry } from '#contracts';
import { COMPANY_ID } from '#company';
import { Call, Listed } from '#platform';
import { History } from './history.js';

/** `GET /api/{entity}/{id}/history` of every entity. */
@Controller()
export class HistoryController {
  constructor(private readonly history: History) {}

  @Call(
    'GET /api/job/:id/history',
    'GET /api/enquiry/:id/history',
    'GET /api/car/:id/history',
    'GET /api/kits/:id/history',
    'GET /api/users/:id/history',
    'GET /api/clients/:id/history',
    'GET /api/bookings/:id/history',
    'GET /api/invoices/:id/history',
  )
  of(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Listed(AsAt) { as_at }: AsAt,
  ): Promise<readonly HistoryEntry[]> {
    return this.history.of(request.url.split('/')[2] as Change['entity'], id, as_at);
  }

  @Call('GET /api/company/history')
  ofCompany(): Promise<readonly HistoryEntry[]> {
    return this.history.ofOnly('company', COMPANY_ID);
  }
}
