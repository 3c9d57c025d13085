import { call, registerFirstAccount, startServer, type ServerOptions, type TestServer } from './server.js';
import { listenToStatements, type Sent, type StatementLog } from './statements.js';

/** An office whose calls' statements are counted: two engineers, a car, a kit and two visits. */
export interface CountedOffice {
  readonly server: TestServer;
  readonly log: StatementLog;
  /** A visit that is there. */
  readonly planned: string;
  /** @throws Error when the call is refused */
  ask<Body>(method: string, path: string, body?: object): Promise<Body>;
  /** Makes a visit with everybody and everything, on a day of its own for each number. @returns its id */
  plan(number: number): Promise<string>;
  close(): Promise<void>;
}

/** Nine o'clock of another day each time. */
const day = (number: number): { readonly startjob: string; readonly endjob: string } => {
  const date = new Date(Date.UTC(2031, 0, 1 + number)).toISOString().slice(0, 10);
  return { startjob: `${date}T09:00:00.000Z`, endjob: `${date}T12:00:00.000Z` };
};

export const openCountedOffice = async (options: ServerOptions): Promise<CountedOffice> => {
  const server = await startServer(options);
  const { token } = await registerFirstAccount(server.url);
  const ask = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const answer = await call<Body>(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const add = async (path: string, body: object): Promise<string> =>
    (await ask<{ _id: string }>('POST', path, body))._id;
  const engineer = (number: number): Promise<string> =>
    add('/api/users', {
      name: `Engineer ${number}`,
      email: `engineer${number}@soundings.example`,
      password: 'long enough',
      isEngineer: true,
    });
  const visit = {
    address: '1 Quay Street',
    postcode: 'BS1 5TR',
    price: 500,
    soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 },
    contact: { name: 'Fern Fascia', position: 'Site Manager', email: 'fern@client.example', telephone: '07700 900123' },
    engineers: [await engineer(1), await engineer(2)],
    cars: [await add('/api/car', { name: 'Van 1', numberplate: 'AB11 CDE', location: 'Yard' })],
    kits: [await add('/api/kits', { name: 'Meter 1', type: 'Sound Testing' })],
  };
  const plan = async (number: number): Promise<string> => {
    const [[made]] = await ask<readonly [readonly [{ readonly _id: string }]]>('POST', '/api/job', {
      ...visit,
      ...day(number),
    });
    return made._id;
  };
  const planned = await plan(0);
  await plan(1);
  const log = await listenToStatements(server.database.url);
  return {
    server,
    log,
    planned,
    ask,
    plan,
    close: async () => {
      await log.close();
      await server.stop();
    },
  };
};

/** Asked once a second while there are calls, however many: on a busy machine that is in each round. */
const BY_THE_SECOND = /^select (?:1$|epoch::text as epoch from subject_key_epoch)/;

/** What a call sends is in each round, in one of which it comes so often at least; what was on its way anyway comes into one round or another. */
export const inEach = (rounds: readonly Sent[]): readonly string[] => {
  const [first, ...others] = rounds.map(({ statements }) =>
    statements.map(({ text }) => text).filter((text) => !BY_THE_SECOND.test(text)),
  );
  const left = others.map((texts) => [...texts]);
  return (first ?? []).filter((text) =>
    left.every((texts) => texts.includes(text) && texts.splice(texts.indexOf(text), 1).length > 0),
  );
};

const ends = /^(?:begin|commit|end|rollback)\b/i;

/** Of the round with the fewest, the transactions in which some of `sent` is. */
export const transactionsOf = (rounds: readonly Sent[], sent: readonly string[]): number =>
  Math.min(
    ...rounds.map(
      ({ statements }) =>
        new Set(
          statements
            .filter(({ text }) => !ends.test(text) && sent.includes(text))
            .map(({ transaction }) => transaction),
        ).size,
    ),
  );
