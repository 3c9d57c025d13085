import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './ports.js';

const BINARY = '/usr/bin/redis-server';

/** A real Redis of its own that keeps nothing on disk: what it loses is lost. */
export interface TestRedis {
  readonly url: string;
  /** As when the machine is switched off. */
  kill(): Promise<void>;
  /** Empty, under the same address. */
  start(): Promise<void>;
  /** It takes connections and says nothing, until it goes on. */
  hang(): void;
  goOn(): void;
}

export const startRedis = async (): Promise<TestRedis> => {
  const port = await freePort();
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const started = spawn(BINARY, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    await new Promise<void>((ready, failed) => {
      started.stdout.on('data', (text: Buffer) => {
        if (text.toString().includes('Ready to accept connections')) ready();
      });
      started.once('exit', (code) => {
        failed(new Error(`redis-server ended with ${code}`));
      });
      started.once('error', failed);
    });
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    hang: () => {
      child?.kill('SIGSTOP');
    },
    goOn: () => {
      child?.kill('SIGCONT');
    },
    kill: async () => {
      if (child === null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      child = null;
      await ended;
    },
  };
};
