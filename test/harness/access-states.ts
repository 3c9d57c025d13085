import type { Page } from 'playwright-core';
import { atRest } from './access.js';
import { until } from './browser.js';

/** Something that opens over a page or changes it, and how a person comes to it. */
export interface AccessState {
  readonly name: string;
  /** `:visit` and `:project` stand for one of the sample's. */
  readonly path: string;
  /** What has to be so before the page is loaded, which then is loaded anew. */
  readonly before?: (page: Page) => Promise<void>;
  readonly open: (page: Page) => Promise<void>;
  /** Where leaving the page is not enough. */
  readonly close?: (page: Page) => Promise<void>;
}

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click();
const dialog = (page: Page): Promise<void> => page.getByRole('dialog').first().waitFor();
/** What stands over all pages stays when another one comes. */
const escaped = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

const account = async (page: Page): Promise<void> => {
  await press(page, /^Account/);
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
};
const popover = async (page: Page): Promise<void> => {
  await page.locator('.calendar-entry').first().click();
  await dialog(page);
};
const reassign = async (page: Page): Promise<void> => {
  await popover(page);
  await press(page, 'Change');
  await page.getByRole('menuitem', { name: 'Reassign...' }).click();
  await page.getByRole('dialog', { name: /Reassign|People/ }).waitFor();
};

/** How the product looks in this browser, as its theme panel keeps it. */
const dressed = (page: Page, preferences: object): Promise<void> =>
  page.evaluate(`localStorage.setItem('soundings.preferences', ${JSON.stringify(JSON.stringify(preferences))})`);
/** Every colour on a bar of every layout; `contrast.spec.ts` reckons all of their combinations. */
const looks: readonly AccessState[] = [
  { layout: 'default-sidebar-1', navbar: 'slate', logo: 'plum', leftSidebar: 'tide' },
  { layout: 'collapsed-sidebar-1', navbar: 'forest', logo: 'page', leftSidebar: 'navy' },
  { layout: 'top-navigation-1', navbar: 'tide', logo: 'slate', topNavigation: 'plum' },
  { layout: 'default-sidebar-1' },
].map((look) => ({
  name: `look ${Object.values(look).join(' ')}`,
  path: '/cars',
  before: (page) => dressed(page, look),
  open: atRest,
}));

/** @param row 0: all of the page */
const selected = async (page: Page, row = 1): Promise<void> => {
  await page.getByRole('row').nth(row).getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Mark as' }).waitFor();
};
const named = async (page: Page): Promise<void> => {
  await press(page, 'Save as a view ...');
  await dialog(page);
};
const note = (page: Page, text: string): Promise<void> =>
  page.getByRole('textbox', { name: 'Notes', exact: true }).fill(text);
/** Typing is written on the device a moment after the last key. */
const writtenDown = (page: Page, text: string): Promise<void> =>
  until(page, `Object.values(localStorage).some((value) => value.includes('${text}'))`);
/** As a colleague does from another computer. */
const savedMeanwhile = (page: Page): Promise<void> =>
  page.evaluate(`fetch('/api/job/' + location.pathname.split('/').pop(), {
    method: 'PUT', body: JSON.stringify({ notes: 'The site office has moved.' }),
    headers: { 'content-type': 'application/json', authorization: 'Bearer ' + localStorage.getItem('soundings.token') },
  })`);

interface Answer {
  readonly status: number;
  readonly msg: string;
}
/** The page as it stands when the server answers so, or (null) not at all. */
const answered = async (page: Page, calls: string, answer: Answer | null): Promise<void> => {
  await page.route(calls, (route) =>
    answer === null
      ? new Promise(() => undefined)
      : route.fulfill({
          status: answer.status,
          contentType: 'application/json',
          body: JSON.stringify({ statusCode: answer.status, msg: answer.msg }),
        }),
  );
};
const unanswered = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'ignoreErrors' });
const unavailable: Answer = { status: 503, msg: 'The database is not available at the moment.' };
const refused: Answer = { status: 401, msg: 'Please sign in.' };
const failing = (name: string, path: string, calls: string): AccessState => ({
  name,
  path,
  close: unanswered,
  before: (page) => answered(page, calls, unavailable),
  open: (page) => page.getByText(unavailable.msg).first().waitFor(),
});

