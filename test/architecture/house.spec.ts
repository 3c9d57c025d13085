import { textOf, trackedFiles } from './tracked-files.js';

const TOP_LEVEL = new Set([
  'apps',
  'libs',
  'web',
  'docs',
  'test',
  '.ci',
  'package.json',
  'package-lock.json',
  'nest-cli.json',
  'docker-compose.yml',
  'README.md',
  'LICENSE',
  'start.mjs',
  'jest.config.js',
  'knip.json',
  'tsconfig.json',
  'tsconfig.base.json',
  // One image for every role, and EventStoreDB as a cluster.
  'Dockerfile',
  'docker-compose.cluster.yml',
]);

/** Names that say where a thing was put, not what it is. */
const FORBIDDEN_FOLDERS = /(^|\/)(utils?|common|helpers?|dtos?|entities|mappers|base|shared|misc)\//;

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const FREE_NAMES = /^(README\.md|LICENSE|Dockerfile)$/;
/** A sample is named after its event, since that is the name in the log. */
const EVENT_SAMPLE = /^test\/stored-events\/[A-Z]\w+\.v\d+\.json$/;

const source = trackedFiles.filter((file) => /\.(ts|tsx|js|mjs|cjs)$/.test(file));
const isBinary = (file: string): boolean => /\.(png|jpe?g|ico|woff2?|docx|gz)$/.test(file);
const text = trackedFiles.filter((file) => !isBinary(file));

const kebabParts = (file: string): boolean =>
  file.split('/').every((part) =>
    part
      .replace(/^\./, '')
      .split('.')
      .every((piece) => KEBAB.test(piece)),
  );

const filesHolding = (pattern: RegExp, among: readonly string[] = text): readonly string[] =>
  among.filter((file) => pattern.test(textOf(file)));

describe('The house', () => {
  it('has only the rooms that the architecture names', () => {
    const rooms = new Set(trackedFiles.map((file) => file.split('/')[0] ?? ''));
    expect([...rooms].filter((room) => !TOP_LEVEL.has(room) && !room.startsWith('.'))).toEqual([]);
  });

  it('has no folder for leftovers', () => {
    expect(trackedFiles.filter((file) => FORBIDDEN_FOLDERS.test(file))).toEqual([]);
  });

  it('writes file names in kebab-case, with the role in the suffix', () => {
    const odd = trackedFiles.filter(
      (file) =>
        !kebabParts(file) &&
        !FREE_NAMES.test(file) &&
        !EVENT_SAMPLE.test(file) &&
        !/^docs\/(decisions\/\d{4}-|screens\/README\.md$)/.test(file),
    );
    expect(odd).toEqual([]);
  });

  it('keeps decisions, queries and read models out of the programs', () => {
    expect(
      trackedFiles.filter((file) =>
        /^apps\/.*\.(decider|events|projection|query|reaction|controller|auditFormatter)\.ts$/.test(file),
      ),
    ).toEqual([]);
  });

  it('names no folder of the machine that it was written on', () => {
    const machinePath = new RegExp(['/(work/', 'home/\\w+', 'Users/\\w+', 'tmp/[a-z]+/)[\\w/]'].join('|'));
    expect(filesHolding(machinePath)).toEqual([]);
  });

  it('names no package registry, and the lock file no download address', () => {
    const registry = new RegExp(['registry\\.', '(npmjs|yarnpkg|npmmirror)', '\\.(org|com)'].join(''));
    expect(filesHolding(registry)).toEqual([]);
    expect(/"resolved":/.test(textOf('package-lock.json'))).toBe(false);
  });

  it('pins every dependency to one version', () => {
    const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Record<
      string,
      Record<string, string>
    >;
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      // A second version of a package has a name of its own.
      ([, version]) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  });

  it('leaves nothing for later in the code', () => {
    expect(filesHolding(new RegExp(['\\bTO', 'DO\\b|\\bFIX', 'ME\\b'].join('')), source)).toEqual([]);
  });

  it('gives a reason wherever a rule is switched off', () => {
    const silent = source.filter((file) => {
      const lines = textOf(file).split('\n');
      return lines.some((line, index) => {
        if (!/(eslint-disable|@ts-expect-error|@ts-ignore)/.test(line) || file.endsWith('house.spec.ts')) return false;
        return !/--\s*\w+/.test(line) && !/^\s*(\/\/|\*|\{?\/\*)/.test(lines[index - 1] ?? '');
      });
    });
    expect(silent).toEqual([]);
  });
});
