import { later } from '#languages';
import { IsBoolean, IsEmail, IsIn, IsOptional, ValidateIf } from 'class-validator';
import type { VisitEmailStatus } from './mail.js';
import { RequiredText } from './rules.js';

/** Friendly, firm, last. */
export const reminderLevels = [1, 2, 3] as const;
export type ReminderLevel = (typeof reminderLevels)[number];

/** Days overdue from which a firm reminder fits, and from which the last one. */
const FIRM_AFTER = 14;
const LAST_AFTER = 30;

/** The level that fits an invoice: by how long it is overdue, one step above what went before at most, and never below it. */
export const proposedLevel = ({
  overdue_days,
  reminder,
}: {
  readonly overdue_days: number;
  readonly reminder: { readonly level: ReminderLevel } | null;
}): ReminderLevel => {
  const before = reminder?.level ?? 0;
  const byAge = overdue_days >= LAST_AFTER ? 3 : overdue_days >= FIRM_AFTER ? 2 : 1;
  return reminderLevels[Math.max(before, Math.min(byAge, before + 1)) - 1] ?? 1;
};

const RECIPIENT = later('Please enter the email of the person to write to.');

/** `POST /api/invoices/{id}/reminders`: sent by the mail server of this installation, or marked as sent by hand. */
export class SendReminder {
  @IsIn(reminderLevels, { message: later('Please choose a friendly, a firm or the last reminder.') })
  level!: ReminderLevel;
  /** May be empty where it went by hand: by post, say. */
  @ValidateIf(({ by_hand, to }: SendReminder) => by_hand !== true || to !== '')
  @IsEmail({}, { message: RECIPIENT })
  @RequiredText(320, RECIPIENT)
  to!: string;
  @RequiredText(300, later('Please enter a subject.')) subject!: string;
  @RequiredText(10_000, later('Please enter a message.')) text!: string;
  /** It went already, by one's own mail program or by post: nothing is sent now. */
  @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) by_hand?: boolean;
}

/** A reminder of an invoice. Address, subject and text are '' once they were forgotten. */
export interface ReminderAnswer {
  readonly _id: string;
  readonly level: ReminderLevel;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly status: VisitEmailStatus;
  readonly by_hand: boolean;
  readonly at: string;
  readonly by: { readonly _id: string; readonly name: string };
}
