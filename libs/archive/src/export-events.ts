import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { kernelTables, type Ask } from '#eventing';
import { StartUpProblem } from '#platform';
import { newestHead } from '#integrity';
import { connectToLog } from './connection.js';
import { headerLine, headerOf, linesAfter } from './event-lines.js';

const PAGE = 1000n;

export interface ExportOptions {
  readonly url: string;
  /** `-`: standard output. */
  readonly file: string;
  readonly signal?: AbortSignal;
}

/** The log as it stands at the beginning; what is appended meanwhile is left for the next time. */
async function* linesOf(ask: Ask, log: string, signal: AbortSignal | undefined): AsyncGenerator<string> {
  const head = await newestHead(ask);
  const last = BigInt(head?.position ?? 0);
  yield `${headerLine(headerOf({ log, events: Number(last), head: head?.hash ?? null }))}\n`;
  for (let after = 0n; after < last;) {
    signal?.throwIfAborted();
    const end = after + PAGE < last ? after + PAGE : last;
    const lines = await linesAfter(ask, after, end);
    // A log with a gap is not exported as if it had none.
    if (BigInt(lines.length) !== end - after)
      throw new StartUpProblem(
        `An event is missing between ${after + 1n} and ${end}; npm run ledger -- verify says which. Nothing was exported.`,
      );
    after = end;
    yield `${lines.join('\n')}\n`;
  }
}

/**
 * Writes the log as a line of JSON an event; a file gets its name when it is complete.
 * @returns how many events
 * @throws StartUpProblem
 */
export const exportEvents = async ({ url, file, signal }: ExportOptions): Promise<number> => {
  const target = file === '-' ? null : resolve(file);
  if (target !== null && existsSync(target))
    throw new StartUpProblem(`${target} is there already; please name a new file.`);
  const connection = await connectToLog(url);
  const draft = target === null ? null : `${target}.unfinished-${randomBytes(4).toString('hex')}`;
  try {
    const [store] = await connection.ask<{ log: string }>(`select store_id as log from ${kernelTables.es_store}`, []);
    let lines = -1;
    const counted = async function* (): AsyncGenerator<string> {
      for await (const part of linesOf(connection.ask, store?.log ?? '', signal)) {
        lines += part.split('\n').length - 1;
        yield part;
      }
    };
    if (draft === null) await pipeline(Readable.from(counted()), process.stdout, { end: false });
    else await pipeline(Readable.from(counted()), createWriteStream(draft, { mode: 0o600, flush: true }));
    if (draft !== null && target !== null) await rename(draft, target);
    return lines;
  } finally {
    await connection.end();
    if (draft !== null) await rm(draft, { force: true });
  }
};
