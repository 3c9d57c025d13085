/** From whatever state the clone is in to a running program. Plain Node, no dependencies. */
import { fileURLToPath } from 'node:url';
import { ensureBuild, ensureInstall, nodeProblem } from './all-in-one/prepare.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const prepare = async (screens) => {
  const problem = nodeProblem();
  if (problem !== null) throw new Error(problem);
  await ensureInstall();
  await ensureBuild({ screens });
};

/**
 * Installs and builds what has changed, then becomes the program: one Ctrl-C reaches one process.
 * @param program folder of it in `apps`
 * @param screens whether it serves the web client
 * @param quiet standard output belongs to the program: an export may go through it
 */
export const launch = async (program, { screens = false, quiet = false } = {}) => {
  const write = process.stdout.write;
  if (quiet) process.stdout.write = process.stderr.write.bind(process.stderr);
  try {
    await prepare(screens);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
  process.stdout.write = write;
  process.env.NODE_ENV ??= 'production';
  process.chdir(root);
  await import(`../dist/apps/${program}/src/main.js`);
};