/** Where the server is late, away, or does not know the person any more. */
const interrupted: readonly AccessState[] = [
  failing('a list that fails', '/jobs', '**/api/job?*'),
  failing('a page that fails', '/jobs/:visit', '**/api/job/*'),
  failing('a calendar that fails', '/jobcalendar', '**/api/job/calendar*'),
  failing('a dashboard that fails', '/financedashboard', '**/api/dashboard/finance*'),
  {
    name: 'a list that is on its way',
    path: '/jobs',
    close: unanswered,
    before: (page) => answered(page, '**/api/job?*', null),
    open: (page) => page.locator('[aria-busy="true"], .mantine-Skeleton-root[data-visible="true"]').first().waitFor(),
  },
  {
    name: 'who is free is on its way',
    path: '/jobcalendar?view=month',
    close: unanswered,
    before: (page) => answered(page, '**/api/availability*', null),
    open: reassign,
  },
  {
    name: 'what is to be planned is on its way',
    path: '/resourcecalendar?view=week',
    close: unanswered,
    before: (page) => answered(page, '**/api/job?*when=future*', null),
    open: async (page) => {
      await press(page, /^Plan$/);
      await dialog(page);
    },
  },
  {
    name: 'signing in again, in place',
    path: '/jobs/:visit',
    close: unanswered,
    open: async (page) => {
      await answered(page, '**/api/job/*', refused);
      await page.getByRole('switch').first().click();
      await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    },
  },
];

/** Where somebody typed, and someone else did too. */
const together: readonly AccessState[] = [
  {
    name: 'typed before',
    path: '/enquiry/create',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Project name' }).fill('Half a name');
      await writtenDown(page, 'Half a name');
      await page.reload();
      await page.getByText(/^Unsaved draft from/).waitFor();
    },
  },
  {
    name: 'changed meanwhile',
    path: '/jobs/:visit',
    open: async (page) => {
      await note(page, 'Ring twice.');
      await page.getByText('Live', { exact: true }).first().waitFor();
      await savedMeanwhile(page);
      await page.getByText(/also changed: notes/).waitFor();
    },
  },
  {
    name: 'both changed the same',
    path: '/jobs/:visit',
    open: async (page) => {
      await note(page, `At ${Date.now()}`);
      await savedMeanwhile(page);
      await press(page, 'Save');
      await page.getByRole('button', { name: 'Use these' }).waitFor();
    },
  },
  {
    name: 'typed is put aside',
    path: '/jobs/:visit',
    open: async (page) => {
      await note(page, 'To be put aside.');
      await writtenDown(page, 'To be put aside.');
      await page.reload();
      await press(page, 'Discard');
      await page.getByText('Draft discarded').waitFor();
    },
  },
];

