/** A part is there and cannot do its work; says why, in words that follow its name. */
export class PartDown extends Error {
  override readonly name = 'PartDown';
}

/** What the program needs in order to answer; a check throws, or does not answer, when its part is down. */
export type HealthChecks = Readonly<Record<string, () => Promise<void>>>;

const PATIENCE_MS = 2000;
const RETRY_AFTER_SECONDS = 5;

const stateOf = async (check: () => Promise<void>): Promise<string> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => { timer = setTimeout(() => resolve('down'), PATIENCE_MS); });
  const answer = check().then(() => 'up', (error: unknown) => (error instanceof PartDown ? error.message : 'down'));
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
};

/** Of each part `up`, `down`, or what ails it. */
export type Parts = Readonly<Record<string, string>>;

export const partsOf = async (checks: HealthChecks): Promise<Parts> =>
  Object.fromEntries(await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await stateOf(check)] as const)));

/** `database and read models are down, event store takes no events` */
const saidOf = (parts: Parts, names: readonly string[]): string => {
  const down = names.filter((name) => parts[name] === 'down');
  const said = down.length === 0 ? [] : [`${down.join(' and ')} ${down.length === 1 ? 'is' : 'are'} down`];
  return [...said, ...names.flatMap((name) => (parts[name] === 'down' ? [] : [`${name} ${parts[name] ?? ''}`]))].join(', ');
};

/** An answer about the readiness, whatever door it leaves through. */
export interface ReadyAnswer {
  readonly statusCode: 200 | 503;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

const notReady = (msg: string, rest: object = {}): ReadyAnswer =>
  ({ statusCode: 503, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) }, body: { statusCode: 503, msg, ...rest } });

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

  /** Names the parts that are down; `degraded`: it goes on without them. @param inDetail with what it tells of itself */
  async answer(inDetail = false): Promise<ReadyAnswer> {
    if (this.#phase === 'starting') return notReady('Not ready: the program is starting.');
    if (this.#phase === 'stopping') return notReady('Not ready: the program is stopping.');
    const parts = await partsOf(this.checks);
    const rest = { parts, ...(inDetail ? this.#says() : {}) };
    const missed = Object.keys(parts).filter((name) => parts[name] !== 'up');
    const down = missed.filter((name) => name in this.#checks);
    if (down.length === 0) return { statusCode: 200, headers: {}, body: { status: missed.length === 0 ? 'up' : 'degraded', ...rest } };
    return notReady(`Not ready: ${saidOf(parts, down)}.`, rest);
  }
}
