import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';

/** What a person's hands do at a form. */
export interface Hand {
  /** Key after key, over what is there. */
  type(name: string, text: string | number): Promise<void>;
  /** At once, as it is pasted. */
  put(name: string, text: string | number): Promise<void>;
  /** A date as it is typed, into the field of this label. */
  date(label: string, written: string): Promise<void>;
  /** The first option that begins so. */
  choose(selector: string, name: string): Promise<void>;
  /** Who goes to a visit, in which car, with which kit; of a survey to its setup. */
  take(visit: {
    readonly kind: string;
    readonly engineer: string;
    readonly car: string;
    readonly kit: string;
  }): Promise<void>;
  save(): Promise<void>;
  /** One of a register, by its dialog. @param then what is neither typed nor pasted */
  add(button: string, values: Readonly<Record<string, string>>, then?: () => Promise<void>): Promise<void>;
}

const choose = async (page: Page, selector: string, name: string): Promise<void> => {
  await page.getByRole('combobox', { name: selector, exact: true }).click();
  await page.getByRole('option', { name: new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`) }).click();
};

export const handAt = (page: Page): Hand => ({
  type: async (name, text) => {
    const field = page.locator(`[name="${name}"]`);
    await field.fill('');
    await field.pressSequentially(String(text));
  },
  put: (name, text) => page.locator(`[name="${name}"]`).fill(String(text)),
  date: async (label, written) => {
    await page.getByRole('textbox', { name: label, exact: true }).fill(written);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
  },
  choose: (selector, name) => choose(page, selector, name),
  take: async ({ kind, engineer, car, kit }) => {
    const noise = kind === 'noise';
    for (const [selector, name] of [
      [noise ? 'Setup engineer 1' : 'Engineer 1', engineer],
      [noise ? 'Setup car 1' : 'Car 1', car],
      ['Kit 1', kit],
    ] as const)
      await choose(page, selector, name);
  },
  save: () => page.getByRole('button', { name: 'Save', exact: true }).click(),
  add: async (button, values, then) => {
    await page.getByRole('button', { name: button }).first().click();
    const dialog = page.getByRole('dialog');
    for (const [name, text] of Object.entries(values)) await dialog.locator(`[name="${name}"]`).fill(text);
    await then?.();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByText(/Created!/)
      .first()
      .waitFor();
  },
});

/** On the page of the engineers: takes one of them out for a whole day, up to the press of Book. */
export const bookOff = async (page: Page, name: string, type: string, date: string): Promise<void> => {
  await page.getByRole('button', { name: 'Book', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Book Engineer' });
  for (const [field, option] of [
    ['Engineer', name],
    ['Type', type],
  ] as const) {
    await dialog.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: new RegExp(`^${option}`) }).click();
  }
  await dialog.getByRole('textbox', { name: 'Start date' }).fill(date);
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'All day' }).click();
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
};

/** Notes every answer of 400 and above that this person's browser gets: 'POST /api/job 409'. */
export const noteRefusals = (context: BrowserContext, into: string[]): void => {
  context.on('response', (response) => {
    if (response.status() < 400) return;
    const { pathname } = new URL(response.url());
    into.push(`${response.request().method()} ${pathname.replace(/[0-9a-f-]{36}/g, ':id')} ${response.status()}`);
  });
};

/** On the page of the fee calculator: a quote that is downloaded and becomes a project. Answers the file. */
export const quoteIn = async (page: Page, name: string, dwellings: number): Promise<Buffer> => {
  const field = (label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`)).first();
  await field('Test type').selectOption('Part E');
  for (const [label, text] of [
    ['Number of dwellings', String(dwellings)],
    ['Project name', name],
    ['Client name', 'Able Homes'],
    ['Postcode', 'BA1 1UA'],
  ] as const)
    await field(label).fill(text);
  await page.getByText('Estimated, as the crow flies x 1.3').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download fee proposal' }).click(),
  ]);
  await page.getByRole('button', { name: 'Create project from this quote' }).click();
  await page.getByText('Project Created!').waitFor();
  return readFile(await download.path());
};
