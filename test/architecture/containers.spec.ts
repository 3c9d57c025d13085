import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { variables } from '../../libs/platform/src/config.js';

interface Service {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly user?: string;
  readonly healthcheck?: object;
  readonly restart?: string;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
}

const files = ['docker-compose.yml', 'docker-compose.cluster.yml'] as const;
const textOf = (file: string): string => readFileSync(resolve(file), 'utf8');
const composeOf = (file: string): Compose => parse(textOf(file), { merge: true }) as Compose;
const roles = ['api', 'projector', 'renderer'] as const;

const lint = (...given: readonly string[]): { readonly status: number | null; readonly said: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/dclint/bin/dclint.cjs', '--quiet', ...given], { encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}`.trim() };
};

/** Names of variables that have to be given, and those that have a value without. */
const asked = (text: string): { readonly required: readonly string[]; readonly optional: readonly string[] } => {
  const found = [...text.matchAll(/(?<!\$)\$\{(\w+)(:[?-])?/g)];
  return {
    required: [...new Set(found.filter(([, , how]) => how === ':?').map(([, name = '']) => name))].sort(),
    optional: [...new Set(found.filter(([, , how]) => how !== ':?').map(([, name = '']) => name))].sort(),
  };
};

describe('the containers', () => {
  it('are written down as Compose wants it', () => {
    expect(lint(...files)).toEqual({ status: 0, said: '' });
    const folder = mkdtempSync(join(tmpdir(), 'soundings-compose-'));
    const broken = join(folder, 'docker-compose.yml');
    writeFileSync(broken, textOf('docker-compose.yml').replace('restart: unless-stopped', 'restart: [sometimes]'));
    expect(lint(broken).status).not.toBe(0);
    rmSync(folder, { recursive: true });
  }, 30_000);

  it('are what Compose itself understands, where it is there', () => {
    if (spawnSync('docker', ['compose', 'version']).status !== 0) return;
    const given = Object.fromEntries(asked(textOf('docker-compose.yml')).required.map((name) => [name, 'x'.repeat(32)]));
    for (const some of [files.slice(0, 1), files]) {
      const { status, stderr } = spawnSync('docker', ['compose', ...some.flatMap((file) => ['-f', file]), 'config', '--quiet'], { encoding: 'utf8', env: { ...process.env, ...given } });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    }
  }, 30_000);

  it.each(files)('give the programs only variables that they read: %s', (file) => {
    const { services } = composeOf(file);
    for (const role of roles) {
      const set = Object.keys(services[role]?.environment ?? {});
      expect({ role, unknown: set.filter((name) => !(variables as readonly string[]).includes(name)) }).toEqual({ role, unknown: [] });
    }
    const inImage = [...textOf('Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = '']) => pairs.split(' ').map((pair) => pair.split('=')[0]));
    expect(inImage.filter((name) => name !== 'NODE_ENV' && !(variables as readonly (string | undefined)[]).includes(name))).toEqual([]);
  });

  it('have no password of their own, and name every one that is missing', () => {
    const text = files.map(textOf).join('\n');
    expect(asked(text)).toEqual({
      required: ['EVENTSTORE_PASSWORD', 'JWT_SECRET', 'PERSONAL_DATA_KEY', 'POSTGRES_PASSWORD', 'REDIS_PASSWORD'],
      optional: ['SOUNDINGS_PORT'],
    });
    expect([...text.matchAll(/(?:password|secret|key)\w*: +(.+)$/gim)].map(([, value = '']) => value).filter((value) => !value.startsWith('${') && !value.startsWith('/certificates/'))).toEqual([]);
  });

  it('run a program that there is, not as root, on files that nobody changes', () => {
    const { services } = composeOf('docker-compose.yml');
    for (const role of roles) {
      const { command, read_only, restart, healthcheck, user } = services[role] ?? {};
      expect({ role, command, read_only, restart, user, healthcheck: healthcheck !== undefined }).toEqual({
        role, command: ['node', `dist/apps/${role}/src/main.js`], read_only: true, restart: 'unless-stopped', user: undefined, healthcheck: true,
      });
      expect({ role, there: existsSync(`apps/${role}/src/main.ts`) }).toEqual({ role, there: true });
    }
    const last = textOf('Dockerfile').split(/^FROM /m).at(-1) ?? '';
    expect(/^USER (\w+)$/m.exec(last)?.[1]).toBe('node');
  });

  it('are pinned to a version each', () => {
    const images = files.flatMap((file) => Object.values(composeOf(file).services).flatMap(({ image }) => (image === undefined || image === 'soundings' ? [] : [image])));
    const bases = [...textOf('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image);
    expect([...images, ...bases].filter((image) => !/:\d+\.\d+/.test(image))).toEqual([]);
  });

  it('are built from a file without mistakes', () => {
    expect(validate(textOf('Dockerfile'))).toEqual([]);
    expect(validate('FRM node:20\nRUN').length).toBeGreaterThan(0);
  });
});
