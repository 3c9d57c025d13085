import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The clock of one program, which can be put forward and back while it runs (libfaketime). */
export interface JumpingClock {
  readonly environment: Readonly<Record<string, string>>;
  /** @param seconds that it is ahead from then on; negative: behind */
  jump(seconds: number): Promise<void>;
  remove(): Promise<void>;
}

const library = (): string => {
  const found = readdirSync('/usr/lib')
    .map((folder) => join('/usr/lib', folder, 'faketime', 'libfaketimeMT.so.1'))
    .find((file) => existsSync(file));
  if (found === undefined)
    throw new Error('The soak needs the package libfaketime, which puts clocks forward and back.');
  return found;
};

export const makeClock = async (): Promise<JumpingClock> => {
  const folder = await mkdtemp(join(tmpdir(), 'soundings-clock-'));
  const file = join(folder, 'offset');
  const jump = (seconds: number): Promise<void> => writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}s\n`);
  await jump(0);
  return {
    environment: {
      LD_PRELOAD: library(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      // What timers count by goes on as on every machine whose clock is set.
      DONT_FAKE_MONOTONIC: '1',
    },
    jump,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
