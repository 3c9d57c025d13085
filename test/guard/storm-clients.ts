import { setTimeout as pause } from 'node:timers/promises';
import { chance, type Chance } from '#sample-company';
import { nothingKnown, planned, type Known, type PlannedCall, type Scene } from './storm-plan.js';

export interface Stage extends Scene {
  readonly url: string;
  readonly token: string;
  /** Settles when the server answers again, after it was killed. */
  readonly upAgain: () => Promise<void>;
  /** Ends the storm: nobody begins anything more. */
  readonly over: AbortSignal;
}

export interface StormOptions {
  /** Decides what every attempt wants; in which order they arrive is the machine's affair. */
  readonly seed: number;
  readonly clients: number;
  readonly attempts: number;
  /** Share of the calls that their client breaks off half-way. */
  readonly brokenOff: number;
  /** Answers after which nobody knows whether it was done: the client asks again, as when the line broke. */
  readonly unsure?: readonly number[];
  /** Told how long each answer took, in milliseconds, or the wait for one that did not come. */
  readonly took?: (ms: number, what: string) => void;
  /** Called as each attempt begins. */
  readonly begins?: (attempt: number) => void;
}

/** What a call was answered; null where the line broke first, so that nobody knows whether it was done. */
interface Answered {
  readonly status: number;
  readonly body: unknown;
}

/** One attempt, with every try of it under one Idempotency-Key. */
export interface Attempt {
  readonly key: string;
  readonly what: string;
  readonly tries: readonly (Answered | null)[];
}

/** Attempts that come together: enough of them for all to be under way at once. */
const RALLY = 8;
const MOST_TRIES = 400;
/** A call that is broken off is so within this long, in milliseconds: most calls take about that. */
const PATIENCE = 120;

const send = async (
  { url, token }: Stage,
  call: PlannedCall,
  key: string,
  patience: number | null,
  unsure: readonly number[],
): Promise<Answered | null> => {
  try {
    const response = await fetch(`${url}${call.path}`, {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      ...(patience === null ? {} : { signal: AbortSignal.timeout(patience) }),
    });
    return unsure.includes(response.status) ? null : { status: response.status, body: await response.json() };
  } catch {
    return null;
  }
};

/** Tries until it is answered, always under one key: what a browser does when the line breaks. Some give up instead. */
const attempt = async (
  stage: Stage,
  call: PlannedCall,
  key: string,
  dice: Chance,
  { brokenOff, unsure = [], took }: StormOptions,
): Promise<Attempt> => {
  const tries: (Answered | null)[] = [];
  for (
    let patience = dice.happens(brokenOff) ? 1 + dice.below(PATIENCE) : null;
    tries.length < MOST_TRIES && !stage.over.aborted;
    patience = null
  ) {
    const began = performance.now();
    const answer = await send(stage, call, key, patience, unsure);
    took?.(performance.now() - began, call.what);
    tries.push(answer);
    if (answer !== null || (patience !== null && dice.happens(0.5))) break;
    await stage.upAgain();
    await pause(10);
  }
  return { key, what: call.what, tries };
};

/** All clients at once; each begins its next attempt when the last one is answered or given up. */
export const storm = async (stage: Stage, options: StormOptions): Promise<readonly Attempt[]> => {
  const { seed, clients, attempts, begins } = options;
  const known: Known = nothingKnown();
  const done: Attempt[] = [];
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < attempts && !stage.over.aborted) {
      const number = next;
      next += 1;
      begins?.(number);
      const dice = chance(seed * 100_003 + number);
      const call = planned(dice, chance(seed * 7 + Math.floor(number / RALLY)), stage, known);
      const made = await attempt(stage, call, `storm-${seed}-${number}`, dice, options);
      const answer = made.tries.at(-1);
      if (answer?.status === 200) call.learn(known, answer.body);
      done.push(made);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return done;
};
