/**
 * `npm test`: from a fresh clone to one verdict. Sets up what it needs, runs `npm run check`, then every
 * spec from the quick to the thorough. The last line is `N passed, N failed, N skipped` over all of it.
 * `npm test -- quick` runs only the specs that need neither a database nor a browser, `npm test -- database` those that ask
 * most of PostgreSQL: of the embedded one, or of the one that SPEC_POSTGRES_URL names.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuild, ensureInstall, nodeProblem } from '../apps/all-in-one/prepare.mjs';
import { check } from './check.mjs';
import { jest, root, seconds } from './running.mjs';

const totals = { passed: 0, failed: 0, skipped: 0 };
/** Said again at the end, where a log that was cut still has it. */
const red = [];
const inCi = process.env.CI === 'true';

const chromium = () =>
  [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (file) => file !== undefined && file !== '' && existsSync(file),
  );

const onPath = (name) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, name)));

/** Whether a disk of a few megabytes can be mounted, which is for root. */
const canMount = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'soundings-mount-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
  if (mounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  return mounted;
};

/** What some specs need from the machine besides Node: whether it is there, and by which import a spec says that it needs it. What a machine gives or does not (`given`) no package installs, so CI goes without it. */
const tools = [
  {
    name: 'Chromium',
    there: chromium() !== undefined,
    needed: /from '(playwright-core|#test\/harness\/(browser|office))'/,
    hint: 'CHROMIUM_PATH names one',
  },
  {
    name: 'Redis',
    there: existsSync('/usr/bin/redis-server'),
    needed: /from '#test\/harness\/(redis|plant)'/,
    hint: 'redis-server of the system',
  },
  {
    name: 'nginx',
    there: existsSync('/usr/sbin/nginx'),
    needed: /from '#test\/harness\/(front|plant)'/,
    hint: 'nginx of the system',
  },
  {
    name: 'LibreOffice',
    there: ['soffice', 'pdftotext', 'pdfinfo'].every(onPath),
    needed: /from '#test\/harness\/pages'/,
    hint: 'with pdftotext and pdfinfo',
  },
  { name: 'openssl', there: onPath('openssl'), needed: /execFileSync\('openssl'/, hint: 'openssl of the system' },
  {
    name: 'libfaketime',
    there: readdirSync('/usr/lib').some((folder) => existsSync(`/usr/lib/${folder}/faketime/libfaketimeMT.so.1`)),
    needed: /from '\.\/jumping-clock/,
    hint: 'the package of that name',
  },
  {
    name: 'disk that may be filled',
    there: canMount(),
    needed: /from '#test\/harness\/small-disk'/,
    hint: 'a tmpfs, which root may mount where containers let it',
    given: true,
  },
];

const specFiles = () =>
  ['apps', 'libs', 'test']
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map(
        (file) => `${folder}/${String(file).split(path.sep).join('/')}`,
      ),
    )
    .filter((file) => /\.(int|e2e)\.spec\.ts$/.test(file));

const sourceOf = (file) => readFileSync(path.join(root, file), 'utf8');
const specsIn = (file) => [...sourceOf(file).matchAll(/^\s*(?:it|test)(?:\.each)?\(/gm)].length;

const count = (report, late) => {
  totals.passed += report.numPassedTests;
  totals.failed += report.numFailedTests + report.numRuntimeErrorTestSuites + (late ? 1 : 0);
  totals.skipped += report.numPendingTests + report.numTodoTests;
};

/** One kind of spec. The report on disk is what counts: a run that leaves none has failed. */
const suite = async (title, name, args, env) => {
  const start = performance.now();
  console.log(`\n${title}`);
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const reportFile = path.join(root, '.cache', `specs-${name}.json`);
  rmSync(reportFile, { force: true });
  const { ok, late } = await jest(
    [
      ...args,
      '--passWithNoTests',
      '--json',
      '--outputFile',
      reportFile,
      '--reporters',
      '<rootDir>/test/calm-reporter.mjs',
    ],
    { show: true, env, limitMs: 2_700_000 },
  );
  if (!existsSync(reportFile)) {
    totals.failed += 1;
    console.log(late ? '  RED  stopped after 45 minutes' : '  RED  the run ended without a report');
    return;
  }
  const report = JSON.parse(readFileSync(reportFile, 'utf8'));
  const before = totals.failed;
  count(report, late);
  for (const { name: file, message, assertionResults } of report.testResults.filter(
    ({ status }) => status === 'failed',
  ))
    red.push(
      ...[`  RED  ${path.relative(root, file)}`],
      ...assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `       ${fullName}`),
      ...(assertionResults.length === 0 ? [message] : []),
    );
  // Jest can fail for a reason that is no spec (a set-up, a threshold): that is a failure too.
  if (!ok && totals.failed === before) totals.failed += 1;
  console.log(`  ${seconds(start)}`);
};

