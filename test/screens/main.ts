import 'reflect-metadata';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chromiumPath, openBrowser, type TestBrowser } from '../harness/browser.js';
import { NOW, openCompany, type ShownCompany } from './company.js';
import { drawn } from './drawn.js';
import { indexPage } from './index-page.js';
import { lookTheSame } from './pixels.js';
import { heights, picturesOf, screensOf, type Picture } from './screens.js';

const FOLDER = 'docs/screens';
const LARGE_BYTES = 250_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const end = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

/** Each in a browser that has seen nothing yet, with the session it would have. */
const take = async (
  browser: TestBrowser,
  { url, tokens, shown }: ShownCompany,
  { screen, width, dark }: Picture,
): Promise<Buffer> => {
  const { page, context, errors } = await browser.sitDown({
    width,
    height: heights[width] ?? 900,
    dark,
    now: NOW,
    still: true,
  });
  try {
    const token = tokens[screen.viewer];
    if (token !== null)
      await context.addInitScript(
        `if (localStorage.getItem('soundings.token') === null) localStorage.setItem('soundings.token', ${JSON.stringify(token)})`,
      );
    await page.goto(`${url}${screen.address(shown)}`);
    const picture = await drawn(page);
    if (errors.length > 0) throw new Error(errors.join('; '));
    return picture;
  } finally {
    await context.close();
  }
};

/** Only what looks different is written. */
const keep = (file: string, picture: Buffer): string => {
  const path = `${FOLDER}/${file}`;
  const size = `${Math.round(picture.length / 1000)} kB${picture.length > LARGE_BYTES ? ', which is large: look for why' : ''}`;
  if (existsSync(path) && lookTheSame(readFileSync(path), picture)) return `the same, ${size}`;
  writeFileSync(path, picture);
  return `written, ${size}`;
};

/** @returns what could not be taken, and why */
const takeAll = async (pictures: readonly Picture[]): Promise<readonly string[]> => {
  const problems: string[] = [];
  const company = await openCompany();
  const browser = await openBrowser();
  try {
    for (const picture of pictures) {
      try {
        say(`  ${picture.file}: ${keep(picture.file, await take(browser, company, picture))}`);
      } catch (error) {
        problems.push(`${picture.file}: ${error instanceof Error ? error.message : String(error)}`);
        say(`  ${picture.file}: NOT TAKEN`);
      }
    }
  } finally {
    await browser.close();
    await company.close();
  }
  return problems;
};

const screens = screensOf();
const names = screens.map(({ name }) => name);
const wished = process.argv.slice(2);
const unknown = wished.find((name) => !names.includes(name));
if (unknown !== undefined) end(`There is no page ${unknown}; there are ${names.join(', ')}.`);
if (chromiumPath() === undefined)
  end(
    'The pictures are taken in Chromium, and there is none on this machine; please install it, or set CHROMIUM_PATH to where it is.',
  );

mkdirSync(FOLDER, { recursive: true });
const pictures = screens.filter(({ name }) => wished.length === 0 || wished.includes(name)).flatMap(picturesOf);
say(`Taking ${pictures.length} pictures of the sample company ...`);
const problems = await takeAll(pictures);

const known = screens.flatMap(picturesOf).map(({ file }) => file);
for (const file of readdirSync(FOLDER)) if (file.endsWith('.png') && !known.includes(file)) rmSync(`${FOLDER}/${file}`);
writeFileSync(`${FOLDER}/README.md`, indexPage(screens));
if (problems.length > 0) end(`\nNot taken:\n${problems.join('\n')}`);
say(`\n${FOLDER}/README.md shows them all.`);
process.exit(0);
