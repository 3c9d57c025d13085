import type { Page } from 'playwright-core';
import { atRest } from './access.js';

/** Something that opens over a page or changes it, and how a person comes to it. */
export interface AccessState {
  readonly name: string;
  /** `:visit` stands for one of the sample's. */
  readonly path: string;
  readonly open: (page: Page) => Promise<void>;
}

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click();
const dialog = (page: Page): Promise<void> => page.getByRole('dialog').first().waitFor();

const account = async (page: Page): Promise<void> => {
  await press(page, /^Account/);
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
};
const popover = async (page: Page): Promise<void> => {
  await page.locator('.calendar-entry').first().click();
  await dialog(page);
};

/** How the product looks in this browser, as its theme panel keeps it. */
const dressed = async (page: Page, preferences: object): Promise<void> => {
  await page.evaluate(`localStorage.setItem('soundings.preferences', ${JSON.stringify(JSON.stringify(preferences))})`);
  await page.reload();
  await atRest(page);
};
/** Every colour on a bar of every layout; `contrast.spec.ts` reckons all of their combinations. */
const looks: readonly AccessState[] = [
  { layout: 'default-sidebar-1', navbar: 'slate', logo: 'plum', leftSidebar: 'tide' },
  { layout: 'collapsed-sidebar-1', navbar: 'forest', logo: 'page', leftSidebar: 'navy' },
  { layout: 'top-navigation-1', navbar: 'tide', logo: 'slate', topNavigation: 'plum' },
  { layout: 'default-sidebar-1' },
].map((look) => ({ name: `look ${Object.values(look).join(' ')}`, path: '/cars', open: (page) => dressed(page, look) }));

export const states: readonly AccessState[] = [
  { name: 'new project', path: '/enquiries', open: async (page) => { await press(page, /New Project/); await dialog(page); } },
  { name: 'new project, refused', path: '/enquiries', open: async (page) => { await press(page, /New Project/); await dialog(page); await page.getByRole('button', { name: 'Create', exact: true }).click(); await page.locator('[role="dialog"] [aria-invalid="true"]').first().waitFor(); } },
  { name: 'a project unfolded', path: '/enquiries', open: async (page) => { await press(page, /^Unfold/); await page.locator('.grid-detail').first().waitFor(); } },
  { name: 'delete a car?', path: '/cars', open: async (page) => { await press(page, /^Delete: /); await dialog(page); } },
  { name: 'edit a car', path: '/cars', open: async (page) => { await press(page, /^Edit: /); await dialog(page); } },
  { name: 'history of a car', path: '/cars', open: async (page) => { await press(page, /^History: /); await dialog(page); } },
  { name: 'calendar feed', path: '/cars', open: async (page) => { await press(page, /^Calendar feed: /); await dialog(page); } },
  { name: 'new engineer', path: '/engineers', open: async (page) => { await press(page, 'New Engineer'); await dialog(page); } },
  { name: 'book unavailability', path: '/engineers', open: async (page) => { await press(page, 'Book'); await dialog(page); } },
  { name: 'account menu', path: '/dashboard', open: account },
  { name: 'contact the office', path: '/dashboard', open: async (page) => { await account(page); await page.getByRole('menuitem', { name: 'Contact the office' }).click(); await dialog(page); } },
  { name: 'theme panel', path: '/dashboard', open: async (page) => { await press(page, 'Theme'); await dialog(page); } },
  { name: 'range of days', path: '/dashboard', open: async (page) => { await page.locator('[aria-haspopup="dialog"]').first().click(); await dialog(page); } },
  { name: 'go to a page', path: '/dashboard', open: async (page) => { await page.keyboard.press('Control+k'); await dialog(page); } },
  { name: 'filters of a grid', path: '/jobs', open: async (page) => { await press(page, /^More filters/); await dialog(page); } },
  { name: 'columns of a grid', path: '/jobs', open: async (page) => { await press(page, 'Columns'); await dialog(page); } },
  { name: 'delete a visit?', path: '/jobs', open: async (page) => { await press(page, /^Delete: /); await dialog(page); } },
  { name: 'visit form, refused', path: '/job/create/sound', open: async (page) => { await press(page, 'Save'); await page.locator('form [aria-invalid="true"]').first().waitFor(); } },
  { name: 'a flag turned', path: '/jobs/:visit', open: async (page) => { await page.getByRole('switch').first().click(); await page.locator('.mantine-Notification-root, [role="dialog"]').first().waitFor(); } },
  { name: 'a visit in the calendar', path: '/jobcalendar?view=month', open: popover },
  { name: 'reassign', path: '/jobcalendar?view=month', open: async (page) => { await popover(page); await press(page, 'Change'); await page.getByRole('menuitem', { name: 'Reassign...' }).click(); await page.getByRole('dialog', { name: /Reassign|People/ }).waitFor(); } },
  { name: 'the past', path: '/jobs', open: async (page) => { await page.goto(`${page.url()}?as_at=${new Date(Date.now() - 1000).toISOString()}`); await atRest(page); } },
  ...looks,
];
