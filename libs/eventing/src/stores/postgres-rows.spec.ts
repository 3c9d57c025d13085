import { unavailable } from './postgres-rows.js';

const failed = (code: string): unknown => Object.assign(new Error(code), { code });

describe('an append that failed', () => {
  it.each(['EPIPE', 'ECONNRESET', '57P01', ''])(
    'may have been applied when the way broke after it was sent: %p',
    (code) => {
      expect(unavailable(failed(code), true).outcome).toBe('unknown');
      expect(unavailable(failed(code), false).outcome).toBe('notApplied');
    },
  );

  it.each(['42501', 'XX000', '53100'])('was not applied when PostgreSQL refused it: %s', (code) => {
    expect(unavailable(failed(code), true).outcome).toBe('notApplied');
  });
});
