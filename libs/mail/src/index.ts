export { LetterCarrier, type EmailOutcome, type KnownLetter, type LetterBook } from './letter-carrier.js';
export { MessageLimit } from './message-limit.js';
export { MailModule } from './mail.module.js';
export { mailParts } from './mail.parts.js';
export { emailsSubject, type VisitEmailsEvent } from './visit-emails.events.js';
