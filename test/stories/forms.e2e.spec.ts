import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';
import type { Job, Project } from '#contracts';
import { answerLate, type Desk } from '#test/harness/browser';
import { comeIn, countedFrom, fern, openOffice, typed, type Office } from '#test/harness/office';

/** A Tuesday in summer time. */
const first = '2028-06-06';
const { day } = countedFrom(first);

/** The answers of a slow server come this much later. */
const SLOW_MS = 300;

describe('a form', () => {
  let office: Office;
  let desk: Desk;

  const save = (name = 'Save') => desk.page.getByRole('button', { name, exact: true });
  const fill = async (values: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, text] of Object.entries(values)) await desk.page.locator(`[name="${name}"]`).fill(text);
  };
  const choose = async (field: string, date: string): Promise<void> => {
    await desk.page.getByRole('textbox', { name: field, exact: true }).fill(typed(date));
    await desk.page.keyboard.press('Tab');
    await desk.page.keyboard.press('Escape');
  };
  const visitAt = (address: string) => ({
    start: '09:00',
    end: '12:00',
    postcode: 'BS1 4ST',
    address,
    'contact.name': fern.name,
    'contact.position': fern.position,
    'contact.email': fern.email,
    'contact.telephone': '07700900123',
    'soundtest.sets': '2',
    'soundtest.dwellings': '4',
    price: '450',
  });
  /** Every call of the page is answered late, also those that the next page makes. */
  const slow = async (page: Page): Promise<void> => {
    await page.route('**/api/**', async (route: Route) => {
      if (route.request().url().endsWith('/api/changes')) return route.continue();
      const answer = await route.fetch();
      await pause(SLOW_MS);
      return route.fulfill({ response: answer });
    });
  };
  /** Eight presses as an impatient finger makes them: before, while and after the answer comes. */
  const pressed = async (name = 'Save'): Promise<void> => {
    for (let press = 0; press < 8; press += 1) {
      await desk.page.evaluate(
        `[...document.querySelectorAll('button')].findLast((one) => one.textContent.trim() === ${JSON.stringify(name)})?.click()`,
      );
      await pause(SLOW_MS / 3);
    }
  };
  const heldEnter = async (): Promise<void> => {
    for (let press = 0; press < 8; press += 1) {
      await desk.page.keyboard.down('Enter');
      await pause(SLOW_MS / 3);
    }
    await desk.page.keyboard.up('Enter');
  };
  const draftsKept = (): Promise<number> =>
    desk.page.evaluate<number>('Object.keys(localStorage).filter((key) => key.includes("soundings.draft")).length');
  const made = async (path: string, field: string, value: string): Promise<number> =>
    (await office.ask<readonly Readonly<Record<string, unknown>>[]>('GET', path)).filter((row) =>
      String(row[field]).startsWith(value),
    ).length;

  beforeAll(async () => {
    office = await openOffice();
    await office.add('/api/car', { name: 'Van 1', numberplate: 'AB12 CDE', location: 'Yard' });
    desk = await office.sitDown();
  }, 120_000);
  afterAll(() => office.close());
  afterEach(async () => {
    await desk.page.unrouteAll({ behavior: 'wait' });
  });

  it('pressed eight times on a slow server makes one visit', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/job/create/sound`);
    await save().waitFor();
    await choose('Date', day(0));
    await fill(visitAt('8 Presses Road'));
    await slow(page);
    await pressed();
    await page.getByText('Job Created!').waitFor();
    expect(await made('/api/job', 'address', '8 Presses Road')).toBe(1);
  }, 60_000);

  it('makes one project while Enter is held, on its page and in the window', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/enquiry/create`);
    await save().waitFor();
    await slow(page);
    await fill({ project_number: 'HELD-1', price: '100', projectName: 'Enter House' });
    await heldEnter();
    await page.getByText('Project Created!').waitFor();
    await page.goto(`${office.url}/enquiries`);
    await page.getByRole('button', { name: 'New Project' }).first().click();
    await fill({ price: '100', address: 'Enter Lodge' });
    await heldEnter();
    await page.getByText('Project Created!').waitFor();
    expect(await made('/api/enquiry', 'projectName', 'Enter ')).toBe(2);
  }, 60_000);

  it('pressed eight times makes one car and one booking', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/cars`);
    await page.getByRole('button', { name: 'New Car' }).first().click();
    await slow(page);
    await fill({ name: 'Van 8', numberplate: 'AB88 CDE', location: 'Yard' });
    await pressed();
    await page.getByText('Car Created!').waitFor();
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByRole('combobox', { name: 'Car' }).click();
    await page.getByRole('option', { name: /Van 8/ }).click();
    await page.getByRole('textbox', { name: 'Start date' }).fill(typed(day(10)));
    await page.keyboard.press('Tab');
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'MOT' }).click();
    await pressed('Book');
    await page.getByText('Booking Created!').waitFor();
    expect([await made('/api/car', 'name', 'Van 8'), await made('/api/carbookings', 'type', 'MOT')]).toEqual([1, 1]);
  }, 60_000);

  it('sent, not answered, edited and sent again is one project with what was typed last', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/enquiry/create`);
    await save().waitFor();
    await fill({ project_number: 'LOST-1', price: '100', projectName: 'Unanswered House' });
    await page.route(
      '**/api/enquiry',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await save().click();
    await page.getByText('Soundings cannot be reached').waitFor();
    await fill({ projectName: 'Answered House', price: '120' });
    // Also by the page after a reload: the draft knows the key. The fee goes along before the page knows that this account may change it.
    await answerLate(page, '**/api/auth');
    await page.reload();
    await page.getByText(/^Unsaved draft from/).waitFor();
    await save().click();
    await page.getByText('An earlier attempt had been saved, so there is only one.').waitFor();
    await page.getByRole('heading', { name: 'Answered House' }).waitFor();
    await page.unroute('**/api/auth');
    const projects = await office.ask<readonly Project[]>('GET', '/api/enquiry');
    expect(
      projects
        .filter(({ project_number }) => project_number.startsWith('LOST'))
        .map(({ projectName, price }) => [projectName, price]),
    ).toEqual([['Answered House', 120]]);
  }, 60_000);

  it('sent, not answered, edited and sent again is one visit with what was typed last', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/job/create/sound`);
    await save().waitFor();
    await choose('Date', day(3));
    await fill(visitAt('1 Lost Answer Lane'));
    await page.route(
      '**/api/job',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await save().click();
    await page.getByText('Soundings cannot be reached').first().waitFor();
    await fill({ address: '2 Lost Answer Lane' });
    await save().click();
    await page.getByText('An earlier attempt had been saved, so there is only one.').waitFor();
    await page.getByText('Job Created!').waitFor();
    const visits = await office.ask<readonly Job[]>('GET', '/api/job');
    expect(visits.map(({ address }) => address).filter((address) => address.endsWith('Lost Answer Lane'))).toEqual([
      '2 Lost Answer Lane',
    ]);
  }, 60_000);

  it('that makes something goes on, on the page of what it made, with what was typed while it was being saved', async () => {
    const { page } = desk;
    await answerLate(page, '**/api/job', () => 1000);
    const since = page.getByRole('textbox', { name: 'Notes', exact: true });
    await page.goto(`${office.url}/job/create/sound`);
    await fill(visitAt('11 Slow Lane'));
    await choose('Date', day(20));
    await save().click();
    await since.fill('Key at the gate');
    await page.waitForURL(/\/jobs\/[0-9a-f-]{36}/);
    await page.getByText(/^Unsaved draft from/).waitFor();
    expect(await since.inputValue()).toBe('Key at the gate');
    await page.unroute('**/api/job');
    await save().click();
    await page.getByText('Job Updated!').waitFor();
    const [made] = await office.ask<readonly Job[]>('GET', '/api/job?q=Slow%20Lane');
    expect([made?.address, made?.notes, page.url().endsWith(made?._id ?? 'none')]).toEqual([
      '11 Slow Lane',
      'Key at the gate',
      true,
    ]);
    expect(await draftsKept()).toBe(0);
    await page.goto(`${office.url}/enquiry/create`);
    await answerLate(page, '**/api/enquiry', () => 1000);
    await fill({ project_number: 'SLOW-1', price: '100', projectName: 'Slow House' });
    await save().click();
    await fill({ address: '12 Slow Lane' });
    await page.waitForURL(/\/enquiry\/[0-9a-f-]{36}/);
    await page.getByText(/^Unsaved draft from/).waitFor();
    expect(await page.locator('[name="address"]').inputValue()).toBe('12 Slow Lane');
    await page.unroute('**/api/enquiry');
    await save().click();
    await page.getByText('Project Updated!').waitFor();
    expect(await office.ask<readonly Project[]>('GET', '/api/enquiry?q=SLOW-1')).toMatchObject([
      { projectName: 'Slow House', address: '12 Slow Lane' },
    ]);
    // The next new one begins empty.
    await page.goto(`${office.url}/job/create/sound`);
    await since.waitFor();
    expect([await since.inputValue(), await page.getByText(/^Unsaved draft from/).count()]).toEqual(['', 0]);
  }, 60_000);

  it('begins in its first field', async () => {
    const { page } = desk;
    const focused = (): Promise<string> =>
      page.evaluate<string>(`document.activeElement.labels?.[0]?.textContent ?? document.activeElement.tagName`);
    await page.goto(`${office.url}/enquiry/create`);
    await save().waitFor();
    expect(await focused()).toMatch(/^Project name/);
    await page.goto(`${office.url}/job/create/air`);
    await save().waitFor();
    expect(await focused()).toMatch(/^Date/);
    const { page: login } = await office.newScreen();
    await login.goto(`${office.url}/login`);
    await login.getByRole('button', { name: 'Login' }).waitFor();
    expect(await login.evaluate<string>(`document.activeElement.getAttribute('name')`)).toBe('email');
  }, 60_000);

  it('refuses a day that does not exist, moves nothing else, and is not sent', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/job/create/noise`);
    await save().waitFor();
    await choose('Setup date', day(20));
    const pickup = page.getByRole('textbox', { name: 'Pickup date', exact: true });
    const before = await pickup.inputValue();
    await page.getByRole('textbox', { name: 'Setup date', exact: true }).fill('31/11/2030');
    await page.keyboard.press('Tab');
    await page.getByText('30 November 2030').waitFor({ state: 'detached' });
    await page.getByText('31 November 2030 does not exist: November 2030 has 30 days.').waitFor();
    expect([
      await page.getByRole('textbox', { name: 'Setup date', exact: true }).inputValue(),
      await pickup.inputValue(),
    ]).toEqual(['31/11/2030', before]);
    await save().click();
    expect(await page.evaluate<string>(`document.activeElement.value`)).toBe('31/11/2030');
    expect(await page.getByText('Please choose an address.').count()).toBe(0);
  }, 60_000);

  it('asks once before a visit that is many years away is saved', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/job/create/sound`);
    await save().waitFor();
    await choose('Date', '2062-06-04');
    await fill(visitAt('1 Far Away Road'));
    await save().click();
    const question = page.getByRole('dialog', { name: 'Save these times?' });
    await question.getByText(/more than 3 years from now/).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await made('/api/job', 'address', '1 Far Away Road')).toBe(0);
    await save().click();
    await question.getByRole('button', { name: 'Save these times' }).click();
    await page.getByText('Job Created!').waitFor();
    expect(await made('/api/job', 'address', '1 Far Away Road')).toBe(1);
  }, 60_000);

  it('of a booking comes back empty after Escape, and asks for the date before the car', async () => {
    const { page } = desk;
    const open = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Book', exact: true }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Start date' }).waitFor();
    };
    await page.goto(`${office.url}/cars`);
    await open();
    const names = await page.getByRole('dialog').locator('label').allTextContents();
    expect(names.findIndex((name) => name.startsWith('Start date'))).toBeLessThan(
      names.findIndex((name) => name.startsWith('Car')),
    );
    await page.getByRole('dialog').locator('[name="start"]').fill('07:15');
    await page.getByRole('dialog').locator('[name="end"]').focus();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await open();
    expect(await page.getByRole('dialog').locator('[name="start"]').inputValue()).toBe('09:00');
    expect(await page.getByText(/^Unsaved draft from/).count()).toBe(0);
    await page.keyboard.press('Escape');
  }, 60_000);

  it('of the company says at each field what can only be a slip, and takes the office to its new postcode', async () => {
    const { page } = desk;
    const field = (name: string) => page.locator(`[name="${name}"]`);
    await page.goto(`${office.url}/company`);
    // A new company's office is where its address says, until somebody enters another postcode.
    await field('address').fill('1 Wharf Street\nLeeds ls14dy');
    expect(await field('officePostcode').inputValue()).toBe('LS1 4DY');
    await fill({
      email: 'office@example.test"BS1 4DJ',
      bankSortCode: '12 34 5',
      bankAccountNumber: '1234567',
      officePostcode: 'm11ae',
    });
    await field('address').fill('2 Wharf Street\nLeeds LS1 4DZ');
    expect(await field('officePostcode').inputValue()).toBe('m11ae');
    await field('officePostcode').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Please enter a valid email.').waitFor();
    await page.getByText('Please enter the six digits of the sort code').waitFor();
    await page.getByText('Please enter the eight digits of the account number').waitFor();
    expect(await page.locator(':focus').getAttribute('name')).toBe('email');
    await fill({ email: 'office@example.test', bankSortCode: '12 34 56', bankAccountNumber: '0123 4567' });
    await field('officePostcode').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Company Updated!').waitFor();
    expect(
      await Promise.all(
        ['bankSortCode', 'bankAccountNumber', 'officePostcode'].map((name) => field(name).inputValue()),
      ),
    ).toEqual(['12-34-56', '01234567', 'M1 1AE']);
    expect(await page.getByRole('textbox', { name: 'Latitude' }).inputValue()).toBe('53.48');
    await field('officePostcode').fill('ZZ1 1AA');
    await page.keyboard.press('Enter');
    await page.getByText('This postcode was not found.').first().waitFor();
    expect(await field('officePostcode').inputValue()).toBe('ZZ1 1AA');
  }, 60_000);

  it('that an engineer may not save says so before anything is typed', async () => {
    await office.ask('POST', '/api/users', {
      name: 'Eddie Echo',
      email: 'eddie@sound.example',
      password: 'a quiet room by night',
      isEngineer: true,
    });
    const { page } = await office.newScreen();
    await comeIn(page, office.url, { email: 'eddie@sound.example', password: 'a quiet room by night' }, '/company');
    await page.getByText('Only the office can change these settings.').waitFor();
    expect([
      await page.locator('[name="vatNumber"]').isDisabled(),
      await page.getByRole('button', { name: 'Save', exact: true }).count(),
    ]).toEqual([true, 0]);
    await page.goto(`${office.url}/engineers`);
    await page.getByText('Only the office can change accounts.').waitFor();
    await page.getByRole('button', { name: 'Edit: Eddie Echo' }).waitFor();
    expect(await page.getByRole('button', { name: /^(?:Edit|Delete): |New Engineer/ }).count()).toBe(1);
  }, 60_000);
});
