import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Role } from '#platform';
import { freePort } from './ports.js';
import { call, type Answer } from './server.js';

/** One of several processes of an installation, each with a role of its own. */
export interface SpawnedProgram {
  readonly pid: number;
  /** null where it answers no calls. */
  readonly url: string | null;
  readonly operationsUrl: string;
  readonly output: () => string;
  /** How it ended; null while it runs. */
  readonly ended: () => { readonly code: number | null; readonly signal: NodeJS.Signals | null } | null;
  readonly ready: () => Promise<Answer<{ readonly leads?: readonly string[]; readonly msg?: string }>>;
  /** Waits for the end, unless the signal only holds it up. */
  signal(signal: NodeJS.Signals): Promise<void>;
}

let built: Promise<unknown> | undefined;
const build = (): Promise<unknown> =>
  (built ??= promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    "import { ensureBuild } from './apps/all-in-one/prepare.mjs'; await ensureBuild();",
  ]));

/** What all programs of one installation have in common. */
export const newSecrets = (): Readonly<Record<string, string>> => ({
  JWT_SECRET: randomBytes(24).toString('hex'),
  PERSONAL_DATA_KEY: randomBytes(32).toString('base64'),
});

/** Starts one program as a process of its own, on free ports unless they are given; `whenReady` resolves once it may be given work. */
export const spawnProgram = async (
  app: Role,
  environment: Readonly<Record<string, string>>,
): Promise<SpawnedProgram & { whenReady(limitMs?: number): Promise<void> }> => {
  await build();
  const port = environment['PORT'] ?? String(await freePort());
  const operationsPort = environment['OPERATIONS_PORT'] ?? String(await freePort());
  const child = spawn(process.execPath, [`dist/apps/${app}/src/main.js`], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      NODE_ENV: 'production',
      PORT: port,
      OPERATIONS_PORT: operationsPort,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let ended: ReturnType<SpawnedProgram['ended']> = null;
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString();
    });
  const exit = once(child, 'close').then(([code, signal]) => {
    ended = { code: code as number | null, signal: signal as NodeJS.Signals | null };
  });
  const operationsUrl = `http://127.0.0.1:${operationsPort}`;
  const ready: SpawnedProgram['ready'] = () => call(operationsUrl, 'GET', '/api/health/ready');
  return {
    pid: child.pid ?? 0,
    url: app === 'api' ? `http://127.0.0.1:${port}` : null,
    operationsUrl,
    output: () => said,
    ended: () => ended,
    ready,
    whenReady: async (limitMs = 120_000) => {
      const begun = performance.now();
      for (;;) {
        const answer = await ready().catch((error: unknown) => ({ status: 0, body: String(error) }));
        if (answer.status === 200) return;
        if (ended !== null || performance.now() - begun > limitMs)
          throw new Error(`${app} does not get ready: ${JSON.stringify({ answer: answer.body, ended })}\n${said}`);
        await pause(50);
      }
    },
    signal: async (signal) => {
      child.kill(signal);
      if (signal !== 'SIGSTOP' && signal !== 'SIGCONT') await exit;
    },
  };
};
