import { Controller, Param, Req } from '@nestjs/common';
import { SendReminder, type ReminderAnswer } from '#contracts';
import { MessageLimit } from '#mail';
import { Call, CurrentCaller, Wire, type Caller } from '#platform';
import { invoiceBody } from '../invoice-body.js';
import { Reminders } from './reminders.js';

@Controller()
export class RemindersController {
  private readonly limit = new MessageLimit(60);

  constructor(private readonly reminders: Reminders) {}

  @Call('GET /api/invoices/:id/reminders')
  list(@Param('id') id: string): Promise<readonly ReminderAnswer[]> {
    return this.reminders.list(id.toLowerCase());
  }

  @Call('POST /api/invoices/:id/reminders')
  async send(
    @Req() request: unknown,
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Wire(SendReminder, invoiceBody) reminder: SendReminder,
  ): Promise<ReminderAnswer> {
    await this.limit.admit(caller._id);
    return this.reminders.send(request, id.toLowerCase(), reminder);
  }
}
