import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { openBrowser, type Desk } from '../../harness/browser.js';
import { call } from '../../harness/server.js';
import { signedIn, openDesk } from '../desk.js';
import { isMissed, tableOf, type Figure } from '../figures.js';
import { interactions } from './interactions.js';
import { longTasks } from './long-tasks.js';
import { FIRST_LOAD_LIMIT, FIRST_REQUESTS_LIMIT, scriptsOf, sentUntilRest, sumOf } from './scripts.js';
import { screensOf, walksOf } from './screens.js';
import { warmChanges } from './warm-changes.js';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const desk = await openDesk('--demo');
const browser = await openBrowser();
const figures: Figure[] = [];
let failed = false;
try {
  const [, email = '', password = ''] = /Sign in as (\S+) with the password (\S+)/.exec(desk.said) ?? [];
  const token = await signedIn(desk.url, email, password);
  const sit = async (): Promise<Desk> => {
    const seat = await browser.sitDown({ withWorker: true });
    await seat.context.addInitScript(
      `if (localStorage.getItem('soundings.token') === null) localStorage.setItem('soundings.token', ${JSON.stringify(token)})`,
    );
    return seat;
  };
  const {
    body: [visit],
  } = await call<readonly { readonly _id: string }[]>(desk.url, 'GET', '/api/job?limit=1&sort=-startjob&kind=sound', {
    token,
  });
  if (visit === undefined) throw new Error('the sample company has no visits');
  // Read models and statistics of a company that was just loaded settle.
  await pause(3000);

  say('Measuring the first load ...');
  const first = await sit();
  const sent = await sentUntilRest(first.page, async () => {
    await first.page.goto(`${desk.url}/dashboard`);
    await first.page.locator('.tile-figure').first().waitFor();
  });
  const scripts = scriptsOf(sent);
  figures.push(
    {
      name: `JavaScript of the dashboard's first load, ${scripts.length} files`,
      value: sumOf(scripts) / 1000,
      unit: 'kB',
      beside: null,
      target: { kind: 'atMost', value: FIRST_LOAD_LIMIT / 1000 },
    },
    {
      name: 'all that it asks for',
      value: sent.length,
      unit: 'requests',
      beside: null,
      target: { kind: 'atMost', value: FIRST_REQUESTS_LIMIT },
    },
  );
  for (const { path, bytes } of [...scripts].sort((one, other) => other.bytes - one.bytes).slice(0, 8))
    say(`  ${path} ${(bytes / 1000).toFixed(1)} kB`);
  await first.context.close();

  say('Measuring long tasks ...');
  const second = await sit();
  figures.push(...(await longTasks(second.page, desk.url, screensOf(visit._id))));
  await second.context.close();

  say('Measuring changes of page ...');
  const warm = await sit();
  figures.push(...(await warmChanges(warm.page, desk.url)));
  await warm.context.close();

  say('Measuring interactions ...');
  const third = await sit();
  figures.push(...(await interactions(third.page, desk.url, walksOf(visit._id), say)));
  await third.context.close();
} catch (error) {
  failed = true;
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
} finally {
  await browser.close();
  await desk.stop();
}
say(`\n${tableOf(figures)}`);
const missed = figures.filter(isMissed).length;
if (missed > 0) say(`\n${missed} of ${figures.length} figures ${missed === 1 ? 'is' : 'are'} over the limit.`);
process.exit(failed || missed > 0 ? 1 : 0);
