import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { SiteVisitsModule } from '#site-visits';
import { EmailOutbox } from './email-outbox.js';
import { EmailSweep } from './email-sweep.js';
import { LetterCarrier } from './letter-carrier.js';
import { MailController } from './mail.controller.js';
import { VisitEmailsController } from './visit-emails.controller.js';
import { VisitEmails } from './visit-emails.service.js';

@Module({
  imports: [CqrsModule, SiteVisitsModule],
  controllers: [MailController, VisitEmailsController],
  providers: [VisitEmails, LetterCarrier, EmailOutbox, EmailSweep],
  exports: [LetterCarrier],
})
export class MailModule {}
