import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import type { Booking, Client, HistoryEntry, Job, Project, StaffMember } from '#contracts';
import { openBrowser, type Desk, type SeatOptions, type TestBrowser } from '#test/harness/browser';
import { bookOff, handAt, noteRefusals, quoteIn, type Hand } from '#test/harness/hand';
import { signIn, typed } from '#test/harness/office';
import { call, startServer, type TestServer } from '#test/harness/server';
import {
  asEnquired,
  asHeld,
  asMeant,
  cars,
  company,
  counted,
  day,
  ed,
  engineers,
  noSuchDay,
  enquiries,
  fay,
  fromProject,
  inFull,
  kits,
  olive,
  onSaturday,
  overlapping,
  petra,
  slot,
  unheard,
  type Meant,
  type Named,
} from '#test/harness/week';

describe('a week of an office that begins with nothing', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let office: Desk;
  /** The page of the office. */
  let page: Page;
  let hand: Hand;
  const meant: Meant[] = [];
  const refused: string[] = [];

  const sit = async (seat: SeatOptions = {}): Promise<Desk> => {
    const desk = await browser.sitDown(seat);
    noteRefusals(desk.context, refused);
    return desk;
  };
  /** What the server holds, for comparison. */
  const held = async <Body>(path: string): Promise<Body> => {
    const { body } = await call<{ readonly token: string }>(server.url, 'POST', '/api/auth', { body: petra });
    return (await call<Body>(server.url, 'GET', path, { token: body.token })).body;
  };
  const add = async (
    list: string,
    button: string,
    values: Readonly<Record<string, string>>,
    then?: () => Promise<void>,
  ): Promise<void> => {
    if (new URL(page.url()).pathname !== list) await page.goto(`${server.url}${list}`);
    await hand.add(button, values, then);
  };
  const saved = async (): Promise<void> => {
    await hand.save();
    await page.getByText('Job Created!').waitFor();
  };
  const open = async (visit: Meant): Promise<void> => {
    const found = (await held<readonly Job[]>(`/api/job?from=${visit.date}&to=${visit.date}`)).find(
      ({ address }) => address === visit.address,
    );
    await page.goto(`${server.url}/jobs/${found?._id ?? ''}`);
    await page.locator('[name="notes"]').waitFor();
  };
  const of = (visit: number): Meant => {
    const one = meant[visit];
    if (one === undefined) throw new Error(`visit ${visit} was not typed`);
    return one;
  };

  beforeAll(async () => {
    server = await startServer({ webDir: resolve('dist/web'), environment: { POSITION_LOOKUPS: 'on' } });
    browser = await openBrowser();
    office = await sit();
    ({ page } = office);
    hand = handAt(page);
  }, 600_000);
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('Monday: whoever sets it up makes the first account, the company, the people, the cars and the kits', async () => {
    await page.goto(server.url);
    await page.getByLabel('Name').fill(petra.name);
    await page.getByLabel('Email').fill(petra.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(petra.password);
    await page.getByRole('button', { name: /create/i }).click();
    await page.waitForURL(/\/dashboard/);
    await page.goto(`${server.url}/company`);
    await page.locator('[name="vatNumber"]').waitFor();
    for (const [name, text] of Object.entries(company)) await hand.put(name, text);
    await hand.save();
    await page.getByText('Company Updated!').waitFor();
    const isEngineer = (answer: string) => (): Promise<void> =>
      page.getByRole('dialog').getByRole('radio', { name: answer }).click();
    for (const person of [olive, fay]) await add('/engineers', 'New Engineer', person, isEngineer('No'));
    await add('/engineers', 'New Engineer', ed, isEngineer('Yes'));
    for (const name of engineers.slice(1))
      await add(
        '/engineers',
        'New Engineer',
        {
          name,
          email: `${name.split(' ')[0]?.toLowerCase() ?? ''}@soundings.example`,
          password: 'long enough to remember',
        },
        isEngineer('Yes'),
      );
    for (const [name, numberplate] of cars) await add('/cars', 'New Car', { name, numberplate, location: 'Yard' });
    for (const [name, kind] of kits) {
      await add('/equipment', 'New Kit', { name }, async () => {
        await page.getByRole('dialog').getByRole('combobox', { name: 'Type' }).click();
        await page.getByRole('option', { name: kind }).click();
      });
    }
    expect(await held('/api/company')).toMatchObject({
      name: company.name,
      address: company.address,
      bankSortCode: company.bankSortCode,
      projectLeaders: ['Petra Plumb', 'Olive Oriel'],
    });
    expect(
      (await held<readonly StaffMember[]>('/api/users'))
        .filter((one) => one.isEngineer)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...engineers].sort());
  }, 600_000);

  it('Monday: twelve enquiries come in, each with a client that is typed in passing', async () => {
    await page.goto(`${server.url}/login`);
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await signIn(page, server.url, olive);
    for (const { name, ...one } of enquiries) {
      await page.getByRole('link', { name: 'Projects' }).first().click();
      await page.getByRole('button', { name: 'New Project' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'New Project' });
      await dialog.waitFor();
      await page.keyboard.type(one.address);
      await hand.type('name', name);
      await page.getByRole('option', { name: `New client “${name}”` }).click();
      for (const [field, text] of Object.entries(one)) if (field !== 'address') await hand.type(field, text);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/enquiry\/[0-9a-f-]{36}/);
      await page.getByText('Project Created!').waitFor();
    }
    expect((await held<readonly Project[]>('/api/enquiry?sort=createdAt')).map(asEnquired)).toEqual(enquiries);
    expect((await held<readonly Client[]>('/api/clients')).map(({ company }) => company).sort()).toEqual(
      enquiries.map(({ name }) => name).sort(),
    );
  }, 600_000);

  it('Monday: two quotes become projects', async () => {
    for (const [name, dwellings] of [
      ['Harbour Heights', 22],
      ['Orchard Court', 55],
    ] as const) {
      await page.goto(`${server.url}/book`);
      expect((await quoteIn(page, name, dwellings)).subarray(0, 2).toString()).toBe('PK');
    }
    expect(
      (await held<readonly Project[]>('/api/enquiry'))
        .filter(({ quote }) => quote !== null)
        .map(({ projectName }) => projectName)
        .sort(),
    ).toEqual(['Harbour Heights', 'Orchard Court']);
  }, 600_000);

  it('Monday: ten visits are typed in full', async () => {
    for (let visit = 0; visit < 10; visit += 1) {
      const one = inFull(visit);
      const noise = one.kind === 'noise';
      await page.goto(`${server.url}/job/create/${one.kind}`);
      await page.locator('[name="notes"]').waitFor();
      await hand.date(noise ? 'Setup date' : 'Date', typed(one.date));
      await hand.put('start', one.start);
      if (one.pickup !== undefined) await hand.date('Pickup date', typed(one.pickup.date));
      await hand.put('end', one.pickup?.end ?? one.end);
      for (const [name, text] of [
        ['projectName', one.projectName],
        ['postcode', one.postcode.toLowerCase()],
        ['address', one.address],
      ] as const)
        await hand.type(name, text);
      for (const [name, text] of Object.entries(one.contact)) await hand.type(`contact.${name}`, text);
      for (const [at, name] of counted[one.kind].entries()) await hand.type(name, one.counts[at] ?? 0);
      await hand.type('price', one.price);
      await hand.type('notes', one.notes);
      await hand.take(one);
      await saved();
      meant.push(one);
    }
  }, 600_000);

  it('Monday: twelve are made from their projects', async () => {
    for (const [at, from] of enquiries.entries()) {
      const one = fromProject(10 + at, from);
      await page.getByRole('link', { name: 'Projects' }).first().click();
      await page.getByRole('gridcell', { name: from.address, exact: true }).first().click();
      await page.waitForURL(/\/enquiry\/[0-9a-f-]{36}/);
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByRole('menuitem', { name: one.kind === 'air' ? 'Air Test' : 'Sound Test' }).click();
      await page.locator('[name="notes"]').waitFor();
      await hand.date('Date', typed(one.date));
      for (const [name, text] of [
        ['start', one.start],
        ['end', one.end],
        ['contact.position', one.contact.position],
        ['price', one.price],
        [counted[one.kind][0], one.counts[0]],
        [counted[one.kind][1], one.counts[1]],
      ] as const)
        await hand.put(name, text);
      await hand.take(one);
      await saved();
      meant.push(one);
    }
  }, 600_000);

  it('Monday: eight more are the same on the next day', async () => {
    for (let visit = 22; visit < 30; visit += 1) {
      const before = of(visit - 6);
      await open(before);
      await page.getByRole('link', { name: 'Duplicate' }).click();
      await page.getByRole('heading', { name: /^New / }).waitFor();
      await hand.date('Date', typed(slot(visit).date));
      await saved();
      meant.push({ ...before, ...slot(visit), notes: '' });
    }
    expect(meant).toHaveLength(30);
  }, 600_000);

  it('Tuesday: a visit is moved, and a day that does not exist is refused before anything is sent', async () => {
    const moved = of(7);
    await open(moved);
    await hand.put('start', '16:30');
    await hand.put('end', '18:30');
    await hand.date('Date', noSuchDay);
    await page.getByText(/^31 February \d{4} does not exist/).waitFor();
    await hand.save();
    expect(await page.evaluate('document.activeElement.value')).toBe(noSuchDay);
    await hand.date('Date', typed(moved.date));
    await hand.save();
    await page.getByText('Job Updated!').waitFor();
    Object.assign(moved, { start: '16:30', end: '18:30' });
  }, 600_000);

  it('Tuesday: a van cannot be in two places', async () => {
    const one = { ...onSaturday };
    await page.goto(`${server.url}/job/create/air`);
    await page.locator('[name="notes"]').waitFor();
    await hand.date('Date', typed(one.date));
    for (const [name, text] of [
      ['start', one.start],
      ['end', one.end],
      ['address', one.address],
      ['postcode', one.postcode],
      ['price', one.price],
      ['airtest.types', one.counts[0]],
      ['airtest.tests', one.counts[1]],
      ['notes', one.notes],
    ] as const)
      await hand.put(name, text);
    for (const [name, text] of Object.entries(one.contact)) await hand.put(`contact.${name}`, text);
    await hand.take(one);
    // Bea has the van on Wednesday morning.
    await hand.date('Date', typed(day(2)));
    await page
      .getByText(/Van 2 is booked/)
      .first()
      .waitFor();
    await hand.save();
    await page
      .getByRole('alert')
      .filter({ hasText: 'Car or Kit in Use!' })
      .filter({ hasText: 'Van 2 is booked' })
      .first()
      .waitFor();
    expect(await page.locator('[name="notes"]').inputValue()).toBe(one.notes);
    await hand.date('Date', typed(one.date));
    await saved();
    meant.push(one);
  }, 600_000);

  it('Wednesday: the connection is lost in the middle of a form, and nothing is', async () => {
    const one = { ...unheard };
    await page.goto(`${server.url}/job/create/sound`);
    await page.locator('[name="notes"]').waitFor();
    await hand.date('Date', typed(one.date));
    for (const [name, text] of [
      ['start', one.start],
      ['end', one.end],
      ['projectName', one.projectName],
      ['address', one.address],
      ['postcode', one.postcode],
    ] as const)
      await hand.put(name, text);
    await hand.take(one);
    await office.context.setOffline(true);
    await page.getByRole('banner').getByText('Reconnecting', { exact: true }).first().waitFor();
    for (const [name, text] of Object.entries(one.contact)) await hand.type(`contact.${name}`, text);
    for (const [at, name] of counted.sound.entries()) await hand.type(name, one.counts[at] ?? 0);
    await hand.type('price', one.price);
    await hand.save();
    await page.getByText('Soundings cannot be reached').first().waitFor();
    await hand.type('notes', one.notes);
    await office.context.setOffline(false);
    await page.getByRole('banner').getByText('Live', { exact: true }).first().waitFor();
    await saved();
    meant.push(one);
  }, 600_000);

  it('Thursday: Bea is ill, her visits go to Dee, and nobody can send her out', async () => {
    const hers = [19, 22].map(of);
    const book = async (): Promise<void> => {
      await page.goto(`${server.url}/engineers`);
      await bookOff(page, 'Bea Baffle', 'Sick', typed(day(3)));
    };
    await book();
    await page
      .getByRole('dialog')
      .getByRole('alert')
      .filter({ hasText: 'Bea Baffle is not free at that time.' })
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    for (const visit of hers) {
      await open(visit);
      await hand.choose('Engineer 1', 'Dee Decay');
      await hand.save();
      await page.getByText('Job Updated!').waitFor();
      visit.engineer = 'Dee Decay';
    }
    await book();
    await page.getByText('Booking Created!').waitFor();
    await open(of(21));
    await page.getByRole('combobox', { name: 'Engineer 1' }).click();
    expect(await page.getByRole('option', { name: /^Bea Baffle.*Sick/ }).getAttribute('data-combobox-disabled')).toBe(
      'true',
    );
    await page.keyboard.press('Escape');
  }, 600_000);

  it('Thursday: an engineer on a phone reads where, when, whom to call and which kit, and completes the visit', async () => {
    const phone = await sit({ width: 390, height: 844 });
    const first = of(0);
    await signIn(phone.page, server.url, ed);
    await phone.page.goto(`${server.url}/engineerdashboard`);
    const card = phone.page.getByRole('article', { name: 'Next visit' });
    for (const text of [first.address, first.postcode, '09:00 - 12:00']) await card.getByText(text).first().waitFor();
    expect(await card.getByRole('link', { name: /^Call Contact no. 1/ }).getAttribute('href')).toBe(
      `tel:${first.contact.telephone.replaceAll(' ', '')}`,
    );
    await card.getByRole('checkbox', { name: first.kit }).click();
    await card.getByText('Van 1 (SN26 QAA)').waitFor();
    await card.getByRole('link', { name: 'Open the visit' }).click();
    for (const flag of ['Checklist Sent', 'Issued']) {
      await phone.page.getByRole('switch', { name: flag }).click();
      await phone.page.getByRole('switch', { name: flag, checked: true }).waitFor();
    }
    // The outbox has sent both.
    await phone.page.getByText('Complete', { exact: true }).first().waitFor();
    await phone.page.getByText('Waiting to be sent').waitFor({ state: 'detached' });
    expect(await phone.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await phone.context.close();
  }, 600_000);

  it('Friday: finance invoices three clients, and who turned Paid off again is proven', async () => {
    const money = await sit();
    await signIn(money.page, server.url, fay);
    await money.page.goto(`${server.url}/financedashboard`);
    await money.page.getByRole('region', { name: 'Jobs to Invoice' }).getByRole('searchbox').fill('Typed no');
    for (const number of [1, 2, 3])
      await money.page.getByRole('checkbox', { name: new RegExp(`Typed no\\. ${number},`) }).click();
    await money.page.getByRole('button', { name: 'Invoice...' }).click();
    const dialog = money.page.getByRole('dialog', { name: 'Invoices' });
    await dialog.getByRole('button', { name: 'Make 3 invoices' }).click();
    const saving = money.page.waitForEvent('download');
    await dialog.getByRole('button', { name: /^Download .*1 Long Way, Keynsham\.docx/ }).click();
    expect((await readFile(await (await saving).path())).subarray(0, 2).toString()).toBe('PK');
    await dialog.getByRole('button', { name: 'Done' }).click();
    const invoiced = await held<readonly Job[]>('/api/job?register=true');
    expect([invoiced.length, new Set(invoiced.map(({ invoice_number }) => invoice_number)).size]).toEqual([3, 3]);
    const [first] = invoiced.filter(({ projectName }) => projectName === 'Typed no. 1');
    await money.page.goto(`${server.url}/jobs/${first?._id ?? ''}`);
    await money.page.getByRole('switch', { name: 'Paid' }).click();
    await money.page.getByText('Paid turned on').waitFor();
    // The office thinks better of it.
    await page.goto(`${server.url}/jobs/${first?._id ?? ''}`);
    await page.getByRole('switch', { name: 'Paid' }).click();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Paid turned off').waitFor();
    await money.page.goto(`${server.url}/audit?reversed=true`);
    const row = money.page.getByRole('row').filter({ hasText: 'Turned off' });
    for (const text of [olive.name, 'Paid']) await row.getByText(text).first().waitFor();
    const history = await held<readonly HistoryEntry[]>(`/api/job/${first?._id ?? ''}/history`);
    expect(history.filter(({ field }) => field === 'completion.paid').map(({ to, actor }) => [to, actor.name])).toEqual(
      [
        [true, fay.name],
        [false, olive.name],
      ],
    );
    await money.context.close();
  }, 600_000);

  it('at the end all that was typed is there, to the letter', async () => {
    const [jobs, staff, fleet, store] = await Promise.all([
      held<readonly Job[]>('/api/job'),
      held<readonly StaffMember[]>('/api/users'),
      held<readonly Named[]>('/api/car'),
      held<readonly Named[]>('/api/kits'),
    ]);
    expect(asHeld(jobs, [...staff, ...fleet, ...store])).toEqual(asMeant(meant));
    expect(
      jobs
        .filter(({ survey }) => survey?.type === 'Pickup')
        .map(({ endjob }) => endjob)
        .sort(),
    ).toHaveLength(2);
    await page.goto(`${server.url}/jobs`);
    await page.getByText(new RegExp(`of ${jobs.length} ·`)).waitFor();
  }, 600_000);

  it('nobody and nothing is in two places, and nothing was refused but what people were refused', async () => {
    // The van that is elsewhere, and Bea off while she has visits.
    expect(refused.sort()).toEqual(['POST /api/engineerbookings 409', 'POST /api/job 409']);
    for (const kind of ['engineer', 'car', 'kit'] as const) {
      const bookings = await held<readonly Booking[]>(`/api/${kind}bookings?sort=start`);
      expect([kind, bookings.length > 25, overlapping(bookings, `${kind}_idfk`)]).toEqual([kind, true, []]);
    }
  }, 600_000);
});
