/**
 * `npm run check`: everything that can be said about the code without running the product. Two steps at a
 * time; each gives its verdict as soon as it has one, and the whole output only when it is red.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { jest, root, runNode, seconds, tools } from './running.mjs';

const boundaries = ['apps', 'libs', 'web/src', 'test'].filter((folder) => existsSync(path.join(root, folder)));

const steps = [
  { name: 'lint', run: () => runNode([tools.oxlint, '--deny-warnings', '--report-unused-disable-directives']) },
  { name: 'types of the server', run: () => runNode([tools.tsc, '-p', 'tsconfig.json']) },
  { name: 'types of the web', run: () => runNode([tools.tsc, '-p', 'web/tsconfig.json']) },
  {
    name: 'boundaries',
    run: () =>
      runNode([
        tools.depcruise,
        '--config',
        '.dependency-cruiser.cjs',
        '--exclude',
        '^(dist|test/architecture/offenders|test/openapi)',
        '--output-type',
        'err-long',
        ...boundaries,
      ]),
  },
  { name: 'format', run: () => runNode([tools.prettier, '--check', '--log-level', 'warn', '.']) },
  { name: 'dead code', run: () => runNode([tools.knip, '--no-progress']) },
  { name: 'generated files', run: () => jest(['test/generated/', '--silent', '--reporters', 'default']) },
];

const indented = (text) =>
  text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');

/** Runs all steps. @returns how many passed and how many failed, and the names of these */
export const check = async () => {
  const waiting = [...steps];
  const totals = { passed: 0, failed: 0, red: [] };
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const start = performance.now();
      const { ok, output } = await step.run();
      totals[ok ? 'passed' : 'failed'] += 1;
      console.log(`  ${ok ? 'ok ' : 'RED'}  ${step.name} (${seconds(start)})`);
      if (ok) continue;
      totals.red.push(step.name);
      console.log(indented(output));
    }
  };
  await Promise.all([worker(), worker()]);
  return totals;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log('Checking types, lint, boundaries, dead code and generated files');
  const { passed, failed } = await check();
  console.log(failed === 0 ? `All ${passed} checks are green` : `${failed} of ${passed + failed} checks are red`);
  process.exitCode = failed === 0 ? 0 : 1;
}
