import { later, spoken } from '#languages';
import { IsEmail } from 'class-validator';
import { RequiredText } from './rules.js';

/** Longest message to the company. */
export const MAX_MESSAGE = 5000;

/** `POST /send`: a message to the company; the field's name is spelled as the call spells it. */
export class SendMessage {
  @RequiredText(120, later('Please enter your name.')) name!: string;
  @IsEmail({}, { message: later('Please enter your email.') })
  @RequiredText(320, later('Please enter your email.'))
  email!: string;
  @RequiredText(MAX_MESSAGE, later('Please enter a message.')) messsage!: string;
}

export interface SentAnswer {
  readonly msg: 'success' | 'fail';
}

/** What the person reads of either. */
export const sentWords = spoken({ success: later('Message Sent.'), fail: later('Message failed to send.') });

const RECIPIENT = later('Please enter the email of the person to write to.');

/** `POST /api/job/{id}/emails`: a letter to the client of a visit, sent by the mail server of this installation. */
export class SendVisitEmail {
  @IsEmail({}, { message: RECIPIENT })
  @RequiredText(320, RECIPIENT)
  to!: string;
  @RequiredText(300, later('Please enter a subject.')) subject!: string;
  @RequiredText(10_000, later('Please enter a message.')) text!: string;
}

/** `uncertain`: the mail server was handed it and did not say whether it took it. */
export type VisitEmailStatus = 'sending' | 'sent' | 'failed' | 'uncertain';

/** A letter about a visit. Address, subject and text are '' once they were forgotten. */
export interface VisitEmailAnswer {
  readonly _id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly status: VisitEmailStatus;
  readonly at: string;
  readonly by: { readonly _id: string; readonly name: string };
}
