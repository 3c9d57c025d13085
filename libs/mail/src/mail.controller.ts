import { t } from '#languages';
import { Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { FindCompany } from '#company';
import { SendMessage, type SentAnswer } from '#contracts';
import { CurrentCaller, fieldOf, LOGGER, HttpProblem, textOf, Wire, type Caller, type WireRecord } from '#platform';
import { MAILER, type Mailer } from './mailer.js';

/** Messages of one account in an hour. */
const MESSAGES = { points: 20, duration: 60 * 60 };

const messageFields = (body: WireRecord): object => ({
  name: textOf(fieldOf(body, 'name')),
  email: textOf(fieldOf(body, 'email')),
  messsage: textOf(fieldOf(body, 'messsage') ?? fieldOf(body, 'message')),
});

/** Messages to the company, by its mail server. */
@Controller()
export class MailController {
  private readonly sent = new RateLimiterMemory(MESSAGES);

  constructor(
    private readonly queries: QueryBus,
    @Inject(MAILER) private readonly mailer: Mailer | null,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  @Post('send')
  @HttpCode(200)
  async send(
    @CurrentCaller() caller: Caller,
    @Wire(SendMessage, messageFields) message: SendMessage,
  ): Promise<SentAnswer> {
    await this.admit(caller._id);
    const { email: company, name } = await this.queries.execute(new FindCompany());
    const lacking =
      this.mailer === null ? 'SMTP_URL is not set' : company === '' ? 'the company has no email in its settings' : null;
    if (this.mailer === null || lacking !== null) return this.failed(lacking ?? '');
    try {
      await this.mailer.send({
        company,
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

  private async admit(accountId: string): Promise<void> {
    await this.sent.consume(accountId).catch((refused: unknown) => {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new HttpProblem(429, t('You have sent many messages; please wait a while before the next one.'), {
        retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
      });
    });
  }
}
