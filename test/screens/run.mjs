/**
 * `npm run screens`: a picture of every page in docs/screens, of the sample company on a database of its own.
 * `npm run screens -- jobs book` takes only the pages named.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuild, ensureInstall } from '../../apps/all-in-one/prepare.mjs';
import { root } from '../running.mjs';

process.chdir(root);
await ensureInstall();
await ensureBuild();
const built = spawnSync(
  process.execPath,
  [path.join('node_modules', '@swc', 'cli', 'bin', 'swc.js'), 'test/screens', 'test/harness', '-d', 'dist', '--quiet'],
  { stdio: 'inherit' },
);
if (built.status !== 0) process.exit(1);
await import('../../dist/test/screens/main.js');
