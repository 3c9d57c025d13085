import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (...parts) => path.join(root, ...parts);

const npm = (...args) =>
  new Promise((resolve, reject) => {
    const child = spawn('npm', args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`npm ${args.join(' ')} failed (${String(code)})`));
    });
  });

/** What npm wrote down of its last installation is at least as new as the lock file. */
const isInstalled = () => {
  const installed = at('node_modules', '.package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(at('package-lock.json')).mtimeMs;
};

/** Dependencies and build, the same as `npm start` makes them; nothing where nothing is missing. */
export const prepare = async () => {
  const shared = at('apps', 'desk', 'prepare.mjs');
  if (existsSync(shared)) {
    const { ensureInstall, ensureBuild } = await import(pathToFileURL(shared).href);
    await ensureInstall();
    await ensureBuild();
    return;
  }
  if (!isInstalled()) await npm('ci', '--no-audit', '--no-fund');
};
