import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'yaml';
import { freePort } from './ports.js';

const BINARY = '/usr/sbin/nginx';

/** One address for several copies of the api: a real nginx with the settings of docker-compose.yml. */
export interface TestFront {
  readonly url: string;
  stop(): Promise<void>;
}

interface WithFront {
  readonly configs: { readonly front: { readonly content: string } };
}

/** Here the copies have ports where the containers have names. */
const settings = (port: number, copies: readonly string[], folder: string): string => {
  const { configs } = parse(readFileSync(resolve('docker-compose.yml'), 'utf8')) as WithFront;
  const own = configs.front.content
    .replaceAll('$$', '$')
    .replace(
      /^resolver .*$/m,
      `upstream copies { ${copies.map((url) => `server ${new URL(url).host} fail_timeout=1s;`).join(' ')} }`,
    )
    .replace('http://api:3000', 'http://copies')
    .replace('listen 8080', `listen 127.0.0.1:${port}`);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(' ');
  return `daemon off; master_process off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
events { worker_connections 1024; }
http { access_log off; ${paths}
${own}
}`;
};

export const startFront = async (copies: readonly string[]): Promise<TestFront> => {
  const folder = await mkdtemp(join(tmpdir(), 'soundings-front-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, settings(port, copies, folder));
  const child = spawn(BINARY, ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (part: Buffer) => {
    said += part.toString();
  });
  const url = `http://127.0.0.1:${port}`;
  for (let waited = 0; ; waited += 50) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: ${said}`);
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      break;
    if (waited > 5000) throw new Error(`nginx does not answer: ${said}`);
    await pause(50);
  }
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
