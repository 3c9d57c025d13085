import { spawnSync } from 'node:child_process';
import { guardProcess, isClientsOwn, type Hearing } from './process-guard.js';

const run = (...args: readonly string[]) => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['test/eventstoredb/run.mjs', '--program', 'refused-without-reason', ...args],
    { encoding: 'utf8', timeout: 25_000 },
  );
  return { lines: stdout.trim().split('\n'), stderr, status };
};

/** Stands where the process would. */
class Listening implements Hearing {
  readonly heard = new Set<(reason: unknown) => void>();
  on(_event: string, heard: (reason: unknown) => void): void {
    this.heard.add(heard);
  }
  listenerCount(): number {
    return this.heard.size;
  }
  reject(reason: unknown): void {
    for (const heard of this.heard) heard(reason);
  }
}

const clients = (): TypeError =>
  Object.assign(new TypeError('cannot read'), {
    stack:
      'TypeError: cannot read\n at x (/srv/node_modules/@eventstore/db-client/dist/streams/appendToStream/unpackError.js:12:30)',
  });

describe('a refusal that comes without a reason', () => {
  it('ends neither the process nor the appends after it, and is heard at once', () => {
    expect(run()).toMatchObject({
      lines: ['before-1 appended at once', 'refused-1 unknown at once', 'after-1 appended at once', 'ended'],
      status: 0,
    });
  });

  it('does not keep a process alive that something else should end', () => {
    const { lines, stderr, status } = run('--and-another');
    expect([lines.at(-1), status]).toEqual(['after-1 appended at once', 1]);
    expect(stderr).toContain("someone else's");
  });

  it('is known by where it was thrown', () => {
    expect(isClientsOwn(clients())).toBe(true);
    expect(isClientsOwn(Object.assign(new Error('Channel has been shut down'), { stack: clients().stack }))).toBe(true);
    expect(isClientsOwn(new Error('Channel has been shut down'))).toBe(false);
    expect(isClientsOwn(new TypeError('ours'))).toBe(false);
    expect(isClientsOwn(Object.assign(new RangeError('x'), { stack: clients().stack }))).toBe(false);
  });

  it('leaves everything else to whoever else listens, however many clients there are', () => {
    const hearing = new Listening();
    let broken = 0;
    const unguard = [1, 2].map((share) =>
      guardProcess(() => {
        broken += share;
      }, hearing),
    );
    hearing.reject(clients());
    expect(broken).toBe(3);
    expect(() => {
      hearing.reject(new Error('ours'));
    }).toThrow('ours');
    hearing.on('unhandledRejection', () => undefined);
    expect(() => {
      hearing.reject(new Error('ours'));
    }).not.toThrow();
    for (const take of unguard) take();
    hearing.reject(clients());
    expect(broken).toBe(3);
  });

  it('that comes when the last client is gone ends nothing either, and what is not its own still does', () => {
    const hearing = new Listening();
    guardProcess(() => undefined, hearing)();
    expect(() => {
      hearing.reject(clients());
    }).not.toThrow();
    expect(() => {
      hearing.reject(new Error('ours'));
    }).toThrow('ours');
  });
});
