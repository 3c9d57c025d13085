import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isDay, londonDate, formatStretch, type LedgerHead } from '#contracts';
import {
  compareWithCopy,
  kernelTables,
  openEventStoreDb,
  verifyLog,
  type Ask,
  type HeldHash,
  type LogBreak,
} from '#eventing';
import { headOfDay, headsFoundIntact, newestHead, toldBreak } from '#integrity';
import { StartUpProblem } from '#platform';
import { connectToLog } from './connection.js';

const heldHead = z.object({
  log: z.uuid(),
  position: z.number().int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/i),
});

/** Head hashes that were written down, and the log that they are of, where that was written down too. */
export interface Held {
  readonly log: string | null;
  readonly hashes: readonly HeldHash[];
}

/** `1234:9f86d0…` @throws StartUpProblem */
export const heldIn = (written: readonly string[]): readonly HeldHash[] =>
  written.map((one) => {
    const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(one.trim()) ?? [];
    if (position === undefined || hash === undefined || Number(position) === 0)
      throw new StartUpProblem(
        'Please give what was written down as position:hash, for instance 1234: and the 64 characters of the hash.',
      );
    return { position: BigInt(position), hash };
  });

/** A file of lines as `ledger -- head --json` prints them. @throws StartUpProblem */
export const heldInFile = async (file: string): Promise<Held> => {
  const text = await readFile(resolve(file), 'utf8').catch(() => {
    throw new StartUpProblem(`The file ${file} cannot be read.`);
  });
  const lines = text
    .split('\n')
    .map((line, index) => [index + 1, line.trim()] as const)
    .filter(([, line]) => line !== '');
  const heads = lines.map(([number, line]) => {
    try {
      return heldHead.parse(JSON.parse(line));
    } catch {
      throw new StartUpProblem(`Line ${number} of ${file} is no head hash as npm run ledger -- head --json prints it.`);
    }
  });
  const logs = new Set(heads.map(({ log }) => log));
  if (logs.size > 1)
    throw new StartUpProblem(`The head hashes in ${file} are of more than one log; please keep each log's apart.`);
  if (heads.length === 0) throw new StartUpProblem(`There is no head hash in ${file}.`);
  return {
    log: [...logs][0] ?? null,
    hashes: heads.map(({ position, hash }) => ({ position: BigInt(position), hash })),
  };
};

/** @param day `YYYY-MM-DD`; null: now @throws StartUpProblem */
export const headAt = async (url: string, day: string | null, now: Date): Promise<LedgerHead> => {
  if (day !== null && !isDay(day)) throw new StartUpProblem('Please give the day as 2026-11-20.');
  if (day !== null && day > londonDate(now.toISOString())) throw new StartUpProblem('That day has not begun yet.');
  const connection = await connectToLog(url);
  try {
    const head = await (day === null ? newestHead(connection.ask) : headOfDay(connection.ask, day));
    if (head === null)
      throw new StartUpProblem(
        day === null ? 'Nothing has been recorded yet.' : `Nothing had been recorded by the end of ${day}.`,
      );
    return head;
  } finally {
    await connection.end();
  }
};

export const formatHead = ({ log, position, recordedAt, hash }: LedgerHead): string =>
  [
    `Log       ${log}`,
    `Position  ${position}`,
    `Recorded  ${recordedAt} (${formatStretch(recordedAt, recordedAt).replace(/ to .* on/, ' on')} in London)`,
    `Hash      ${hash}`,
  ].join('\n');

export interface VerifyingOptions {
  readonly url: string;
  readonly held: Held;
  /** Where the log is of which the one here is a copy; null: the log is here. */
  readonly eventStoreUrl: string | null;
  readonly onProgress: (checked: number, of: number, secondsLeft: number) => void;
  readonly signal?: AbortSignal;
}

/** What `ledger -- verify` says at its end. */
export interface Verdict {
  /** `copy`: what is here is intact, and the log itself was not looked at. */
  readonly intact: boolean | 'copy';
  readonly text: string;
}

/** The log elsewhere, held against its copy. @throws StartUpProblem */
const breakElsewhere = async (
  connectionString: string,
  ask: Ask,
  signal: AbortSignal | undefined,
): Promise<LogBreak | null> => {
  const store = await openEventStoreDb({ connectionString }).catch(() => {
    throw new StartUpProblem(
      'The copy of the log is intact, but EventStoreDB does not answer; please look at EVENTSTORE_URL, or start it.',
    );
  });
  try {
    return (await compareWithCopy(store, ask, signal === undefined ? {} : { signal })).broken;
  } finally {
    await store.close();
  }
};

const isCopy = async (ask: Ask): Promise<boolean> =>
  (await ask<{ there: boolean }>(`select mirror_of is not null as there from ${kernelTables.es_head}`, []))[0]
    ?.there === true;

type Head = HeldHash | null;

const copyAlone = (head: Head): Verdict => ({
  intact: 'copy',
  text: `The copy is intact${head === null ? '' : ` up to position ${head.position}`}; the log itself was not looked at, because EVENTSTORE_URL is not set.`,
});

const whole = (head: Head, { hashes }: Held): Verdict => {
  const also =
    hashes.length === 0
      ? ''
      : ` It holds ${hashes.length === 1 ? 'the head hash' : `all ${hashes.length} head hashes`} that you kept.`;
  return {
    intact: true,
    text:
      head === null
        ? `Intact: nothing has been recorded yet.`
        : `Intact up to position ${head.position}.${also}\nHash      ${head.hash}`,
  };
};

/** Walks the log of an installation. @throws StartUpProblem */
export const verifyInstallation = async ({
  url,
  held,
  eventStoreUrl,
  onProgress,
  signal,
}: VerifyingOptions): Promise<Verdict> => {
  const connection = await connectToLog(url);
  const begun = performance.now();
  try {
    const [store] = await connection.ask<{ log: string }>(`select store_id as log from ${kernelTables.es_store}`, []);
    if (held.log !== null && held.log !== store?.log)
      return {
        intact: false,
        text: `Broken: the head hashes are of the log ${held.log}, and this one is ${store?.log ?? 'nameless'}.`,
      };
    const { head, broken } = await verifyLog(connection.ask, {
      against: [...held.hashes, ...(await headsFoundIntact(connection.ask))],
      onProgress: (checked, of) => {
        const seconds = (performance.now() - begun) / 1000;
        onProgress(Number(checked), Number(of), Math.ceil((seconds * Number(of - checked)) / Number(checked)));
      },
      ...(signal === undefined ? {} : { signal }),
    });
    const found =
      broken ?? (eventStoreUrl === null ? null : await breakElsewhere(eventStoreUrl, connection.ask, signal));
    if (found !== null) {
      const { position, event, text, advice } = await toldBreak(connection.ask, found);
      const there =
        event === null ? 'nothing' : `${event.type} (${event._id}) of ${event.stream}, recorded ${event.recordedAt}`;
      return { intact: false, text: `Broken at position ${position}. ${text}\nThere stands: ${there}.\n${advice}` };
    }
    return eventStoreUrl === null && (await isCopy(connection.ask)) ? copyAlone(head) : whole(head, held);
  } finally {
    await connection.end();
  }
};
