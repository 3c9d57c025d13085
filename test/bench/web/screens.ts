import type { Page } from 'playwright-core';
import type { Step, Walk } from './interactions.js';
import type { ScreenToMeasure } from './long-tasks.js';

/** The screens that somebody has open all day. @param visit the id of one that is there */
export const screensOf = (visit: string): readonly ScreenToMeasure[] => [
  { name: 'Admin Dashboard', path: '/dashboard' },
  { name: 'Engineer Dashboard', path: '/engineerdashboard' },
  { name: 'Finance Dashboard', path: '/financedashboard' },
  { name: 'Projects', path: '/enquiries' },
  { name: 'Site Visits', path: '/jobs' },
  { name: 'a visit', path: `/jobs/${visit}` },
  { name: 'Job Calendar, week', path: '/jobcalendar?view=week' },
  { name: 'Job Calendar, month', path: '/jobcalendar?view=month' },
  { name: 'Resource Calendar', path: '/resourcecalendar' },
  { name: 'Invoices', path: '/invoice' },
  { name: 'Book', path: '/book' },
];

const press = (name: string, key: string): Step => ({ name, act: (page) => page.keyboard.press(key) });
const button = (label: RegExp | string): Step => ({
  name: `presses ${String(label)}`,
  act: (page) => page.getByRole('button', { name: label }).first().click(),
});
const letters = (where: string, text: string, find: (page: Page) => ReturnType<Page['locator']>): Step => ({
  name: `types into ${where}`,
  act: async (page) => {
    await find(page).click();
    await page.keyboard.type(text, { delay: 120 });
  },
});
const heading = (title: string): Step => ({
  name: `sorts by ${title}`,
  act: (page) => page.getByRole('columnheader', { name: title }).first().click(),
});
const view = (name: string): Step => ({
  name: `switches to ${name}`,
  act: async (page) => {
    await page.locator('.mantine-SegmentedControl-label', { hasText: name }).first().click();
    await page.waitForTimeout(800);
  },
});
const key = (name: string, which: string): Step => ({
  name,
  act: async (page) => {
    await page.keyboard.press(which);
    await page.waitForTimeout(800);
  },
});
const escape = press('closes it', 'Escape');
const search = letters('the search', 'mill', (page) => page.getByRole('searchbox', { name: 'Search' }).first());

/** What people do most, on each of the screens. */
export const walksOf = (visit: string): readonly Walk[] => [
  {
    path: '/dashboard',
    steps: [
      button(/^Account/),
      escape,
      button('Theme'),
      escape,
      press('opens the palette', 'Control+k'),
      letters('the palette', 'road', (page) => page.getByRole('combobox', { name: 'Find anything' })),
      escape,
      button(/^Next:/),
      button(/^As at/),
      escape,
      search,
    ],
  },
  {
    path: '/jobs',
    steps: [search, heading('Date'), heading('Postcode'), button(/^More filters/), escape, button('Export'), escape],
  },
  { path: '/enquiries', steps: [search, heading('Project'), button('Unfold'), button('New Project'), escape] },
  {
    path: '/jobcalendar?view=week',
    steps: [
      key('next week', 'ArrowRight'),
      key('previous week', 'ArrowLeft'),
      view('Day'),
      view('Agenda'),
      view('Month'),
      key('next month', 'ArrowRight'),
      view('Week'),
    ],
  },
  {
    path: '/resourcecalendar',
    steps: [key('the next days', 'ArrowRight'), key('the days before', 'ArrowLeft'), view('Day'), view('Timeline')],
  },
  {
    path: `/jobs/${visit}`,
    steps: [
      { name: 'toggles a flag', act: (page) => page.getByRole('switch').first().click({ force: true }) },
      button('History'),
      escape,
      button('Delete'),
      escape,
    ],
  },
  { path: '/financedashboard', steps: [button(/show as table/), button(/show as chart/)] },
  { path: '/book', steps: [letters('the project', 'Quay House', (page) => page.getByRole('textbox').first())] },
];
