import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CONFIG, type Config } from '#platform';
import { MailController } from './mail.controller.js';
import { MAILER, SmtpMailer, type Mailer } from './mailer.js';

@Module({
  imports: [CqrsModule],
  controllers: [MailController],
  providers: [
    {
      provide: MAILER,
      useFactory: ({ smtpUrl }: Config): Mailer | null => (smtpUrl === null ? null : new SmtpMailer(smtpUrl)),
      inject: [CONFIG],
    },
  ],
})
export class MailModule {}
