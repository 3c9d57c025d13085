import { londonInstant, type Booking, type Company } from '#contracts';
import { answerLate, type Desk } from '#test/harness/browser';
import { eventually } from '#test/harness/eventually';
import { look } from '#test/harness/look';
import { openOffice, typed, type Office } from '#test/harness/office';

const GOOD_FRIDAY = '2027-03-26';

/** The week of Good Friday 2027: calendars name the day, and forms say what it is beside the date. */
describe('a bank holiday', () => {
  let office: Office;
  let desk: Desk;
  let phone: Desk;
  const keep = (bankHolidays: Company['bankHolidays']) => office.ask<Company>('PUT', '/api/company', { bankHolidays });
  const resources = (view: string, date = GOOD_FRIDAY): string =>
    `${office.url}/resourcecalendar?${new URLSearchParams({ view, date }).toString()}`;

  beforeAll(async () => {
    office = await openOffice();
    const otto = await office.add('/api/users', {
      name: 'Otto Octave',
      email: 'otto@soundings.example',
      password: 'three quiet words',
      isEngineer: true,
    });
    await office.plan({
      startjob: londonInstant(`${GOOD_FRIDAY}T10:00`).instant,
      endjob: londonInstant(`${GOOD_FRIDAY}T12:00`).instant,
      engineers: [otto],
    });
    desk = await office.sitDown({ width: 1440, height: 900 });
    phone = await office.sitDown({ width: 390, height: 844 });
  }, 120_000);
  afterAll(() => office.close());

  it('is chosen by the company, and named in its history', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/company`);
    const region = page.getByRole('combobox', { name: 'Bank holidays' });
    expect(await region.inputValue()).toBe('England and Wales');
    await region.click();
    await page.getByRole('option', { name: 'Scotland' }).click();
    await look(page, 'company');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Company Updated!').waitFor();
    expect((await office.ask<Company>('GET', '/api/company')).bankHolidays).toBe('scotland');
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByText('Bank holidays changed').waitFor();
    await keep('england-and-wales');
  }, 90_000);

  it.each(['week', 'fortnight', 'day'])(
    'is named on the head of its day in the timeline of a %s',
    async (view) => {
      const { page } = desk;
      await page.goto(resources(view));
      const head = page.getByRole('columnheader', { name: /^Fri 26 Mar Good Friday$/ });
      await head.waitFor();
      await look(page, `timeline-${view}`);
      // It is in view, above the hours of its day.
      const [mark, day, hour] = await Promise.all(
        [head.locator('.calendar-holiday'), head, page.locator('.timeline-hour').first()].map((one) =>
          one.boundingBox(),
        ),
      );
      if (!mark || !day || !hour) throw new Error('the head is not drawn');
      expect(mark.width).toBeGreaterThan(40);
      expect(mark.x + mark.width).toBeLessThanOrEqual(day.x + day.width + 1);
      expect(mark.y + mark.height).toBeLessThanOrEqual(hour.y + 1);
      const named = view === 'fortnight' ? ['Good Friday', 'Easter Monday'] : ['Good Friday'];
      expect(await page.locator('.timeline-day .calendar-holiday').allTextContents()).toEqual(named);
      await keep('none');
      await page.locator('.timeline-day .calendar-holiday').first().waitFor({ state: 'detached' });
      await page.getByRole('columnheader', { name: /^Fri 26 Mar$/ }).waitFor();
      await keep('england-and-wales');
      await head.waitFor();
    },
    90_000,
  );

  it('is named on the heads of calendars side by side, also where the settings come after the calendar', async () => {
    const { page } = desk;
    await page.goto(`${resources('work-week')}&as=calendars&kind=engineer`);
    const head = page.getByRole('columnheader', { name: 'Fri 26 Mar, Good Friday, 26 March 2027' });
    await head.first().waitFor();
    await look(page, 'columns');
    await keep('none');
    await head.first().waitFor({ state: 'detached' });
    await page.getByRole('columnheader', { name: '26 March 2027' }).first().waitFor();
    await keep('england-and-wales');
    await head.first().waitFor();
  }, 90_000);

  it('is named in the month and in the agenda', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/jobcalendar?view=month&date=${GOOD_FRIDAY}`);
    await page.getByRole('link', { name: /^26, Good Friday, / }).waitFor();
    await page.getByRole('link', { name: /^29, Easter Monday, / }).waitFor();
    expect(await page.locator('.calendar .calendar-holiday').allTextContents()).toEqual([
      'Good Friday',
      'Easter Monday',
    ]);
    await look(page, 'month');
    await page.goto(`${office.url}/cars?view=month&date=${GOOD_FRIDAY}`);
    await page.getByRole('link', { name: /^26, Good Friday, / }).waitFor();
    await phone.page.goto(`${office.url}/jobcalendar?view=agenda&date=${GOOD_FRIDAY}`);
    await phone.page.locator('.calendar .calendar-holiday', { hasText: 'Good Friday' }).waitFor();
    await look(phone.page, 'agenda');
    await phone.page.goto(`${office.url}/jobcalendar?view=month&date=${GOOD_FRIDAY}`);
    await phone.page.getByRole('link', { name: /^26, Good Friday, / }).waitFor();
    await look(phone.page, 'month-phone');
  }, 90_000);

  it.each([1440, 390])(
    'is not proposed for a new visit, %s pixels wide',
    async (width) => {
      const { page, context, expectErrors } = await office.sitDown({
        width,
        now: `${GOOD_FRIDAY.slice(0, -2)}25T09:00:00Z`,
      });
      const proposed = async (): Promise<string> => {
        await page.goto(`${office.url}/job/create/air`);
        const date = page.getByRole('textbox', { name: 'Date', exact: true });
        await date.waitFor();
        return date.inputValue();
      };
      expect(await proposed()).toBe(typed('2027-03-30'));
      await look(page, `new-visit-${width}`);
      // Also to somebody who is quicker than the answer which bank holidays the company keeps.
      await answerLate(page, '**/api/company');
      await page.goto(`${office.url}/jobcalendar?date=2027-03-22`);
      await page.getByRole('button', { name: 'New Site Visit' }).click();
      await page.getByRole('dialog').getByText('30 Mar').first().waitFor();
      await look(page, `new-visit-calendar-${width}`);
      // A survey is fetched on a working day too, and goes along with its Setup over a long weekend.
      await page.goto(`${office.url}/job/create/noise`);
      const [setup, pickup] = ['Setup date', 'Pickup date'].map((name) =>
        page.getByRole('textbox', { name, exact: true }),
      );
      if (setup === undefined || pickup === undefined) throw new Error('a survey has two dates');
      await setup.waitFor();
      expect([await setup.inputValue(), await pickup.inputValue()]).toEqual([typed('2027-03-30'), typed('2027-03-31')]);
      await setup.fill(typed('2027-03-25'));
      await setup.press('Tab');
      await eventually(async () => (await pickup.inputValue()) !== typed('2027-03-31'));
      expect(await pickup.inputValue()).toBe(typed('2027-03-30'));
      await look(page, `new-survey-${width}`);
      await keep('scotland');
      expect(await proposed()).toBe(typed('2027-03-29'));
      await keep('england-and-wales');
      // Without the settings nobody knows the bank holidays; the form is there all the same.
      expectErrors(/500/);
      await page.route('**/api/company', (route) =>
        route.fulfill({ status: 500, json: { statusCode: 500, msg: 'No' } }),
      );
      expect(await proposed()).toBe(typed('2027-03-26'));
      await look(page, `new-visit-failing-${width}`);
      await context.close();
    },
    90_000,
  );

  it('stands above the list of a phone', async () => {
    await phone.page.goto(resources('fortnight'));
    const list = phone.page.getByRole('list', { name: 'Bank holidays' });
    await list.waitFor();
    expect(await list.getByRole('listitem').allTextContents()).toEqual([
      'Fri 26 Mar: Good Friday',
      'Mon 29 Mar: Easter Monday',
    ]);
    await look(phone.page, 'phone');
    await phone.page.goto(resources('week', '2027-05-12'));
    await phone.page.getByRole('heading', { name: 'Otto Octave' }).waitFor();
    expect(await list.count()).toBe(0);
  }, 90_000);

  it.each(['desk', 'phone'] as const)(
    'is said beside the date of a visit and of a booking at the %s, which can be saved all the same',
    async (where) => {
      const { page } = where === 'desk' ? desk : phone;
      const day = where === 'desk' ? GOOD_FRIDAY : '2027-03-29';
      const name = where === 'desk' ? 'Good Friday' : 'Easter Monday';
      const hint = page.getByText(`This is a bank holiday: ${name}.`);
      const times = {
        start: londonInstant(`${day}T09:00`).instant,
        end: londonInstant(`${day}T10:00`).instant,
      };
      await page.goto(`${office.url}/job/create/air?${new URLSearchParams(times).toString()}`);
      await hint.waitFor();
      const date = page.getByRole('textbox', { name: 'Date', exact: true });
      // It belongs to the field, for those who hear it.
      const described = (await date.getAttribute('aria-describedby')) ?? '';
      expect(await page.locator(`[id="${described.split(' ')[0] ?? ''}"]`).textContent()).toContain(name);
      expect(await date.getAttribute('aria-invalid')).not.toBe('true');
      await look(page, `visit-${where}`);
      await date.fill(typed('2027-03-25'));
      await date.press('Tab');
      await hint.waitFor({ state: 'detached' });

      await page.goto(resources('day', day));
      await page.getByRole('button', { name: 'Book', exact: true }).click();
      const dialog = page.getByRole('dialog');
      // Start and end are of one day: it is said once.
      const said = dialog.getByText(`This is a bank holiday: ${name}.`);
      await said.first().waitFor();
      expect(await said.count()).toBe(1);
      await dialog.locator('[name="end"]').fill('16:00');
      await dialog.locator('[name="start"]').fill('15:00');
      await dialog.getByRole('combobox', { name: 'Engineer' }).click();
      await page.getByRole('option', { name: /Otto Octave/ }).click();
      await dialog.getByRole('combobox', { name: 'Type' }).click();
      await page.getByRole('option', { name: 'Meeting' }).click();
      await look(page, `booking-${where}`);
      await dialog.getByRole('button', { name: 'Book', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      const booked = await office.ask<readonly Booking[]>('GET', '/api/engineerbookings');
      expect(booked.filter(({ type, start }) => type === 'Meeting' && start.startsWith(day))).toHaveLength(1);
    },
    120_000,
  );
});
