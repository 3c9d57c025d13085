/**
 * `npm run bench`: every measurement beside its limit, on a database of its own. `npm run bench -- append lists`
 * takes only the groups named.
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
  [
    path.join('node_modules', '@swc', 'cli', 'bin', 'swc.js'),
    'test/bench',
    'test/harness',
    'test/guard',
    'test/eventstoredb',
    'test/planning',
    '-d',
    'dist',
    '--quiet',
  ],
  { stdio: 'inherit' },
);
if (built.status !== 0) process.exit(1);
await import('../../dist/test/bench/main.js');