/** Patterns of the specs to leave out on a machine without one of the tools. */
const withoutTools = () =>
  tools
    .filter(({ there }) => !there)
    .flatMap(({ name, needed, hint, given = false }) => {
      const specs = specFiles().filter((file) => needed.test(sourceOf(file)));
      if (inCi && !given) {
        totals.failed += 1;
        console.log(`\nRED  no ${name} was found, and CI=true demands the specs that need it (${hint})`);
      } else if (specs.length > 0) {
        const left = specs.map(specsIn).reduce((sum, each) => sum + each, 0);
        totals.skipped += left;
        console.log(`\nNo ${name} was found, so ${left} specs are skipped (${hint})`);
      }
      return specs.flatMap((file) => ['--testPathIgnorePatterns', file.replaceAll('.', '\\.')]);
    });

const failedWith = (error) => {
  totals.failed += 1;
  red.push('  RED  a preparation');
  console.error(`\nRED  ${error instanceof Error ? error.message : String(error)}`);
};

const rules = () =>
  suite('Specs of rules and shapes', 'pure', [
    '--maxWorkers',
    '2',
    '--testPathIgnorePatterns',
    '\\.(int|e2e)\\.spec\\.ts$',
    '/node_modules/',
  ]);

/** Where the SQL is that PostgreSQL's releases may read differently: the log, the guards, lists, texts and figures. */
const databaseSpecs = [
  'libs/eventing/src/projections',
  'libs/eventing/src/two-phase',
  'libs/eventing/src/past',
  'libs/bookings',
  'libs/dashboards',
  'libs/ledger',
  'libs/platform/src/postgres',
  'libs/projects',
  'libs/project-list',
  'libs/projection-admin/src',
  'libs/search',
  'libs/site-visits',
];

const runAll = async () => {
  console.log('Getting ready');
  const problem = nodeProblem();
  if (problem !== null) throw new Error(problem);
  await ensureInstall();
  if (process.argv[2] === 'quick') return rules();
  if (process.argv[2] === 'database')
    return suite('Specs that ask most of PostgreSQL', 'database', [
      '--maxWorkers',
      '2',
      ...databaseSpecs.flatMap((folder) => ['--testPathPatterns', `/${folder}/.*\\.int\\.spec\\.ts$`]),
    ]);
  try {
    await ensureBuild();
  } catch (error) {
    // The checks and the specs say more about why, so they still run.
    failedWith(error);
  }

  console.log('\nChecking types, lint, boundaries, dead code and generated files');
  const checks = await check();
  totals.passed += checks.passed;
  totals.failed += checks.failed;
  red.push(...checks.red.map((name) => `  RED  ${name}`));

  await rules();
  const leftOut = withoutTools();
  // They wait for more than half of their time: four keep two cores busy.
  await suite('Specs with a real PostgreSQL', 'int', [
    '--maxWorkers',
    '4',
    '--testPathPatterns',
    '\\.int\\.spec\\.ts$',
    ...leftOut,
  ]);

  const browser = chromium();
  const env = browser === undefined ? {} : { CHROMIUM_PATH: browser };
  const whole = specFiles().filter((file) => file.endsWith('.e2e.spec.ts'));
  // These keep both cores busy for as long as they run, so that whatever ran beside them would be late.
  const loaded = whole.filter((file) => /^test\/(soak|guard)\//.test(file));
  const only = (files) => files.flatMap((file) => ['--testPathPatterns', `${file.replaceAll('.', '\\.')}$`]);
  await suite(
    'Specs of people at work, and of programs that are started and killed',
    'people',
    ['--maxWorkers', '2', ...only(whole.filter((file) => !loaded.includes(file))), ...leftOut],
    env,
  );
  await suite('Specs of the whole program under load', 'load', ['--runInBand', ...only(loaded), ...leftOut], env);
};

try {
  await runAll();
} catch (error) {
  failedWith(error);
}
process.exitCode = totals.failed === 0 ? 0 : 1;
if (red.length > 0) console.log(`\n${red.join('\n')}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
