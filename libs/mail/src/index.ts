export { MailModule } from './mail.module.js';
export { mailParts } from './mail.parts.js';
export { emailsSubject, type VisitEmailsEvent } from './visit-emails.events.js';
