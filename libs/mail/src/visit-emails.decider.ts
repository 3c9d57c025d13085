import type { VisitEmailStatus } from '#contracts';
import { reject, type TypedCommand, type StreamDecider } from '#eventing';
import type { EmailOutcome, WrittenEmail } from './letter-carrier.js';
import { visitEmailsCatalogue } from './visit-emails.events.js';

export type VisitEmailsState = ReadonlyMap<
  string,
  { readonly letter: WrittenEmail; readonly status: VisitEmailStatus }
>;

export type VisitEmailsCommand =
  | TypedCommand<'WriteEmail', WrittenEmail & { readonly emailId: string }>
  | TypedCommand<'RecordOutcome', { readonly emailId: string; readonly outcome: EmailOutcome }>;

const outcomeEvents = { sent: 'EmailSent', failed: 'EmailFailed', uncertain: 'EmailUncertain' } as const;
const statuses = { EmailSent: 'sent', EmailFailed: 'failed', EmailUncertain: 'uncertain' } as const;

/** A letter is written once and has one outcome, the first that is known. */
export const visitEmails: StreamDecider<VisitEmailsState, VisitEmailsCommand, typeof visitEmailsCatalogue> = {
  catalogue: visitEmailsCatalogue,
  initialState: new Map(),
  decide: (command, state) => {
    const found = state.get(command.emailId);
    switch (command.type) {
      case 'WriteEmail': {
        const { emailId, to, subject, text } = command;
        return found === undefined ? [{ type: 'EmailWritten', data: { emailId, to, subject, text } }] : [];
      }
      case 'RecordOutcome': {
        if (found === undefined) return reject('email/not-found');
        const data = { emailId: command.emailId, to: found.letter.to };
        return found.status === 'sending' ? [{ type: outcomeEvents[command.outcome], data }] : [];
      }
    }
  },
  evolve: (state, event) => {
    if (event.type === 'EmailWritten') {
      const { emailId, ...letter } = event.data;
      return new Map(state).set(emailId, { letter, status: 'sending' });
    }
    const found = state.get(event.data.emailId);
    return found === undefined
      ? state
      : new Map(state).set(event.data.emailId, { ...found, status: statuses[event.type] });
  },
};
