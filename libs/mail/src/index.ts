export { MailModule } from './mail.module.js';
export { mailParts } from './mail.parts.js';
