import { Controller, Param, Req } from '@nestjs/common';
import { SendVisitEmail, type VisitEmailAnswer } from '#contracts';
import { Call, CurrentCaller, fieldOf, textOf, Wire, type Caller, type WireRecord } from '#platform';
import { MessageLimit } from './message-limit.js';
import { VisitEmails } from './visit-emails.service.js';

const emailFields = (body: WireRecord): object =>
  Object.fromEntries(['to', 'subject', 'text'].map((name) => [name, textOf(fieldOf(body, name))]));

/** Letters to the client of a visit, by the company's mail server. */
@Controller()
export class VisitEmailsController {
  private readonly limit = new MessageLimit(60);

  constructor(private readonly emails: VisitEmails) {}

  @Call('GET /api/job/:id/emails')
  list(@Param('id') id: string): Promise<readonly VisitEmailAnswer[]> {
    return this.emails.list(id);
  }

  @Call('POST /api/job/:id/emails')
  async send(
    @Req() request: unknown,
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Wire(SendVisitEmail, emailFields) email: SendVisitEmail,
  ): Promise<VisitEmailAnswer> {
    await this.limit.admit(caller._id);
    return this.emails.send(request, id, email);
  }
}
