import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Role } from '#platform';

/** One role as a process of its own, as `npm run start:renderer`. */
export interface SpawnedRole {
  readonly output: () => string;
  /** @returns the exit code; null after a signal that ended it */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Resolves once it works. Give it DATABASE_URL, REDIS_URL and the secrets.
 * @param hear is given everything that it has said so far, also before it works
 */
export const spawnRole = async (
  role: Role,
  environment: Readonly<Record<string, string>>,
  hear: (said: string) => void = () => undefined,
): Promise<SpawnedRole> => {
  const child = spawn(process.execPath, [resolve('apps/start.mjs'), role], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ended = once(child, 'exit') as Promise<[number | null]>;
  await new Promise<void>((works, failed) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        said += part.toString();
        hear(said);
        if (said.includes('Stop   Ctrl-C')) works();
      });
    child.once('exit', (code) => {
      failed(new Error(`the ${role} ended with ${code}:\n${said}`));
    });
  });
  return {
    output: () => said,
    end: async (signal) => {
      child.kill(signal);
      return (await ended)[0];
    },
  };
};
