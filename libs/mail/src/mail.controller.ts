import { Controller, Inject } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { FindCompany } from '#company';
import { SendMessage, type SentAnswer } from '#contracts';
import {
  Call,
  CurrentCaller,
  fieldOf,
  LOGGER,
  textOf,
  Wire,
  type Caller,
  type WireRecord,
  MAILER,
  type Mailer,
} from '#platform';
import { MessageLimit } from './message-limit.js';

const messageFields = (body: WireRecord): object => ({
  name: textOf(fieldOf(body, 'name')),
  email: textOf(fieldOf(body, 'email')),
  messsage: textOf(fieldOf(body, 'messsage') ?? fieldOf(body, 'message')),
});

/** Messages to the company, by its mail server. */
@Controller()
export class MailController {
  private readonly limit = new MessageLimit(20);

  constructor(
    private readonly queries: QueryBus,
    @Inject(MAILER) private readonly mailer: Mailer | null,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  @Call('POST /send')
  async send(
    @CurrentCaller() caller: Caller,
    @Wire(SendMessage, messageFields) message: SendMessage,
  ): Promise<SentAnswer> {
    await this.limit.admit(caller._id);
    const { email: company, name } = await this.queries.execute(new FindCompany());
    const lacking =
      this.mailer === null ? 'SMTP_URL is not set' : company === '' ? 'the company has no email in its settings' : null;
    if (this.mailer === null || lacking !== null) return this.failed(lacking ?? '');
    try {
      await this.mailer.send({
        from: { name: '', address: company },
        to: company,
        replyTo: { name: message.name, address: message.email },
        subject: `Message from ${message.name}${name === '' ? '' : ` to ${name}`}`,
        text: message.messsage,
      });
      return { msg: 'success' };
    } catch (error) {
      // What the mail server said may quote addresses: its code is enough.
      return this.failed(error instanceof Error && 'code' in error ? String(error.code) : 'unknown');
    }
  }

  private failed(reason: string): SentAnswer {
    this.log.warn({ reason }, 'a message could not be sent');
    return { msg: 'fail' };
  }
}