/** What a hand that is quick uses. */
const quick: readonly AccessState[] = [
  { name: 'visits selected', path: '/jobs', open: selected },
  {
    name: 'a flag for the selected',
    path: '/jobs',
    open: async (page) => {
      await selected(page);
      await press(page, 'Mark as');
      await page.getByRole('menu').waitFor();
    },
  },
  { name: 'a view is named', path: '/jobs?status=Confirmed', open: named },
  {
    name: 'a view without a name',
    path: '/jobs?status=Confirmed',
    open: async (page) => {
      await named(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.locator('[role="dialog"] [aria-invalid="true"]').waitFor();
    },
  },
  {
    name: 'a view and its options',
    path: '/jobs?status=Confirmed',
    open: async (page) => {
      await named(page);
      await page.getByRole('textbox', { name: 'Name' }).fill('Confirmed');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await press(page, /^Options of the view/);
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'found',
    path: '/dashboard',
    close: escaped,
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.locator('.palette-bar input').fill('a');
      await page
        .getByRole('status')
        .getByText(/found$/)
        .waitFor();
    },
  },
  {
    name: 'shortcuts',
    path: '/dashboard',
    close: escaped,
    open: async (page) => {
      await page.keyboard.press('?');
      await dialog(page);
    },
  },
  {
    name: 'what a project creates',
    path: '/enquiry/:project',
    open: async (page) => {
      await press(page, 'Create');
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'a copy of a visit',
    path: '/job/create/sound?copy_of=:visit',
    open: async (page) => {
      await page.locator('form').waitFor();
    },
  },
  {
    name: 'something can be undone',
    path: '/jobs',
    open: async (page) => {
      await selected(page, 0);
      await press(page, 'Mark as');
      await page.getByRole('menuitem', { name: /^RAMS Sent/ }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
  {
    name: 'a car that is booked stays',
    path: '/cars',
    open: async (page) => {
      await press(page, /^Delete: /);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Delete/ })
        .click();
      await page.getByText(/reassign these first/).waitFor();
    },
  },
];

export const states: readonly AccessState[] = [
  {
    name: 'new project',
    path: '/enquiries',
    open: async (page) => {
      await press(page, /New Project/);
      await dialog(page);
    },
  },
  {
    name: 'new project, refused',
    path: '/enquiries',
    open: async (page) => {
      await press(page, /New Project/);
      await dialog(page);
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.locator('[role="dialog"] [aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'a project unfolded',
    path: '/enquiries',
    open: async (page) => {
      await press(page, /^Unfold/);
      await page.locator('.grid-detail').first().waitFor();
    },
  },
  {
    name: 'delete a car?',
    path: '/cars',
    open: async (page) => {
      await press(page, /^Delete: /);
      await dialog(page);
    },
  },
  {
    name: 'edit a car',
    path: '/cars',
    open: async (page) => {
      await press(page, /^Edit: /);
      await dialog(page);
    },
  },
  {
    name: 'history of a car',
    path: '/cars',
    open: async (page) => {
      await press(page, /^History: /);
      await dialog(page);
    },
  },
  {
    name: 'calendar feed',
    path: '/cars',
    open: async (page) => {
      await press(page, /^Calendar feed: /);
      await dialog(page);
    },
  },
  {
    name: 'new engineer',
    path: '/engineers',
    open: async (page) => {
      await press(page, 'New Engineer');
      await dialog(page);
    },
  },
  {
    name: 'book unavailability',
    path: '/engineers',
    open: async (page) => {
      await press(page, 'Book');
      await dialog(page);
    },
  },
  { name: 'account menu', path: '/dashboard', open: account },
  {
    name: 'contact the office',
    path: '/dashboard',
    open: async (page) => {
      await account(page);
      await page.getByRole('menuitem', { name: 'Contact the office' }).click();
      await dialog(page);
    },
  },
  {
    name: 'theme panel',
    path: '/dashboard',
    open: async (page) => {
      await press(page, 'Theme');
      await dialog(page);
    },
  },
  {
    name: 'range of days',
    path: '/dashboard',
    open: async (page) => {
      await page.locator('[aria-haspopup="dialog"]').first().click();
      await dialog(page);
    },
  },
  {
    name: 'go to a page',
    path: '/dashboard',
    close: escaped,
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await dialog(page);
    },
  },
  {
    name: 'filters of a grid',
    path: '/jobs',
    open: async (page) => {
      await press(page, /^More filters/);
      await dialog(page);
    },
  },
  {
    name: 'columns of a grid',
    path: '/jobs',
    open: async (page) => {
      await press(page, 'Columns');
      await dialog(page);
    },
  },
  {
    name: 'a day is chosen',
    path: '/job/create/sound',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Date', exact: true }).click();
      await page.locator('[data-outside]').first().waitFor();
    },
  },
  {
    name: 'delete a visit?',
    path: '/jobs',
    open: async (page) => {
      await press(page, /^Delete: /);
      await dialog(page);
    },
  },
  {
    name: 'visit form, refused',
    path: '/job/create/sound',
    open: async (page) => {
      await press(page, 'Save');
      await page.locator('form [aria-invalid="true"]').first().waitFor();
    },
  },
  {
    name: 'a flag turned',
    path: '/jobs/:visit',
    open: async (page) => {
      await page.getByRole('switch').first().click();
      await page.locator('.mantine-Notification-root, [role="dialog"]').first().waitFor();
    },
  },
  { name: 'a visit in the calendar', path: '/jobcalendar?view=month', open: popover },
  { name: 'reassign', path: '/jobcalendar?view=month', open: reassign },
  {
    name: 'what a visit in the calendar can do',
    path: '/jobcalendar?view=month',
    open: async (page) => {
      await popover(page);
      await press(page, 'Change');
      await page.getByRole('menuitem', { name: 'Reassign...' }).waitFor();
    },
  },
  { name: 'a new visit beside the calendar', path: '/resourcecalendar/visit/air', open: dialog },
  {
    name: 'the past',
    path: '/jobs',
    open: async (page) => {
      await page.goto(`${page.url()}?as_at=${new Date(Date.now() - 1000).toISOString()}`);
      await atRest(page);
    },
  },
  ...quick,
  ...together,
  ...interrupted,
  ...looks,
];
