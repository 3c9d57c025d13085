import type { Knex } from 'knex';
import { lastVerifications } from './verification-table.js';

const row = {
  verification_id: 'v',
  left: false,
  state: 'intact',
  asked_by: 'petra',
  started_at: new Date(0),
  finished_at: null,
  checked: '3',
  events: '3',
  head_position: null,
  head_hash: null,
  broken: null,
  seconds: 1,
};

describe('the last verifications', () => {
  const answering = (...answers: readonly (typeof row)[]) => {
    let asked = 0;
    const raw = () => Promise.resolve({ rows: [answers[Math.min(asked++, answers.length - 1)]] });
    return { raw } as unknown as Pick<Knex, 'raw'>;
  };
  const left = { ...row, state: 'stopped', left: true };

  it('are not called stopped when they came to their end while it was asked', async () => {
    expect((await lastVerifications(answering(left, row)))[0]?.state).toBe('intact');
  });

  it('are called stopped when nobody is at them any more', async () => {
    expect((await lastVerifications(answering(left)))[0]?.state).toBe('stopped');
  });
});
