import { setTimeout as pause } from 'node:timers/promises';
import type { PositionProgress, SignedIn } from '#contracts';
import type { OfficeClock } from './office-clock.js';
import type { Planned } from './planned.js';

/** Where the sample's people work: a running program, reached as a browser reaches it. */
export interface Workplace {
  readonly url: string;
  /** Turned to the time of each step; without it everything happens now. */
  readonly clock?: OfficeClock;
  /** Somebody who may add people, where there are accounts already; without it the plan's first person makes the first account. */
  readonly signIn?: { readonly email: string; readonly password: string };
  /** What the first account takes where other machines can reach the program. */
  readonly setUpCode?: string;
}

/** From an id of the plan to the id that the program gave. */
export type GivenIds = ReadonlyMap<string, string>;

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
}

interface Account {
  readonly email: string;
  readonly password: string;
}

/** Lookups that are down or slow keep nobody from starting. */
const POSITIONS_MS = 20_000;

const PATIENCE_MS = 300_000;
const AGAIN_MS = 1000;

/** What has to be there before anything else: people, cars, kits, settings, clients. */
export const isFounding = ({ command }: Planned): boolean =>
  ['AddStaffMember', 'ChangeCompany', 'AddCar', 'AddKit', 'AddClient'].includes(command);

/** What a bulk load leaves to the calls: bookings of unavailability, once the visits are in the diary. */
export const isBooking = ({ command }: Planned): boolean => command === 'BookResource';

const withIds = (value: unknown, ids: GivenIds): unknown => {
  if (typeof value === 'string') return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one: unknown) => withIds(one, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withIds(one, ids)]));
};

/** A step with the ids that the program gave to what the plan made before. */
export const known = <Step extends Planned>(step: Step, ids: GivenIds): Step => withIds(step, ids) as Step;

const callOf = (step: Planned): Call => {
  switch (step.command) {
    case 'AddStaffMember':
      return { method: 'POST', path: '/api/users', body: step.fields };
    case 'ChangeCompany':
      return { method: 'PUT', path: '/api/company', body: step.fields };
    case 'AddCar':
      return { method: 'POST', path: '/api/car', body: step.fields };
    case 'AddKit':
      return { method: 'POST', path: '/api/kits', body: step.fields };
    case 'AddClient':
      return { method: 'POST', path: '/api/clients', body: step.fields };
    case 'CreateProject':
      return { method: 'POST', path: '/api/enquiry', body: step.fields };
    case 'ScheduleSiteVisit':
      return { method: 'POST', path: '/api/job', body: step.fields };
    case 'SetCompletionFlag': {
      const { flag, value, both } = step.fields;
      return {
        method: 'POST',
        path: `/api/job/${step.id}/completion`,
        body: { flag, value, ...(both === undefined ? {} : { both }) },
      };
    }
    case 'BookResource': {
      const { kind, resourceId, ...fields } = step.fields;
      return { method: 'POST', path: `/api/${kind}bookings`, body: { ...fields, [`${kind}_idfk`]: resourceId } };
    }
  }
};

/** The id of what a call made: of a list of lists, as visits are answered, the first of the first. */
const madeIn = (answer: unknown): string | null => {
  if (Array.isArray(answer)) return madeIn(answer[0]);
  return typeof answer === 'object' && answer !== null && '_id' in answer && typeof answer._id === 'string'
    ? answer._id
    : null;
};

/** The sample's people at their screens. */
class People {
  readonly ids = new Map<string, string>();
  readonly #accounts = new Map<string, Account>();
  readonly #tokens = new Map<string, string>();
  #founder: string | null = null;

  constructor(private readonly work: Workplace) {}

  /** @param key the same for the same step of the same plan, so that a load that was broken off goes on where it was */
  async follow(step: Planned, key: string): Promise<void> {
    this.work.clock?.turnTo(step.at);
    if (step.command === 'AddStaffMember') await this.#add(step, key);
    else await this.#do(step, key);
  }

