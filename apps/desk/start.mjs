/** `npm start` and `npm run demo`: from a fresh clone to a served desk. Plain Node, no dependencies. */
import { fileURLToPath } from 'node:url';
import { ensureBuild, ensureInstall, nodeProblem } from './prepare.mjs';

const HELP = `Soundings: the back office of an acoustic and air testing consultancy

  npm start                        serve on http://localhost:3000, data in ./data
  npm run demo                     the same with a sample company, data in ./data-demo
  npm run demo -- --visits 100000  a larger sample company, for measurements
  npm test                         check and test everything

Settings are environment variables, for instance PORT=3001 npm start.
docs/operations.md explains them all; .env.example lists them.`;

const root = fileURLToPath(new URL('../..', import.meta.url));
const wishes = process.argv.slice(2);
const problem = nodeProblem();

if (wishes.includes('--help') || wishes.includes('-h')) {
  console.log(HELP);
} else if (problem !== null) {
  console.error(problem);
  process.exitCode = 1;
} else {
  try {
    await ensureInstall();
    await ensureBuild();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
  process.env.NODE_ENV ??= 'production';
  process.chdir(root);
  if (wishes.includes('--demo')) process.env.DATA_DIR ??= './data-demo';
  // In this very process: one Ctrl-C reaches one program.
  await import('../../dist/apps/desk/src/main.js');
}
