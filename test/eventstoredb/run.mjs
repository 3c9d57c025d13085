/**
 * Runs the double as a process of its own: `node test/eventstoredb/run.mjs --port 2113`. With `--program <name>` another program of
 * this folder, beside the adapter.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../running.mjs';

process.chdir(root);
const folder = path.join('.cache', `eventstoredb-${process.pid}`);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const swc = path.join('node_modules', '@swc', 'cli', 'bin', 'swc.js');
const compiled = spawnSync(
  process.execPath,
  [swc, 'test/eventstoredb', 'libs/eventing/src/stores', '-d', folder, '--ignore', '**/*.spec.ts', '--quiet'],
  { stdio: 'inherit' },
);
if (compiled.status !== 0) process.exit(1);
const named = process.argv.indexOf('--program');
const program = named === -1 ? 'main' : process.argv[named + 1];
await import(pathToFileURL(path.resolve(folder, 'test', 'eventstoredb', `${program}.js`)).href);
