import { Controller, Get, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AsAt, type Change, type HistoryEntry } from '#contracts';
import { COMPANY_ID } from '#company';
import { Listed } from '#platform';
import { History } from './history.js';

/** The routes are written out, so that the policy can name each of them. */
const routes = [
  'job/:id/history',
  'enquiry/:id/history',
  'car/:id/history',
  'kits/:id/history',
  'users/:id/history',
  'clients/:id/history',
  'bookings/:id/history',
  'invoices/:id/history',
];

/** `GET /api/{entity}/{id}/history` of every entity. */
@Controller('api')
export class HistoryController {
  constructor(private readonly history: History) {}

  @Get(routes)
  of(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Listed(AsAt) { as_at }: AsAt,
  ): Promise<readonly HistoryEntry[]> {
    return this.history.of(request.url.split('/')[2] as Change['entity'], id, as_at);
  }

  @Get('company/history')
  ofCompany(): Promise<readonly HistoryEntry[]> {
    return this.history.ofOnly('company', COMPANY_ID);
  }
}
