import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs one program of this project with Node itself: no shell, so it is the same on every machine.
 * With `show` the output goes straight to the terminal; otherwise it is kept for the one who asks.
 * A program that takes longer than `limitMs` is ended, with everything that it started.
 */
export const runNode = (args, { show = false, env = {}, limitMs = 600_000 } = {}) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
      detached: true,
    });
    let output = '';
    const keep = (chunk) => {
      output += String(chunk);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);

    const end = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    };
    const interrupted = () => {
      end();
      process.exit(130);
    };
    process.once('SIGINT', interrupted);
    process.once('SIGTERM', interrupted);
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      end();
    }, limitMs);
    const done = (code) => {
      clearTimeout(timer);
      process.off('SIGINT', interrupted);
      process.off('SIGTERM', interrupted);
      resolve({ ok: code === 0 && !late, late, output: output.trim() });
    };
    child.on('close', done);
    child.on('error', (error) => {
      output += error.message;
      done(1);
    });
  });

const tool = (...parts) => path.join('node_modules', ...parts);

export const jest = (args, options) =>
  runNode(['--experimental-vm-modules', '--no-warnings', tool('jest', 'bin', 'jest.js'), ...args], options);

export const tools = {
  // The compiler in machine code, four times as quick; specs and generators ask version 6, whose interface they need.
  tsc: tool('typescript-7', 'bin', 'tsc'),
  oxlint: tool('oxlint', 'bin', 'oxlint'),
  depcruise: tool('dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
  prettier: tool('prettier', 'bin', 'prettier.cjs'),
  knip: tool('knip', 'bin', 'knip.js'),
};
