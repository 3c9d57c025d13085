import type { Booking } from '#contracts';
import type { Desk } from '#test/harness/browser';
import { look } from '#test/harness/look';
import { countedFrom, openOffice, typed, type Office } from '#test/harness/office';

/** A Monday that is not past for long, in a week without a clock change. */
const week = '2035-06-04';
const { day: dayOf, at } = countedFrom(week);

describe('a car is booked for something that is no visit', () => {
  let office: Office;
  let desk: Desk;
  const ids: Record<string, string> = {};

  const ownBookings = (): Promise<readonly Booking[]> => office.ask('GET', '/api/carbookings?own=true&sort=start');
  const openCars = async (): Promise<void> => {
    await desk.page.goto(`${office.url}/cars?view=week&date=${week}`);
    await desk.page.getByRole('heading', { name: 'Bookings' }).waitFor();
  };
  const choose = async (field: string, option: string): Promise<void> => {
    await desk.page.getByRole('combobox', { name: field }).click();
    await desk.page.getByRole('option', { name: new RegExp(option) }).click();
  };

  beforeAll(async () => {
    office = await openOffice();
    for (const name of ['Van 1', 'Van 2'])
      ids[name] = await office.add('/api/car', { name, numberplate: 'AB12 CDE', location: 'Yard' });
    desk = await office.sitDown();
  }, 120_000);
  afterAll(() => office.close());
  beforeEach(async () => {
    for (const { _id } of await ownBookings()) await office.ask('DELETE', `/api/carbookings/${_id}`);
    await office.removeVisits();
  });

  it('and a visit is in the way: the dialog says until when, keeps what was typed, and takes the next free time at a press', async () => {
    await office.plan({ startjob: at(1, '09:00'), endjob: at(1, '11:00'), cars: [ids['Van 1']] });
    const { page } = desk;
    await openCars();
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByRole('dialog', { name: 'Book Car' }).waitFor();
    await choose('Car', 'Van 1');
    await choose('Type', 'MOT');
    await page.getByLabel('Start date').fill(typed(dayOf(1)));
    await page.keyboard.press('Tab');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await dialog
      .getByRole('alert')
      .filter({ hasText: /Van 1 is booked 09:00 to 11:00/ })
      .waitFor();
    expect(
      await dialog
        .getByRole('link', { name: /Open the visit/ })
        .first()
        .getAttribute('href'),
    ).toMatch(/^\/jobs\//);
    // It is this van's MOT: another van is no help.
    expect(await dialog.getByRole('group', { name: 'Free instead' }).count()).toBe(0);
    expect(await page.getByLabel('End date').inputValue()).toBe(typed(dayOf(1)));
    expect(await ownBookings()).toEqual([]);

    await dialog.getByRole('button', { name: 'Use this time' }).click();
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByText('Booking Created!').waitFor();
    expect(await ownBookings()).toMatchObject([
      { car_idfk: ids['Van 1'], type: 'MOT', start: at(1, '11:00'), end: at(1, '15:00') },
    ]);
  });

  it('every week: the last date is said, one date or all later ones are removed, and Undo brings them back', async () => {
    const { page } = desk;
    await openCars();
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await choose('Car', 'Van 2');
    await choose('Type', 'In Garage');
    await page.getByLabel('Start date').fill(typed(dayOf(0)));
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'All day' }).click();
    await page.getByLabel('Repeat weekly').check();
    await page.getByLabel('Number of weeks').fill('3');
    await page.getByText(/^3 dates, the last one on/).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByText('Booking Created!').waitFor();
    const made = await ownBookings();
    expect(made.map(({ start, end }) => [start, end])).toEqual(
      [0, 7, 14].map((day) => [at(day, '00:00'), at(day + 1, '00:00')]),
    );

    await page
      .getByRole('button', { name: /^Delete: Van 2, In Garage/ })
      .nth(1)
      .click();
    await page.getByRole('button', { name: 'This and all later ones' }).click();
    await page.getByText('Booking Removed!').waitFor();
    expect((await ownBookings()).map(({ _id }) => _id)).toEqual([made[0]?._id]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/In Garage is back/).waitFor();
    expect((await ownBookings()).map(({ _id }) => _id)).toEqual(made.map(({ _id }) => _id));
  });

  it('from its calendar: an empty slot opens the dialog with that time, and what was booked is changed from its entry', async () => {
    const { page } = desk;
    const booking = await office.ask<Booking>('POST', '/api/carbookings', {
      car_idfk: ids['Van 1'],
      start: at(2, '10:00'),
      end: at(2, '12:00'),
      type: 'Broken',
    });
    await openCars();
    const entry = page
      .getByRole('region', { name: 'Booking calendar of cars' })
      .getByRole('button', { name: /Van 1: Broken/ });
    await entry.click();
    await page.getByRole('dialog', { name: 'Edit Booking' }).waitFor();
    await page.getByLabel('End time').fill('14:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Booking Updated!').waitFor();
    expect(await ownBookings()).toMatchObject([{ _id: booking._id, start: at(2, '10:00'), end: at(2, '14:00') }]);

    const longer = page.getByRole('button', { name: /Van 1: Broken, 10:00 to 14:00/ });
    await page.getByRole('list', { name: 'Legend' }).scrollIntoViewIfNeeded();
    const box = await longer.boundingBox();
    if (box === null) throw new Error('the entry is not on the screen');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height + 20);
    await page.getByRole('dialog', { name: 'Book Car' }).waitFor();
    expect(await page.getByLabel('Start date').inputValue()).toBe(typed(dayOf(2)));
    expect(await page.getByLabel('Start time').inputValue()).toBe('14:00');
    await page.keyboard.press('Escape');
  });

  it('on a phone: a folded card says when in words, and no car is called removed while the cars could not be loaded', async () => {
    await office.ask('POST', '/api/carbookings', {
      car_idfk: ids['Van 1'],
      start: at(2, '10:00'),
      end: at(2, '12:00'),
      type: 'Broken',
    });
    const { page, context } = await office.sitDown({ width: 390 });
    await page.goto(`${office.url}/cars?view=week&date=${week}`);
    const bookings = page.getByRole('region', { name: 'Bookings of cars' });
    const card = bookings.getByRole('listitem').filter({ hasText: 'Broken' });
    await card.getByText('Van 1').waitFor();
    await look(page, 'booking-card', { fullPage: true });
    expect(await card.innerText()).toMatch(/Wed 6 Jun.* 10:00/);
    expect(await card.innerText()).not.toContain('2035-06-06T');
    await page.route('**/api/car', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    await card.waitFor();
    await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    await look(page, 'booking-card-without-cars', { fullPage: true });
    expect(await card.innerText()).not.toContain('Removed');
    await context.close();
  });
});
