import { later, spoken } from '#languages';
import { IsEmail } from 'class-validator';
import { RequiredText } from './text.js';

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
