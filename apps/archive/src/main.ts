import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { runArchive } from '#archive';
import { modules } from '#composition-root';

const { version } = JSON.parse(await readFile(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    stop.abort();
  });

const line =
  (to: NodeJS.WriteStream) =>
  (text: string): void =>
    void to.write(`${text}\n`);

/** `npm run backup`, `restore`, `events:export`, `events:import` and `ledger`. */
process.exitCode = await runArchive(process.argv.slice(2), {
  modules,
  environment: process.env,
  program: version,
  print: line(process.stdout),
  say: line(process.stderr),
  progress: (text) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
  },
  signal: stop.signal,
});
