import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from './tracked-files.js';

/** Each snippet breaks one rule of the house where it stands; the linter has to say so. */
const offences: readonly (readonly [what: string, suffix: string, code: string, rule: string])[] = [
  [
    'a decider that reads the clock',
    '.decider.ts',
    'export const now = (): number => Date.now();',
    'eslint(no-restricted-properties)',
  ],
  [
    'a decider that makes a date of now',
    '.decider.ts',
    'export const now = (): Date => new Date();',
    'soundings(no-new-date)',
  ],
  [
    'a decider that leaves to chance',
    '.decider.ts',
    'export const luck = (): number => Math.random();',
    'eslint(no-restricted-properties)',
  ],
  [
    'a decider with a default',
    '.decider.ts',
    "export const f = (of: 'a' | 'b'): number => { switch (of) { case 'a': return 1; case 'b': return 2; default: return 3; } };",
    'typescript(switch-exhaustiveness-check)',
  ],
  [
    'a switch that forgets a case',
    '.decider.ts',
    "export const f = (of: 'a' | 'b'): number => { switch (of) { case 'a': return 1; } return 2; };",
    'typescript(switch-exhaustiveness-check)',
  ],
  ['any', '.decider.ts', 'export const f = (value: any): boolean => value === 1;', 'typescript(no-explicit-any)'],
  [
    'a comparison that takes one type for another',
    '.decider.ts',
    "export const f = (a: unknown): boolean => a == '1';",
    'eslint(eqeqeq)',
  ],
  [
    'a promise that nobody waits for',
    '.decider.ts',
    'export const f = (): void => { Promise.resolve(1); };',
    'typescript(no-floating-promises)',
  ],
  [
    'six parameters',
    '.decider.ts',
    'export const f = (a: 1, b: 1, c: 1, d: 1, e: 1, g: 1): number => a + b + c + d + e + g;',
    'eslint(max-params)',
  ],
  [
    'a page with a heading of its own',
    '-page.tsx',
    'export const Page = () => <Title order={1}>Cars</Title>;',
    'soundings(own-heading)',
  ],
  [
    'a page with a heading in plain HTML',
    '-page.tsx',
    'export const Page = () => <h1>Cars</h1>;',
    'soundings(own-heading)',
  ],
  [
    'a page with an empty or loading state of its own',
    '-page.tsx',
    "import { Skeleton } from '@mantine/core'; export const Page = () => <Skeleton />;",
    'eslint(no-restricted-imports)',
  ],
  [
    'a text that reads English in every language',
    '-page.tsx',
    'export const Page = () => <p>Please choose a date.</p>;',
    'i18next(no-literal-string)',
  ],
  [
    'a label that reads English in every language',
    '-page.tsx',
    "export const labels = { open: 'Still open' };",
    'i18next(no-literal-string)',
  ],
  [
    'a value of any type that is used',
    '.decider.ts',
    'export const f = (text: string): string => JSON.parse(text).name;',
    'typescript(no-unsafe-return)',
  ],
  [
    'a question whose answer is known',
    '.decider.ts',
    "export const f = (text: string): string => text?.trim() ?? '';",
    'typescript(no-unnecessary-condition)',
  ],
  [
    'a promise where its end is not waited for',
    '.decider.ts',
    'export const f = (all: readonly string[]): void => { all.forEach(async (one) => { await Promise.resolve(one); }); };',
    'typescript(no-misused-promises)',
  ],
  [
    'an object in a sentence',
    '.decider.ts',
    'export const f = (of: { a: 1 }): string => `${of}`;',
    'typescript(restrict-template-expressions)',
  ],
  [
    'what is not used',
    '.decider.ts',
    "import { readFile } from 'node:fs'; export const f = 1;",
    'eslint(no-unused-vars)',
  ],
  [
    'an effect that forgets what it depends on',
    '-page.tsx',
    "import { useEffect } from 'react'; export const Page = ({ of }: { readonly of: string }) => { useEffect(() => { document.title = of; }, []); return <p>{of}</p>; };",
    'react-hooks(exhaustive-deps)',
  ],
  ['a page that is drawn by chance', '-page.tsx', 'export const Page = () => <p>{Math.random()}</p>;', 'react(purity)'],
  ['a skipped spec', '.spec.ts', "it.skip('does', () => undefined);", 'soundings(no-skipped-spec)'],
];

/** Where a snippet stands says which rules hold for it. */
const placeOf = (suffix: string, index: number): string =>
  suffix === '-page.tsx'
    ? `web/src/features/cars/offence-${index}${suffix}`
    : `libs/cars/src/offence-${index}${suffix}`;

interface Found {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

/** The rules of the house over a folder of offences, in one run. */
const findings = (folder: string): Found['diagnostics'] => {
  const { config } = ts.readConfigFile(path.join(ROOT, '.oxlintrc.json'), (file) => ts.sys.readFile(file)) as {
    config: { readonly jsPlugins: readonly string[] };
  };
  const jsPlugins = config.jsPlugins.map((plugin) => (plugin.startsWith('.') ? path.join(ROOT, plugin) : plugin));
  const written: readonly (readonly [string, string])[] = [
    ['.oxlintrc.json', JSON.stringify({ ...config, jsPlugins })],
    [
      'tsconfig.json',
      JSON.stringify({ extends: path.join(ROOT, 'tsconfig.base.json'), compilerOptions: { jsx: 'react-jsx' } }),
    ],
    ['package.json', JSON.stringify({ type: 'module' })],
    ...offences.map(([, suffix, code], index) => [placeOf(suffix, index), `${code}\n`] as const),
  ];
  for (const [name, text] of written) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const run = spawnSync(process.execPath, [path.join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--format', 'json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return (JSON.parse(run.stdout) as Found).diagnostics;
};

describe('The linter', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'soundings-lint-'));
  let found: Found['diagnostics'] = [];
  beforeAll(() => {
    found = findings(folder);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it.each(offences.map((offence, index) => [...offence, index] as const))(
    'bites %s',
    (_what, suffix, _code, rule, index) => {
      const here = found.filter(({ filename }) => filename.endsWith(placeOf(suffix, index)));
      expect(here.map(({ code }) => code)).toContain(rule);
    },
  );
});
