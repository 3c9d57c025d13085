import { Body, Controller, Header, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  AsAt,
  CalendarWindow,
  type CalendarAnswer,
  poundsOf,
  RecordAttendance,
  SetCompletionFlag,
  type Job,
  type RevisedAnswer,
  type ScheduledAnswer,
} from '#contracts';
import { Call, Listed, may, Wire, withTotal, type JsonText } from '#platform';
import { FindVisits, listedFields } from './list/find-visits.query.js';
import { VisitAnswers } from './visit-answers.js';
import { VisitCalls } from './visit-calls.js';

/** The calls of the specification for site visits, which it calls jobs. */
@Controller()
export class SiteVisitsController {
  constructor(
    private readonly calls: VisitCalls,
    private readonly answers: VisitAnswers,
  ) {}

  @Call('GET /api/job')
  async list(
    @Listed(FindVisits, listedFields) query: FindVisits,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly Job[]> {
    const found = await this.answers.list(query);
    if (found.sum !== undefined && may('see-fees')) void reply.header('X-Total-Fee', String(poundsOf(found.sum)));
    return withTotal(reply, found);
  }

  /** What a calendar draws. */
  @Call('GET /api/job/calendar')
  @Header('content-type', 'application/json; charset=utf-8')
  calendar(@Listed(CalendarWindow) window: CalendarWindow): Promise<JsonText<CalendarAnswer>> {
    return this.answers.calendar(window);
  }

  @Call('GET /api/job/:id')
  one(@Param('id') id: string, @Listed(AsAt) { as_at }: AsAt): Promise<Job> {
    return this.answers.one(id, as_at);
  }

  @Call('POST /api/job')
  schedule(@Req() request: unknown, @Body() body: unknown): Promise<ScheduledAnswer> {
    return this.calls.schedule(request, body);
  }

  @Call('PUT /api/job/:id')
  revise(@Req() request: unknown, @Param('id') id: string, @Body() body: unknown): Promise<RevisedAnswer> {
    return this.calls.revise(request, id, body);
  }

  @Call('POST /api/job/:id/completion')
  setFlag(
    @Req() request: unknown,
    @Wire(SetCompletionFlag, (body, { params }) => ({ ...body, visitId: params['id'] })) command: SetCompletionFlag,
  ): Promise<Job> {
    return this.calls.change(request, command);
  }

  @Call('POST /api/job/:id/attendance')
  attend(
    @Req() request: unknown,
    @Wire(RecordAttendance, (body, { params }) => ({ ...body, visitId: params['id'] })) command: RecordAttendance,
  ): Promise<Job> {
    return this.calls.change(request, command);
  }

  @Call('POST /api/job/:id/restore')
  restore(@Req() request: unknown, @Param('id') id: string): Promise<RevisedAnswer> {
    return this.calls.restore(request, id);
  }

  @Call('DELETE /api/job/:id')
  @Header('content-type', 'application/json')
  remove(@Req() request: unknown, @Param('id') id: string): Promise<string> {
    return this.calls.remove(request, id);
  }
}
