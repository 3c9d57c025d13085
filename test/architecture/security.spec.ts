import { execFileSync } from 'node:child_process';
import { textOf, trackedFiles } from './tracked-files.js';

const DOCUMENT = 'docs/security.md';

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; they are numbered from 1, and those of level 3 come after them. */
const ASKED = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3
  6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4
  10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4
  13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`;
/** Sections that ask for something to be written down. */
const WRITTEN = new Set(['2.1', '5.1', '6.1', '7.1', '8.1', '11.1', '13.1', '14.1', '15.1', '16.1']);
const asked = [...ASKED.matchAll(/(\d+\.\d+):(\d+)/g)].flatMap(([, section = '', most]) =>
  Array.from({ length: Number(most) }, (_, at) => `${section}.${at + 1}`),
);

const sectionOf = (heading: string): string =>
  textOf(DOCUMENT)
    .split(/^## /m)
    .find((section) => section.startsWith(`${heading}\n`)) ?? '';

interface Row {
  readonly requirement: string;
  readonly numbers: readonly string[];
  readonly state: string;
  readonly why: string;
}

const NUMBER = String.raw`\d+\.\d+\.\d+`;
const NUMBERS = new RegExp(`^${NUMBER}(?:(?:, | to )${NUMBER})*`);

/** `1.2.6, 1.2.8 to 1.2.10` one by one. */
const numbersIn = (requirement: string): readonly string[] =>
  (NUMBERS.exec(requirement)?.[0] ?? '').split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split(' to ');
    const section = first.replace(/\.\d+$/, '');
    const [from, to] = [first, last].map((number) => Number(number.split('.')[2]));
    if (from === undefined || to === undefined || !last.startsWith(`${section}.`)) return [];
    return Array.from({ length: to - from + 1 }, (_, at) => `${section}.${from + at}`);
  });

const rowsOf = (text: string): readonly Row[] =>
  [...text.matchAll(/^\| (\d.+?) \| (.+?) \| (.+) \|$/gm)].map(([, requirement = '', state = '', why = '']) => ({
    requirement,
    numbers: numbersIn(requirement),
    state,
    why,
  }));

const headings = (): ReadonlySet<string> =>
  new Set(
    [...textOf(DOCUMENT).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase().replace(/ /g, '-')),
  );

/** What is said to prove it: specs, and parts of documents. */
const proofsIn = (why: string) => {
  const files = [...why.matchAll(/`([\w./-]+\.(?:ts|tsx|js|mjs|yml))`/g)].map(([, file = '']) => file);
  const links = [...why.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
  const missing = [
    ...files.filter((file) => !trackedFiles.includes(file)),
    ...links.filter((link) =>
      link.startsWith('#')
        ? !headings().has(link.slice(1))
        : !trackedFiles.includes(`docs/${link.split('#')[0] ?? ''}`),
    ),
  ];
  return { specs: files.filter((file) => file.endsWith('.spec.ts')), links, missing };
};

/** What is wrong with a row, in a few words. */
const mistakesOf = ({ requirement, numbers, state, why }: Row): readonly string[] => {
  const { specs, links, missing } = proofsIn(why);
  const onlyWritten = numbers.every((number) => WRITTEN.has(number.replace(/\.\d+$/, '')));
  const mistakes = [
    ...missing.map((file) => `${file} is not there`),
    ...(numbers.length === 0 ? ['no number'] : []),
    ...(['met', 'not met', 'not applicable'].includes(state) ? [] : [`what is ${state}?`]),
    ...(state === 'met' && specs.length === 0 && !(onlyWritten && links.length > 0)
      ? ['met, and nothing proves it']
      : []),
    ...(state === 'not met' && !/\bPlan: .{10,}/.test(why) ? ['not met, and no plan'] : []),
    ...(state === 'not applicable' && why.length < 10 ? ['not applicable, and no reason'] : []),
  ];
  return mistakes.map((mistake) => `${requirement}: ${mistake}`);
};

interface Bom {
  readonly bomFormat: string;
  readonly components: readonly { readonly purl: string; readonly hashes?: readonly object[] }[];
}
interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly name?: string; readonly integrity?: string }>
  >;
}

describe('What docs/security.md says', () => {
  it('has one row for each requirement of levels 1 and 2', () => {
    expect(asked).toHaveLength(253);
    const told = rowsOf(sectionOf('ASVS 5.0')).flatMap(({ numbers }) => numbers);
    expect(asked.filter((number) => !told.includes(number))).toEqual([]);
    expect(told.filter((number, at) => told.indexOf(number) !== at)).toEqual([]);
  });

  it('is met with a spec that is there, or a part of a document; not met with a plan; or not applicable with a reason', () => {
    expect(rowsOf(sectionOf('ASVS 5.0')).flatMap(mistakesOf)).toEqual([]);
  });

  it.each([
    ['| 1.2.4 Queries | met | Of course. |', 'met, and nothing proves it'],
    ['| 1.2.4 Queries | met | `libs/nowhere.spec.ts` |', 'libs/nowhere.spec.ts is not there'],
    ['| 1.2.4 Queries | met | [here](#nowhere) |', 'met, and nothing proves it'],
    ['| 2.1.3 Limits | met | [here](#nowhere) |', '#nowhere is not there'],
    ['| 1.2.4 Queries | not met | Not yet. |', 'not met, and no plan'],
    ['| 1.2.4 Queries | mostly | Nearly. |', 'what is mostly?'],
    ['| 1.2.4 Queries | not applicable | No. |', 'not applicable, and no reason'],
  ])('is not %s', (line, mistake) => {
    expect(rowsOf(line).flatMap(mistakesOf)).toContainEqual(expect.stringContaining(mistake));
  });

  it('counts rows of several requirements one by one', () => {
    expect(numbersIn('1.2.6, 1.3.8 to 1.3.10, 2.1.1 Something of 3.1.1')).toEqual([
      '1.2.6',
      '1.3.8',
      '1.3.9',
      '1.3.10',
      '2.1.1',
    ]);
  });
});

describe('The keys and algorithms', () => {
  const uses =
    /\bcreate(?:Hash|Hmac|Cipheriv|Decipheriv|SecretKey|Sign|Verify)\(|\bhkdfSync\(|\brandomBytes\(|@node-rs\/argon2|from '(?:otplib|openid-client)'|@nestjs\/jwt'/;
  const sources = trackedFiles.filter(
    (file) => /^(?:libs|apps)\/.*\.ts$/.test(file) && !/\.spec\.ts$|\/testing\/|\/memory-vault\.ts$/.test(file),
  );

  it('are all told, with each file that uses one', () => {
    const told = [...sectionOf('Keys and algorithms').matchAll(/`((?:libs|apps)\/[\w./-]+\.ts)`/g)].map(
      ([, file = '']) => file,
    );
    const using = sources.filter((file) => uses.test(textOf(file)));
    expect([...new Set(told)].sort()).toEqual(using);
  });

  it('are none that is broken or old', () => {
    const named = sources.flatMap((file) =>
      [...textOf(file).matchAll(/\b(?:create(?:Hash|Hmac|Cipheriv|Decipheriv)|hkdfSync)\(\s*([^,)]+)/g)].map(
        ([, name = '']) => name,
      ),
    );
    expect([...new Set(named)].sort()).toEqual(["'aes-256-gcm'", "'sha256'"]);
    expect(textOf('libs/platform/src/http/token.strategy.ts')).toContain("algorithms: ['HS256']");
  });
});

describe('npm run sbom', () => {
  it('names every package of the lock, with its checksum', () => {
    const bom = JSON.parse(
      execFileSync('npm', ['run', '--silent', 'sbom'], {
        encoding: 'utf8',
        maxBuffer: 1e8,
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    ) as Bom;
    const told = new Map(
      bom.components.map(({ purl, hashes = [] }) => [decodeURIComponent(purl.replace('pkg:npm/', '')), hashes.length]),
    );
    const locked = Object.entries((JSON.parse(textOf('package-lock.json')) as Lock).packages).flatMap(
      ([path, { name, version, integrity }]) =>
        path === '' || version === undefined
          ? []
          : [{ id: `${name ?? path.replace(/^.*node_modules\//, '')}@${version}`, sealed: integrity !== undefined }],
    );
    expect(bom.bomFormat).toBe('CycloneDX');
    expect(locked.length).toBeGreaterThan(500);
    expect(
      locked.filter(({ id, sealed }) => !told.has(id) || (sealed && told.get(id) === 0)).map(({ id }) => id),
    ).toEqual([]);
  }, 60_000);
});
