import { fold, isRejection } from '#eventing';
import type { EmailOutcome } from './letter-carrier.js';
import { visitEmails, type VisitEmailsCommand } from './visit-emails.decider.js';
import type { VisitEmailsEvent } from './visit-emails.events.js';

const at = '2026-03-02T10:00:00.000Z';
const by = '01980000-0000-7000-8000-0000000000a1';
const emailId = '01980000-0000-7000-8000-000000000002';
const letter = { to: 'fern@client.example', subject: 'Sound insulation test', text: 'Dear Fern' };
const write: VisitEmailsCommand = { type: 'WriteEmail', at, by, emailId, ...letter };
const record = (outcome: EmailOutcome): VisitEmailsCommand => ({ type: 'RecordOutcome', at, by, emailId, outcome });

/** What happened, or why the last command was refused. */
const told = (...commands: readonly VisitEmailsCommand[]): readonly (VisitEmailsEvent | string)[] => {
  const log: VisitEmailsEvent[] = [];
  for (const command of commands) {
    const decided = visitEmails.decide(command, fold(visitEmails, log));
    if (isRejection(decided)) return [decided.rejected];
    log.push(...decided);
  }
  return log;
};
const written = { type: 'EmailWritten', data: { emailId, ...letter } };

describe('the letters of a visit', () => {
  it('are written once under one id', () => {
    expect(told(write, { ...write, text: 'Another' })).toEqual([written]);
  });

  it.each([
    ['sent', 'EmailSent'],
    ['failed', 'EmailFailed'],
    ['uncertain', 'EmailUncertain'],
  ] as const)('that were %s stay so: the first outcome that is known', (outcome, type) => {
    const all = told(write, record(outcome), record('sent'), record('failed'), record('uncertain'), write);
    expect(all).toEqual([written, { type, data: { emailId, to: letter.to } }]);
  });

  it('have no outcome before they were written', () => {
    expect(told(record('sent'))).toEqual(['email/not-found']);
  });
});