  /** Until every postcode was looked up, which the program does by itself. */
  async waitForPositions(): Promise<void> {
    const token = await this.#founding();
    for (const until = performance.now() + POSITIONS_MS; performance.now() < until;) {
      const { waiting } = (await this.#ask({ method: 'GET', path: '/api/positions' }, token)) as PositionProgress;
      if (waiting === 0) return;
      await pause(50);
    }
  }

  async #add(step: Extract<Planned, { command: 'AddStaffMember' }>, key: string): Promise<void> {
    const { name, email, password } = step.fields;
    if ((await this.#founding()) === null) {
      this.#founder = await this.#makeFirst({ name, email, password });
      this.ids.set(step.id, madeIn(await this.#ask({ method: 'GET', path: '/api/auth' }, this.#founder)) ?? step.id);
    } else await this.#do(step, key);
    this.#accounts.set(step.id, { email, password });
  }

  /** Token of whoever opened the workplace; null before the first account. */
  async #founding(): Promise<string | null> {
    this.#founder ??= this.work.signIn === undefined ? null : await this.#signIn(this.work.signIn);
    return this.#founder;
  }

  /** After a load that was broken off it is there already. */
  async #makeFirst(body: Account & { readonly name: string }): Promise<string> {
    const { needed } = (await this.#ask({ method: 'GET', path: '/api/auth/setup' }, null)) as {
      readonly needed: boolean;
    };
    if (!needed) return this.#signIn(body);
    return (
      (await this.#ask(
        { method: 'POST', path: '/api/auth/register', body: { ...body, code: this.work.setUpCode ?? '' } },
        null,
      )) as SignedIn
    ).token;
  }

  async #signIn({ email, password }: Account): Promise<string> {
    return ((await this.#ask({ method: 'POST', path: '/api/auth', body: { email, password } }, null)) as SignedIn)
      .token;
  }

  /** Before somebody can sign in, whoever opened the workplace does it for them. */
  async #tokenOf(by: string): Promise<string | null> {
    const account = this.#accounts.get(by);
    if (account === undefined) return this.#founding();
    const token = this.#tokens.get(by) ?? (await this.#signIn(account));
    this.#tokens.set(by, token);
    return token;
  }

  async #do(step: Planned, key: string): Promise<void> {
    const made = madeIn(await this.#ask(callOf(known(step, this.ids)), await this.#tokenOf(step.by), key));
    if (made !== null && step.command !== 'SetCompletionFlag') this.ids.set(step.id, made);
  }

  /** A program that is too busy for now is asked again: with the same key nothing is done twice. */
  async #ask(call: Call, token: string | null, key?: string): Promise<unknown> {
    for (const until = performance.now() + PATIENCE_MS; ;) {
      const { status, answer } = await this.#send(call, token, key);
      if (status === 200) return answer;
      if (status !== 503 || performance.now() > until)
        throw new Error(`${call.method} ${call.path}: ${status} ${JSON.stringify(answer)}`);
      await pause(AGAIN_MS);
    }
  }

  async #send(
    { method, path, body }: Call,
    token: string | null,
    key?: string,
  ): Promise<{ readonly status: number; readonly answer: unknown }> {
    const response = await fetch(`${this.work.url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, answer: await response.json() };
  }
}

/**
 * Sends a plan as the sample's people would from their screens: call by call, each with their own token, one after the other,
 * since the log is read as the order in which things happened. The same plan sent again makes nothing twice.
 * @throws Error when a call is refused
 */
export const doThroughCalls = async (work: Workplace, steps: readonly Planned[]): Promise<GivenIds> => {
  const people = new People(work);
  try {
    const ordered = [...steps.filter(isFounding), ...steps.filter((one) => !isFounding(one))];
    for (const [index, step] of ordered.entries()) await people.follow(step, `sample-${step.command}-${index}`);
    await people.waitForPositions();
  } finally {
    work.clock?.turnTo(null);
  }
  return people.ids;
};
