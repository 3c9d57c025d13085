import { setTimeout as pause } from 'node:timers/promises';
import { waitForEnd } from '../process/processes.js';
import { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.js';

/** Looked at this often; PostgreSQL may have been taken over, so that its end is told to nobody. */
const LOOK_MS = 250;
/** Waits before each try. One that ran for a while in between counts as well again. */
const WAITS_MS = [250, 1000, 2000, 4000, 8000, 15_000] as const;
const WELL_MS = 60_000;

export interface KeepingOptions extends EmbeddedPostgresOptions {
  readonly say: (line: string) => void;
  /** While there is none, starting it is not tried: it could not write its log. */
  readonly hasRoom?: () => boolean;
  /** It was started again as often as makes sense. */
  readonly onGivenUp: (sentence: string) => void;
  readonly waitsMs?: readonly number[];
}

/** An embedded PostgreSQL that is started again when it ends by itself, on the same port, so that whoever was connected finds it again. */
export const keepEmbeddedPostgres = async ({
  say,
  hasRoom = () => true,
  onGivenUp,
  waitsMs = WAITS_MS,
  ...options
}: KeepingOptions): Promise<EmbeddedPostgres> => {
  let running = await startEmbeddedPostgres({ ...options, say });
  const port = Number(new URL(running.url).port);
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  const paused = (ms: number): Promise<unknown> =>
    pause(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);

  const startedAgain = async (): Promise<boolean> => {
    try {
      running = await startEmbeddedPostgres({ ...options, port });
      say('The database runs again.');
      return true;
    } catch (error) {
      say(`The database could not be started: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  };

  const keep = async (): Promise<void> => {
    let [tries, since] = [0, performance.now()];
    while (!isStopping()) {
      await paused(LOOK_MS);
      if (isStopping() || !(await waitForEnd(running.pid, 0))) continue;
      if (performance.now() - since > WELL_MS) tries = 0;
      say('The database has ended by itself; it is started again ...');
      for (let isUp = false; !isUp && !isStopping(); tries += 1) {
        const wait = waitsMs[tries];
        if (wait === undefined) {
          onGivenUp(
            `The database ended again and again and does not stay up; its log is ${options.dataDir}/postgres.log.`,
          );
          return;
        }
        await paused(wait);
        while (!hasRoom() && !isStopping()) await paused(LOOK_MS);
        isUp = isStopping() || (await startedAgain());
      }
      since = performance.now();
    }
  };
  const kept = keep();
  return {
    get url() {
      return running.url;
    },
    get workUrl() {
      return running.workUrl;
    },
    get pid() {
      return running.pid;
    },
    get adopted() {
      return running.adopted;
    },
    stop: async () => {
      stopping.abort();
      await kept;
      await running.stop();
    },
  };
};
