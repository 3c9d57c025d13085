import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT, textOf, trackedFiles } from './tracked-files.js';

const documents = trackedFiles.filter((file) => file.endsWith('.md'));
const decisions = documents.filter((file) => /^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/.test(file));
const SECTIONS = ['## Context', '## Decision', '## Rejected', '## Consequences'];

/** Relative links; what leads out of the repository is not ours to check. */
const linksOf = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^(https?:|mailto:|#)/.test(link))
    .map((link) => link.split('#')[0] ?? '');

const headingAnchors = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );

const brokenAnchors = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/\]\(([^)\s#]*)#([^)\s]+)\)/g)]
    .filter(([, target = '']) => !/^https?:/.test(target))
    .filter(([, target = '', anchor = '']) => {
      const other = target === '' ? file : path.posix.join(path.posix.dirname(file), target);
      return other.endsWith('.md') && trackedFiles.includes(other) && !headingAnchors(other).includes(anchor);
    })
    .map(([whole]) => whole);

/** Specs and rules that a decision names in backticks after `Checked by:`. */
const checksOf = (file: string): readonly string[] => {
  const [, named = ''] = /^Checked by:([\s\S]+)$/m.exec(textOf(file)) ?? [];
  return [...named.matchAll(/`([^`]+)`/g)].map(([, check = '']) => check);
};

const rules = `${textOf('.dependency-cruiser.cjs')}\n${textOf('.oxlintrc.json')}`;
const exists = (check: string): boolean =>
  check.includes('/')
    ? existsSync(path.join(ROOT, check))
    : rules.includes(`'${check}'`) || trackedFiles.some((file) => file.endsWith(`/${check}`));

describe('The documents', () => {
  it.each(documents)('%s leads nowhere that is not there', (file) => {
    const broken = linksOf(file).filter((link) => !existsSync(path.join(ROOT, path.dirname(file), link)));
    expect(broken).toEqual([]);
    expect(brokenAnchors(file)).toEqual([]);
  });

  it('hold decisions, each with its own number', () => {
    const numbers = decisions.map((file) => path.basename(file).slice(0, 4));
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
    expect(documents.filter((file) => file.startsWith('docs/decisions/') && !decisions.includes(file))).toEqual([]);
  });

  it.each(decisions)('%s says why, what was rejected, and what checks it', (file) => {
    const text = textOf(file);
    expect(SECTIONS.filter((section) => !text.includes(`\n${section}\n`))).toEqual([]);
    const checks = checksOf(file);
    expect(checks).not.toEqual([]);
    expect(checks.filter((check) => !exists(check))).toEqual([]);
  });
});
