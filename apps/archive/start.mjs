/** `npm run backup` and its neighbours: installs and builds what has changed, then does the one thing that was asked for. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild, ensureInstall, nodeProblem } from '../desk/prepare.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const problem = nodeProblem();

if (problem !== null) {
  console.error(problem);
  process.exit(1);
}

// Standard output belongs to what was asked for: an export may go through it.
const write = process.stdout.write;
process.stdout.write = process.stderr.write.bind(process.stderr);
try {
  await ensureInstall();
  await ensureBuild();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
process.stdout.write = write;

// Paths are meant from where the person stands, not from where npm runs this; the data directory's default is the desk's.
const from = process.env.INIT_CWD ?? process.cwd();
const takesPath = ['backup', 'restore', 'events:export', 'events:import'].includes(process.argv[2]);
const given = process.argv.slice(3).map((word, at, words) => {
  const [, option, value] = /^(--(?:data-dir|file)=)(.+)$/.exec(word) ?? [];
  if (option !== undefined) return option + resolve(from, value);
  const isPath = at > 0 && ['--data-dir', '--file'].includes(words[at - 1]);
  return isPath || (takesPath && word !== '-' && !word.startsWith('--')) ? resolve(from, word) : word;
});
process.argv = [...process.argv.slice(0, 3), ...given];
process.env.NODE_ENV ??= 'production';
process.chdir(root);
await import('../../dist/apps/archive/src/main.js');
