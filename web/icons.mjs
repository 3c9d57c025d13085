/**
 * `npm run icons`: draws the icons of the installed program from its logo, web/public/soundings.svg. They are checked in; draw
 * them again when the logo changes. Needs Chromium.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const at = (...parts) => path.join(fileURLToPath(new URL('public', import.meta.url)), ...parts);
const logo = readFileSync(at('soundings.svg'), 'utf8');
/** Phones cut their own shape out of it, so the ground goes to the edge; the line is within the inner four fifths. */
const whole = logo.replace(' rx="8"', '');

const icons = [
  { file: 'icons/icon-192.png', size: 192, svg: logo },
  { file: 'icons/icon-512.png', size: 512, svg: logo },
  { file: 'icons/maskable-192.png', size: 192, svg: whole },
  { file: 'icons/maskable-512.png', size: 512, svg: whole },
  { file: 'apple-touch-icon.png', size: 180, svg: whole },
];

const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (file) => file !== undefined && existsSync(file),
);
if (executablePath === undefined)
  throw new Error(
    'The icons are drawn in Chromium, and there is none on this machine; please install it, or set CHROMIUM_PATH to where it is.',
  );

mkdirSync(at('icons'), { recursive: true });
const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu'] });
for (const { file, size, svg } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>html, body { margin: 0; background: transparent } svg { display: block; width: ${size}px; height: ${size}px }</style>${svg}`,
  );
  writeFileSync(at(file), await page.screenshot({ omitBackground: true }));
  await page.close();
  console.log(`web/public/${file}`);
}
await browser.close();
