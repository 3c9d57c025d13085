import path from 'node:path';
import { ESLint } from 'eslint';
import { ROOT, trackedFiles } from './tracked-files.js';

/** A page is one of a feature: what pages are made of has other rules. */
const firstFile = (suffix: string): string => {
  const file = trackedFiles.find(
    (name) =>
      name.endsWith(suffix) &&
      !name.includes('/offenders/') &&
      (suffix !== '-page.tsx' || name.startsWith('web/src/features/')),
  );
  if (file === undefined) throw new Error(`there is no file that ends in ${suffix}`);
  return file;
};

/** Each snippet breaks one rule of the house where it stands; the linter has to say so. */
const offences: readonly (readonly [what: string, suffix: string, code: string, rule: string])[] = [
  [
    'a decider that reads the clock',
    '.decider.ts',
    'export const now = (): number => Date.now();',
    'no-restricted-properties',
  ],
  [
    'a decider that makes a date of now',
    '.decider.ts',
    'export const now = (): Date => new Date();',
    'no-restricted-syntax',
  ],
  [
    'a decider that leaves to chance',
    '.decider.ts',
    'export const luck = (): number => Math.random();',
    'no-restricted-properties',
  ],
  [
    'a decider with a default',
    '.decider.ts',
    "export const f = (of: 'a' | 'b'): number => { switch (of) { case 'a': return 1; case 'b': return 2; default: return 3; } };",
    '@typescript-eslint/switch-exhaustiveness-check',
  ],
  [
    'a switch that forgets a case',
    '.decider.ts',
    "export const f = (of: 'a' | 'b'): number => { switch (of) { case 'a': return 1; } return 2; };",
    '@typescript-eslint/switch-exhaustiveness-check',
  ],
  [
    'any',
    '.decider.ts',
    'export const f = (value: any): boolean => value === 1;',
    '@typescript-eslint/no-explicit-any',
  ],
  [
    'a comparison that takes one type for another',
    '.decider.ts',
    "export const f = (a: unknown): boolean => a == '1';",
    'eqeqeq',
  ],
  [
    'a promise that nobody waits for',
    '.decider.ts',
    'export const f = (): void => { Promise.resolve(1); };',
    '@typescript-eslint/no-floating-promises',
  ],
  [
    'six parameters',
    '.decider.ts',
    'export const f = (a: 1, b: 1, c: 1, d: 1, e: 1, g: 1): number => a + b + c + d + e + g;',
    'max-params',
  ],
  [
    'a page with a heading of its own',
    '-page.tsx',
    'export const Page = () => <Title order={1}>Cars</Title>;',
    'no-restricted-syntax',
  ],
  [
    'a page with a heading in plain HTML',
    '-page.tsx',
    'export const Page = () => <h1>Cars</h1>;',
    'no-restricted-syntax',
  ],
  [
    'a page with an empty or loading state of its own',
    '-page.tsx',
    "import { Skeleton } from '@mantine/core'; export const Page = () => <Skeleton />;",
    'no-restricted-imports',
  ],
  [
    'a text that reads English in every language',
    '-page.tsx',
    'export const Page = () => <p>Please choose a date.</p>;',
    'i18next/no-literal-string',
  ],
  [
    'a label that reads English in every language',
    '-page.tsx',
    "export const labels = { open: 'Still open' };",
    'i18next/no-literal-string',
  ],
  [
    'a plain object that is asked for what somebody typed',
    '-page.tsx',
    'export const wordOf = (words: Record<string, string>, typed: string): string => words[typed] ?? typed;',
    'soundings/no-typed-index',
  ],
  ['a skipped spec', '.spec.ts', "it.skip('does', () => undefined);", 'no-restricted-syntax'],
];

describe('The linter', () => {
  // In CI the parser takes every file from the disk; here the snippet has to stand in for the file.
  const parserOptions = { disallowAutomaticSingleRunInference: true };
  const eslint = new ESLint({
    cwd: ROOT,
    overrideConfig: { files: ['**/*.ts', '**/*.tsx'], languageOptions: { parserOptions } },
  });

  it.each(offences)('bites %s', async (_what, suffix, code, rule) => {
    const [result] = await eslint.lintText(`${code}\n`, { filePath: path.join(ROOT, firstFile(suffix)) });
    expect(result?.messages.map((message) => message.ruleId)).toContain(rule);
  });
});
