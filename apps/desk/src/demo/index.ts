import { CommandBus } from '@nestjs/cqrs';
import { PostgresEventStore, type Position } from '#eventing';
import { KNEX, StartUpProblem, type Program } from '#platform';
import { doInBulk, doThroughCommands, grownSize, isBooking, isFounding, samplePlan, sampleSize, vacuum } from '#sample-company';

/** What `npm run demo` was asked for. */
export interface DemoWishes {
  /** Visits of a larger company, written in bulk; null: the usual sample. */
  readonly visits: number | null;
}

/** null without `--demo`. */
export const wishesOf = (args: readonly string[]): DemoWishes | null => {
  if (!args.includes('--demo')) return null;
  const at = args.indexOf('--visits');
  const visits = at < 0 ? Number.NaN : Number(args[at + 1]);
  return { visits: Number.isInteger(visits) && visits > 0 ? visits : null };
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Read models that are far behind after a bulk load get this long. */
const CATCH_UP_MS = 600_000;

const load = async (program: Program, visits: number | null): Promise<Position | null> => {
  const { engine, app } = program;
  if (app === null) throw new Error('the sample company needs a program that answers calls');
  const bus = app.get(CommandBus, { strict: false });
  const { steps } = samplePlan(visits === null ? sampleSize : grownSize(visits), new Date().toISOString());
  if (visits === null) {
    await doThroughCommands(bus, steps);
    return engine.store.head();
  }
  if (!(engine.store instanceof PostgresEventStore)) throw new StartUpProblem('A sample company of that size is written straight into a log in PostgreSQL; please leave EVENTSTORE_URL out.');
  await doThroughCommands(bus, steps.filter(isFounding));
  let shown = 0;
  await doInBulk({ knex: app.get(KNEX), store: engine.store, codec: engine.codec }, steps, (done, all) => {
    const percent = Math.floor((done / all) * 10) * 10;
    if (percent > shown) say(`  ${percent} %`);
    shown = Math.max(shown, percent);
  });
  // Who is to be booked is looked up in the lists.
  await engine.readModels.waitFor(await engine.store.head(), { timeoutMs: CATCH_UP_MS });
  await doThroughCommands(bus, steps.filter(isBooking));
  return engine.store.head();
};

const historyOf = ({ engine: { store } }: Program): (<T>(work: () => Promise<T>) => Promise<T>) =>
  store instanceof PostgresEventStore ? (work) => store.loading(work) : (work) => work();

/** Fills an empty installation once it serves, and says how to sign in. A filled one stays as it is. */
export const fillDemo = async (program: Program, { visits }: DemoWishes): Promise<void> => {
  const { signIn } = samplePlan({ ...sampleSize, visits: 0, projects: 0 }, new Date().toISOString());
  if ((await program.engine.store.head()) === null) {
    const started = performance.now();
    say(visits === null ? 'Making the sample company ...' : `Making a company with ${visits.toLocaleString('en-GB')} visits ...`);
    // With the times at which the sample's people did it, so that there is a past to look at.
    const position = await historyOf(program)(() => load(program, visits));
    await program.engine.readModels.waitFor(position, { timeoutMs: CATCH_UP_MS });
    if (visits !== null && program.app !== null) await vacuum(program.app.get(KNEX));
    say(`Making the sample company: done in ${Math.round((performance.now() - started) / 1000)} s`);
  }
  say(`\nSign in as ${signIn.email} with the password ${signIn.password}`);
};
