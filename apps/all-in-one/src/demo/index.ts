import { PostgresEventStore, type Position } from '#eventing';
import { beginLoad, CONFIG, endLoad, KNEX, StartUpProblem, unfinishedLoad, type Config, type Program } from '#platform';
import {
  doInBulk,
  doThroughCalls,
  grownSize,
  isBooking,
  isFounding,
  known,
  samplePlan,
  sampleSize,
  vacuum,
  type OfficeClock,
} from '#sample-company';
import { setUpCodeOf } from '#staff';

/** What `npm run demo` was asked for. */
export interface DemoWishes {
  /** Visits of a larger company, written in bulk; null: the usual sample. */
  readonly visits: number | null;
  /** Working days before today over which those are spread, a company as busy as that takes; null: as many as five years have. */
  readonly days?: number | null;
}

/** A whole number after one of the words; null for none. */
const countAfter = (args: readonly string[], name: string): number | null => {
  const at = args.indexOf(name);
  const count = at < 0 ? Number.NaN : Number(args[at + 1]);
  return Number.isInteger(count) && count > 0 ? count : null;
};

/** null without `--demo`. */
export const wishesOf = (args: readonly string[]): DemoWishes | null => {
  if (!args.includes('--demo')) return null;
  return { visits: countAfter(args, '--visits'), days: countAfter(args, '--days') };
};

type Database = Parameters<typeof unfinishedLoad>[0];

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Read models that are far behind after a bulk load get this long. */
const CATCH_UP_MS = 600_000;

/** A sample company that is being made: kept in the database until it is whole, so that the next start finishes the same one. */
interface Begun extends DemoWishes {
  /** ISO 8601 UTC: the present of the plan. */
  readonly now: string;
}

const setUpCodeIn = ({ app }: Program): string => (app === null ? null : setUpCodeOf(app.get<Config>(CONFIG))) ?? '';

const loadInBulk = async (
  program: Program,
  url: string,
  { visits, days, now }: Begun & { readonly visits: number },
  clock: OfficeClock,
): Promise<void> => {
  const {
    app,
    engine: { store, codec, readModels, projections },
  } = program;
  if (app === null || projections === null || !(store instanceof PostgresEventStore))
    throw new StartUpProblem(
      'A sample company of that size is written straight into a log in PostgreSQL; please leave EVENTSTORE_URL out.',
    );
  const { steps, signIn } = samplePlan(grownSize(visits, days ?? undefined), now);
  const ids = await doThroughCalls({ url, clock, setUpCode: setUpCodeIn(program) }, steps.filter(isFounding));
  const bookings = steps.filter(isBooking).map((step) => known(step, ids));
  let shown = 0;
  const written = (done: number, all: number): void => {
    const percent = Math.floor((done / all) * 10) * 10;
    if (percent > shown) say(`  ${percent} %`);
    shown = Math.max(shown, percent);
    if (percent === 100) say('Making the lists ...');
  };
  await projections.rebuiltAfter(() =>
    doInBulk({ knex: app.get(KNEX), store, codec }, steps, written, (step) => known(step, ids)),
  );
  // Who is to be booked is looked up in the lists.
  await readModels.waitFor(await store.head(), { timeoutMs: CATCH_UP_MS });
  await doThroughCalls({ url, clock, signIn }, bookings);
};

const load = async (program: Program, begun: Begun, clock: OfficeClock): Promise<Position | null> => {
  const { url, engine } = program;
  if (url === null) throw new Error('the sample company needs a program that answers calls');
  const { visits, now } = begun;
  if (visits === null)
    await doThroughCalls({ url, clock, setUpCode: setUpCodeIn(program) }, samplePlan(sampleSize, now).steps);
  else await loadInBulk(program, url, { ...begun, visits }, clock);
  return engine.store.head();
};

const historyOf = ({ engine: { store } }: Program): (<T>(work: () => Promise<T>) => Promise<T>) =>
  store instanceof PostgresEventStore ? (work) => store.loading(work) : (work) => work();

/** What is to be made: a sample that was broken off, a new one in an empty installation, or nothing. */
const toMake = async (
  { engine }: Program,
  knex: Database,
  wishes: DemoWishes | null,
): Promise<{ readonly begun: Begun; readonly again: boolean } | null> => {
  const begun = (await unfinishedLoad(knex)) as Begun | null;
  if (begun !== null) return { begun, again: true };
  return wishes === null || (await engine.store.head()) !== null
    ? null
    : { begun: { ...wishes, now: new Date().toISOString() }, again: false };
};

const beginningOf = ({ visits }: Begun, again: boolean): string => {
  const company = visits === null ? 'the sample company' : `a company with ${visits.toLocaleString('en-GB')} visits`;
  return again
    ? `The load of ${company} was broken off before it was whole; going on with it ...`
    : `Making ${company} ...`;
};

/** Fills an empty installation once it serves, or finishes one whose load was broken off, and says how to sign in. A filled one stays as it is. */
export const fillDemo = async (program: Program, wishes: DemoWishes | null, clock: OfficeClock): Promise<void> => {
  if (program.app === null) throw new Error('the sample company needs a program that answers calls');
  const knex = program.app.get<Database>(KNEX);
  const { signIn } = samplePlan({ ...sampleSize, visits: 0, projects: 0 }, new Date().toISOString());
  const making = await toMake(program, knex, wishes);
  if (making !== null) {
    const { begun, again } = making;
    const started = performance.now();
    await beginLoad(knex, begun);
    say(beginningOf(begun, again));
    // With the times at which the sample's people did it, so that there is a past to look at.
    const position = await historyOf(program)(() => load(program, begun, clock));
    await program.engine.readModels.waitFor(position, { timeoutMs: CATCH_UP_MS });
    if (begun.visits !== null) await vacuum(knex);
    await endLoad(knex);
    say(`Making the sample company: done in ${Math.round((performance.now() - started) / 1000)} s`);
  }
  if (wishes !== null || making !== null) say(`\nSign in as ${signIn.email} with the password ${signIn.password}`);
};
