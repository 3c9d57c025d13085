/** A part is there and cannot do its work; says why, in words that follow its name. */
export class PartDown extends Error {
  override readonly name = 'PartDown';
}

/** A part that is needed works, with less than all of it; says what is missed. */
export class PartDegraded extends Error {
  override readonly name = 'PartDegraded';
}

/** What the program needs in order to answer; a check throws, or does not answer, when its part is down. */
export type HealthChecks = Readonly<Record<string, () => Promise<void>>>;

const PATIENCE_MS = 2000;
const RETRY_AFTER_SECONDS = 5;

interface State {
  /** `up`, `down`, or what ails it. */
  readonly said: string;
  readonly works: boolean;
}

const down: State = { said: 'down', works: false };
const stateAfter = (error: unknown): State =>
  error instanceof PartDown
    ? { said: error.message, works: false }
    : error instanceof PartDegraded
      ? { said: error.message, works: true }
      : down;

const stateOf = async (check: () => Promise<void>): Promise<State> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<State>((resolve) => {
    timer = setTimeout(() => resolve(down), PATIENCE_MS);
  });
  const answer = check().then((): State => ({ said: 'up', works: true }), stateAfter);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
};

const statesOf = (checks: HealthChecks): Promise<readonly (readonly [string, State])[]> =>
  Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await stateOf(check)] as const));

const partsIn = (states: readonly (readonly [string, State])[]): Parts =>
  Object.fromEntries(states.map(([name, { said }]) => [name, said]));

/** Of each part `up`, `down`, or what ails it. */
export type Parts = Readonly<Record<string, string>>;

export const partsOf = async (checks: HealthChecks): Promise<Parts> => partsIn(await statesOf(checks));

/** `database and read models are down, event store takes no events` */
const saidOf = (parts: Parts, names: readonly string[]): string => {
  const down = names.filter((name) => parts[name] === 'down');
  const said = down.length === 0 ? [] : [`${down.join(' and ')} ${down.length === 1 ? 'is' : 'are'} down`];
  return [...said, ...names.flatMap((name) => (parts[name] === 'down' ? [] : [`${name} ${parts[name] ?? ''}`]))].join(
    ', ',
  );
};

/** An answer about the readiness, whatever door it leaves through. */
export interface ReadyAnswer {
  readonly statusCode: 200 | 503;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

const notReady = (msg: string, rest: object = {}): ReadyAnswer => ({
  statusCode: 503,
  headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  body: { statusCode: 503, msg, ...rest },
});

/** Whether a process may be given work: it is there, not stopping, and everything that it needs is up. */
export class Readiness {
  #phase: 'starting' | 'serving' | 'stopping' = 'starting';
  #checks: HealthChecks = {};
  #lesser: HealthChecks = {};
  #says: () => object = () => ({});

  get phase(): 'starting' | 'serving' | 'stopping' {
    return this.#phase;
  }

  /** Of every part, needed or only missed. */
  get checks(): HealthChecks {
    return { ...this.#checks, ...this.#lesser };
  }

  /**
   * @param lesser parts that are missed and not needed
   * @param says what else it tells of itself to those who operate it
   */
  serve(checks: HealthChecks, lesser: HealthChecks, says: () => object): void {
    this.#checks = checks;
    this.#lesser = lesser;
    this.#says = says;
    this.#phase = 'serving';
  }

  stop(): void {
    this.#phase = 'stopping';
  }

  /** Names the parts that are down; `degraded`: it goes on without them, or with less of them. @param inDetail with what it tells of itself */
  async answer(inDetail = false): Promise<ReadyAnswer> {
    if (this.#phase === 'starting') return notReady('Not ready: the program is starting.');
    if (this.#phase === 'stopping') return notReady('Not ready: the program is stopping.');
    const states = await statesOf(this.checks);
    const parts = partsIn(states);
    const rest = { parts, ...(inDetail ? this.#says() : {}) };
    const missed = Object.keys(parts).filter((name) => parts[name] !== 'up');
    const unable = states.flatMap(([name, { works }]) => (works || !(name in this.#checks) ? [] : [name]));
    if (unable.length === 0)
      return { statusCode: 200, headers: {}, body: { status: missed.length === 0 ? 'up' : 'degraded', ...rest } };
    return notReady(`Not ready: ${saidOf(parts, unable)}.`, rest);
  }
}
