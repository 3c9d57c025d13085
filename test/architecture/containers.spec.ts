import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { validate } from 'dockerfile-utils';
import { minVersion, satisfies } from 'semver';
import { parse } from 'yaml';
import { MOST_FILE_BYTES } from '../../libs/contracts/src/index.js';
import { variables } from '../../libs/platform/src/configuration/config.js';

interface Service {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly user?: string;
  readonly volumes?: readonly string[];
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
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/dclint/bin/dclint.cjs', '--quiet', ...given],
    { encoding: 'utf8' },
  );
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
    const given = Object.fromEntries(
      asked(textOf('docker-compose.yml')).required.map((name) => [name, 'x'.repeat(32)]),
    );
    for (const some of [files.slice(0, 1), files]) {
      const { status, stderr } = spawnSync(
        'docker',
        ['compose', ...some.flatMap((file) => ['-f', file]), 'config', '--quiet'],
        { encoding: 'utf8', env: { ...process.env, ...given } },
      );
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    }
  }, 30_000);

  it.each(files)('give the programs only variables that they read: %s', (file) => {
    const { services } = composeOf(file);
    for (const role of roles) {
      const set = Object.keys(services[role]?.environment ?? {});
      expect({ role, unknown: set.filter((name) => !(variables as readonly string[]).includes(name)) }).toEqual({
        role,
        unknown: [],
      });
    }
    const inImage = [...textOf('Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = '']) =>
      pairs.split(' ').map((pair) => pair.split('=')[0]),
    );
    expect(
      inImage.filter((name) => name !== 'NODE_ENV' && !(variables as readonly (string | undefined)[]).includes(name)),
    ).toEqual([]);
  });

  it('have no password of their own, and name every one that is missing', () => {
    const text = files.map(textOf).join('\n');
    expect(asked(text)).toEqual({
      required: ['EVENTSTORE_PASSWORD', 'JWT_SECRET', 'PERSONAL_DATA_KEY', 'POSTGRES_PASSWORD', 'REDIS_PASSWORD'],
      optional: ['SOUNDINGS_PORT', 'TRUST_PROXY'],
    });
    expect(
      [...text.matchAll(/(?:password|secret|key)\w*: +(.+)$/gim)]
        .map(([, value = '']) => value)
        .filter((value) => !value.startsWith('${') && !value.startsWith('/certificates/own/')),
    ).toEqual([]);
  });

  it('are given the key of the tokens where calls are answered, and nowhere else', () => {
    const { services } = composeOf('docker-compose.yml');
    expect(Object.keys(services).filter((name) => services[name]?.environment?.['JWT_SECRET'] !== undefined)).toEqual([
      'api',
    ]);
  });

  it('are asked through a front that takes what the programs take, keeps no address as it was sent, and says from whom a call came', () => {
    const { configs } = parse(textOf('docker-compose.yml'), { merge: true }) as {
      configs: Record<string, { content: string }>;
    };
    const front = (configs['front']?.content ?? '').replaceAll('$$', '$');
    const said = (directive: string): readonly string[] =>
      [...front.matchAll(new RegExp(`^\\s*${directive} (.+);$`, 'gm'))].map(([, value = '']) => value);
    const [most = ''] = said('client_max_body_size');
    expect(Number(/^(\d+)m$/.exec(most)?.[1]) * 1024 * 1024).toBeGreaterThan(MOST_FILE_BYTES);
    expect(said('access_log')).toEqual(['off']);
    const places = said('proxy_pass').length;
    expect(places).toBe(2);
    // Behind what came: the programs count from that end (TRUST_PROXY).
    expect(said('proxy_set_header X-Forwarded-For')).toEqual(
      Array.from({ length: places }, () => '$proxy_add_x_forwarded_for'),
    );
    expect(said('proxy_set_header X-Forwarded-Proto')).toEqual(['$proto']);
  });

  it('leave the repository and its specs behind', () => {
    const [first, ...others] = textOf('.dockerignore').trim().split('\n');
    // Nothing goes along unless it is named.
    expect(first).toBe('*');
    expect(others.filter((line) => line.startsWith('!') && /git|docs|test/.test(line))).toEqual([]);
    expect(others).toContain('**/*.spec.ts');
  });

  it('run a program that there is, not as root, on files that nobody changes', () => {
    const { services } = composeOf('docker-compose.yml');
    for (const role of roles) {
      const { command, read_only, restart, healthcheck, user } = services[role] ?? {};
      expect({ role, command, read_only, restart, user, healthcheck: healthcheck !== undefined }).toEqual({
        role,
        command: ['node', `dist/apps/${role}/src/main.js`],
        read_only: true,
        restart: 'unless-stopped',
        user: undefined,
        healthcheck: true,
      });
      expect({ role, there: existsSync(`apps/${role}/src/main.ts`) }).toEqual({ role, there: true });
    }
    const last =
      textOf('Dockerfile')
        .split(/^FROM /m)
        .at(-1) ?? '';
    expect(/^USER (\w+)$/m.exec(last)?.[1]).toBe('node');
  });

  /** The files of a volume after the container that makes the certificates ran, with how they may be read; the tool and `chown` are stood in for. */
  const certificatesMade = (): {
    readonly inVolume: (volume: string) => readonly string[];
    readonly end: () => void;
  } => {
    const folder = mkdtempSync(join(tmpdir(), 'soundings-certificates-'));
    const tools = join(folder, 'tools');
    mkdirSync(tools);
    const tool = (name: string, text: string): void =>
      writeFileSync(join(tools, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    tool(
      'es-gencert-cli',
      'kind=$1; shift; while [ "$1" != -out ]; do shift; done; [ ! -e "$2" ] || exit 1; mkdir -p "$2"; case $kind in create-ca) name=ca;; *) name=node;; esac; echo public > "$2/$name.crt"; echo private > "$2/$name.key"',
    );
    tool('chown', `echo "$@" >> ${join(folder, 'owners')}`);
    const { command = [], volumes = [] } = composeOf('docker-compose.yml').services['certificates'] ?? {};
    const places = new Map(volumes.map((mount) => mount.split(':') as [string, string]));
    const script = [...places.values()].reduce(
      (text, inside) => text.replaceAll(new RegExp(`(?<=[ =])${inside}(?=[/ ]|$)`, 'g'), `${folder}${inside}`),
      (command[0] ?? '').replaceAll('$$', '$').replaceAll('/nodes/$node', `${folder}/nodes/$node`),
    );
    for (const inside of places.values()) mkdirSync(join(folder, inside), { recursive: true });
    // Twice: it runs again whenever the containers are started.
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, stderr } = spawnSync('sh', ['-c', script], {
        encoding: 'utf8',
        env: { PATH: `${tools}:${process.env['PATH'] ?? ''}` },
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    }
    const owners = readFileSync(join(folder, 'owners'), 'utf8');
    const filesIn = (place: string): readonly string[] =>
      readdirSync(place, { withFileTypes: true })
        .flatMap((entry) => {
          const path = join(place, entry.name);
          if (entry.isDirectory()) return filesIn(path).map((file) => `${entry.name}/${file}`);
          return [
            `${entry.name} ${(statSync(path).mode & 0o777).toString(8)}${owners.includes(`-R 1000:1000 ${dirname(path)}\n`) ? ' 1000' : ''}`,
          ];
        })
        .sort();
    return {
      inVolume: (volume) => filesIn(join(folder, places.get(volume) ?? '')),
      end: () => rmSync(folder, { recursive: true }),
    };
  };

  it('let no program read a private key, and no node that of another', () => {
    const made = certificatesMade();
    const base = composeOf('docker-compose.yml').services;
    const held = (volumes: readonly string[] = []): readonly string[] => {
      const byPlace = new Map(
        volumes.map((mount) => mount.split(':') as [string, string]).map(([volume, inside]) => [inside, volume]),
      );
      return [...byPlace].flatMap(([inside, volume]) =>
        base['certificates']?.volumes?.some((mount) => mount.startsWith(`${volume}:`)) === true
          ? made.inVolume(volume).map((file) => `${volume}: ${inside}/${file}`)
          : [],
      );
    };
    const authority = 'authority: /authority/ca.crt 644';
    for (const role of roles) expect({ role, held: held(base[role]?.volumes) }).toEqual({ role, held: [authority] });
    const own = (node: string): readonly string[] => [
      authority,
      `${node}-certificates: /certificates/own/node.crt 400 1000`,
      `${node}-certificates: /certificates/own/node.key 400 1000`,
    ];
    expect(held(base['eventstore']?.volumes)).toEqual(own('eventstore'));
    // A later file's mounts take the place of those that it extends.
    const cluster = composeOf('docker-compose.cluster.yml').services;
    for (const node of ['eventstore-2', 'eventstore-3'])
      expect(held([...(base['eventstore']?.volumes ?? []), ...(cluster[node]?.volumes ?? [])])).toEqual(own(node));
    expect(
      Object.entries(base).flatMap(([name, { volumes = [] }]) =>
        volumes.some((mount) => mount.startsWith('secret:')) ? [name] : [],
      ),
    ).toEqual(['certificates']);
    made.end();
  });

  it('are pinned to a version each', () => {
    const images = files.flatMap((file) =>
      Object.values(composeOf(file).services).flatMap(({ image }) =>
        image === undefined || image === 'soundings' ? [] : [image],
      ),
    );
    const bases = [...textOf('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image);
    expect([...images, ...bases].filter((image) => !/:\d+\.\d+/.test(image))).toEqual([]);
  });

  it('are built on a Node that no package refuses, and neither does any on the oldest that is asked for', () => {
    const image = /^FROM node:([\d.]+)-/m.exec(textOf('Dockerfile'))?.[1] ?? '';
    const oldest =
      minVersion(
        (JSON.parse(textOf('package.json')) as { engines: { node: string } }).engines.node.split(' || ')[0] ?? '',
      )?.version ?? '';
    const { packages } = JSON.parse(textOf('package-lock.json')) as {
      packages: Record<string, { engines?: { node?: string } }>;
    };
    const asking = Object.entries(packages).flatMap(([name, { engines }]) =>
      engines?.node === undefined ? [] : [{ name, wants: engines.node }],
    );
    expect(asking.length).toBeGreaterThan(100);
    for (const version of [image, oldest])
      expect({ version, refusedBy: asking.filter(({ wants }) => !satisfies(version, wants)) }).toEqual({
        version,
        refusedBy: [],
      });
    expect(satisfies('20.20.0', asking.find(({ name }) => name === 'node_modules/cookie')?.wants ?? '')).toBe(false);
  });

  it('are built from a file without mistakes', () => {
    expect(validate(textOf('Dockerfile'))).toEqual([]);
    expect(validate('FRM node:20\nRUN').length).toBeGreaterThan(0);
  });
});
