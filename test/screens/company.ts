import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PostgresEventStore } from '#eventing';
import { modules } from '#composition-root';
import { openLog, openProgram, readSettings, startEmbeddedPostgres, withSecrets } from '#platform';
import { doThroughCalls, officeClock, samplePlan, sampleSize, type GivenIds } from '#sample-company';
import type { Shown, Viewer } from './screens.js';

/** A Wednesday morning. It is always now, for the server and for the browsers: the same pictures every time. */
export const NOW = '2026-05-13T08:20:00.000Z';

/** The sample company, served, at that moment. */
export interface ShownCompany {
  readonly url: string;
  readonly shown: Shown;
  /** Session of whoever looks; null: nobody is signed in. */
  readonly tokens: Readonly<Record<Viewer, string | null>>;
  readonly close: () => Promise<void>;
}

type Plan = ReturnType<typeof samplePlan>;
type Visit = Extract<Plan['steps'][number], { command: 'ScheduleSiteVisit' }>;
type Person = Extract<Plan['steps'][number], { command: 'AddStaffMember' }>;

const LOADED_MS = 120_000;

const first = <T>(what: string, found: T | undefined): T => {
  if (found === undefined) throw new RangeError(`the sample company has no ${what} to show`);
  return found;
};

/** The next visit, a survey that is out, and whom they concern. */
const chosenOf = (
  { steps }: Plan,
  ids: GivenIds,
): { readonly shown: Omit<Shown, 'invoice'>; readonly engineer: Person } => {
  const visits = steps
    .filter((step): step is Visit => step.command === 'ScheduleSiteVisit')
    .sort((one, other) => one.fields.startjob.localeCompare(other.fields.startjob));
  const sound = first(
    'sound test that is ahead',
    visits.find(({ fields }) => fields.kind === 'sound' && fields.startjob > NOW),
  );
  const survey = first(
    'survey that is out',
    visits.find(({ fields }) => fields.kind === 'noise' && fields.startjob < NOW && fields.endjob > NOW),
  );
  const engineer = first(
    'engineer of that test',
    steps.find((step): step is Person => step.command === 'AddStaffMember' && sound.fields.engineers?.[0] === step.id),
  );
  const given = (id = ''): string => first('id of what it shows', ids.get(id));
  return {
    shown: { soundVisit: given(sound.id), survey: given(survey.id), project: given(sound.fields.enquiry_id ?? '') },
    engineer,
  };
};

const signedIn = async (
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string> => {
  const answer = await fetch(`${url}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`signing in as ${email} answered ${answer.status}`);
  return ((await answer.json()) as { readonly token: string }).token;
};

const drafted = async (url: string, token: string, visit: string): Promise<string> => {
  const answer = await fetch(`${url}/api/invoices/drafts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ids: [visit] }),
  });
  if (!answer.ok) throw new Error(`drafting an invoice answered ${answer.status}`);
  return ((await answer.json()) as { readonly _id: string })._id;
};

export const openCompany = async (): Promise<ShownCompany> => {
  const folder = await mkdtemp(join(tmpdir(), 'soundings-screens-'));
  // PostgreSQL may run as another user, who has to get through.
  await chmod(folder, 0o711);
  const closers: (() => Promise<void>)[] = [
    () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  ];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false });
    closers.push(() => postgres.stop());
    const config = await withSecrets(readSettings({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }));
    const clock = officeClock();
    clock.turnTo(NOW);
    const program = await openProgram({
      config,
      databaseUrl: postgres.workUrl,
      migrationUrl: postgres.url,
      modules,
      roles: ['api', 'projector', 'renderer'],
      log: openLog('silent'),
      webDir: resolve('dist/web'),
      clock,
    });
    closers.push(() => program.close());
    const { engine, url } = program;
    if (url === null || !(engine.store instanceof PostgresEventStore)) throw new Error('the program does not answer');
    const plan = samplePlan(sampleSize, NOW);
    // With the times at which the sample's people did it.
    const ids = await engine.store.loading(() =>
      doThroughCalls(
        {
          url,
          clock: {
            now: () => clock.now(),
            turnTo: (at) => {
              clock.turnTo(at ?? NOW);
            },
          },
        },
        plan.steps,
      ),
    );
    await engine.readModels.waitFor(await engine.store.head(), { timeoutMs: LOADED_MS });
    const { shown, engineer } = chosenOf(plan, ids);
    const { email, password } = engineer.fields;
    const tokens = {
      office: await signedIn(url, plan.signIn),
      engineer: await signedIn(url, { email, password }),
      nobody: null,
    };
    const invoice = await drafted(url, tokens.office, shown.soundVisit);
    return { url, shown: { ...shown, invoice }, tokens, close };
  } catch (error) {
    await close();
    throw error;
  }
};
