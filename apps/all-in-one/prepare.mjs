/**
 * What stands between a fresh clone and a running program: dependencies and build. Plain Node, since
 * it runs before anything is installed. Both steps do nothing when nothing has changed.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const at = (...parts) => join(root, ...parts);
const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** The oldest Node of each line that every dependency runs on. */
const enough = (version) => {
  const [major, minor] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19);
};

/** A sentence when this Node is too old, otherwise null. */
export const nodeProblem = (version = process.versions.node) =>
  enough(version) ? null : `Soundings needs Node 22.13 or newer (20.19 or newer still works); this is Node ${version}.`;

/**
 * Runs a program quietly, with one line that counts the seconds; its output is shown only when it fails.
 * @param mode NODE_ENV: npm leaves the tools out in production, and the screens are built for development outside of it
 */
const quietly = (title, command, args, mode = 'development') =>
  new Promise((resolve, reject) => {
    const begun = Date.now();
    const seconds = () => `${Math.round((Date.now() - begun) / 1000)} s`;
    const live = process.stdout.isTTY === true;
    process.stdout.write(live ? `${title} ...` : `${title} ...\n`);
    const ticker = setInterval(() => {
      if (live) process.stdout.write(`\r${title} ... ${seconds()}`);
    }, 1000);
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
      env: { ...process.env, NODE_ENV: mode },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        output += String(part);
      });
    child.on('error', (error) => {
      clearInterval(ticker);
      reject(error);
    });
    child.on('close', (code) => {
      clearInterval(ticker);
      process.stdout.write(`${live ? '\r' : ''}${title}: ${code === 0 ? `done in ${seconds()}` : 'failed'}\n`);
      if (code === 0) resolve();
      else reject(new Error(`${output.trim()}\n${title} failed.`));
    });
  });

const npm = (...args) => {
  const own = process.env.npm_execpath;
  return own !== undefined && /\.c?js$/.test(own) ? [process.execPath, [own, ...args]] : ['npm', args];
};

/** What npm wrote down of the last installation holds everything that the lock asks of this machine. */
const isComplete = (lockText) => {
  const done = textOf(at('node_modules', '.package-lock.json'));
  if (done === '') return false;
  const wanted = JSON.parse(lockText).packages ?? {};
  const there = JSON.parse(done).packages ?? {};
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      path === '' || link === true || (there[path] === undefined ? optional === true : there[path].version === version),
  );
};

/** Installs the dependencies when package-lock.json has changed since they were installed. */
export const ensureInstall = async () => {
  const lock = textOf(at('package-lock.json'));
  const stamp = createHash('sha256')
    .update(`${lock}\n${process.platform} ${process.arch} ${process.versions.modules}`)
    .digest('hex');
  const stampFile = at('node_modules', '.soundings-installed');
  if (textOf(stampFile) === stamp) return;
  if (!isComplete(lock))
    await quietly(
      'Installing what Soundings is made of (once, about a minute)',
      ...npm('ci', '--include=dev', '--no-audit', '--no-fund'),
    );
  writeFileSync(stampFile, stamp);
};

const filesOf = (folder) =>
  existsSync(at(folder))
    ? readdirSync(at(folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/\.spec\.tsx?$/.test(entry.name))
        .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
        .sort()
    : [];

const hashOf = (folders, files) => {
  const hash = createHash('sha256');
  for (const file of [...folders.flatMap(filesOf), ...files.map((name) => at(name))])
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(textOf(file))
      .update('\0');
  return hash.digest('hex');
};

const buildUnlessDone = async (name, result, hash, build) => {
  const stampFile = at('dist', `.${name}-built`);
  if (textOf(stampFile) === hash && existsSync(result)) return;
  mkdirSync(at('dist'), { recursive: true });
  rmSync(stampFile, { force: true });
  await build();
  writeFileSync(stampFile, hash);
};

const buildServer = async () => {
  // Built aside and moved when whole, so that a build that fails leaves the last one standing.
  const draft = at('dist', `.server-${process.pid}`);
  try {
    await quietly('Building the server', process.execPath, [
      at('node_modules', '@swc', 'cli', 'bin', 'swc.js'),
      'apps',
      'libs',
      '-d',
      draft,
      '--ignore',
      '**/*.spec.ts,**/*.mjs',
      '--quiet',
    ]);
    for (const part of ['apps', 'libs']) {
      rmSync(at('dist', part), { recursive: true, force: true });
      renameSync(join(draft, part), at('dist', part));
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};

/** Builds the server (dist/apps, dist/libs) and, with `screens`, the web client (dist/web) when their sources have changed. */
export const ensureBuild = async ({ screens = true } = {}) => {
  const shared = ['package-lock.json', 'package.json', 'tsconfig.base.json'];
  await buildUnlessDone(
    'server',
    at('dist', 'apps', 'all-in-one', 'src', 'main.js'),
    hashOf(['apps', 'libs'], [...shared, '.swcrc']),
    buildServer,
  );
  if (!screens || !existsSync(at('web', 'vite.config.ts'))) return;
  await buildUnlessDone('web', at('dist', 'web', 'index.html'), hashOf(['web', 'libs/contracts'], shared), () =>
    quietly(
      'Building the screens',
      process.execPath,
      [at('node_modules', 'vite', 'bin', 'vite.js'), 'build', 'web', '--logLevel', 'warn'],
      'production',
    ),
  );
};
