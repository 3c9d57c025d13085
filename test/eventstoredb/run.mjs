/** Compiles the double and runs it as a process of its own: `node test/eventstoredb/run.mjs --port 2113`. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../running.mjs';

process.chdir(root);
const compiled = spawnSync(process.execPath, [path.join('node_modules', '@swc', 'cli', 'bin', 'swc.js'), 'test/eventstoredb', '-d', 'dist', '--quiet'], { stdio: 'inherit' });
if (compiled.status !== 0) process.exit(1);
await import('../../dist/test/eventstoredb/main.js');
