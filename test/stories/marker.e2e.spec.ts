import type { Job, Project } from '#contracts';
import type { Desk } from '#test/harness/browser';
import { fern, openOffice, type Office } from '#test/harness/office';

describe('where a site is, typed by hand in an empty company', () => {
  let office: Office;
  let desk: Desk;
  const said = (text: string) => desk.page.getByRole('status').filter({ hasText: text });
  const onMap = () => desk.page.locator('.site-position .visit-map-marker').first();
  const button = (name: string) => desk.page.getByRole('button', { name, exact: true });
  const press = (name: string): Promise<void> => button(name).click();
  /** The map is drawn once it is seen, and only then says what is under its cross. */
  const aim = async (name: 'Set the marker' | 'Move the marker'): Promise<void> => {
    await press(name);
    await desk.page.locator('.site-position .ol-viewport').scrollIntoViewIfNeeded();
  };
  const fill = async (values: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, text] of Object.entries(values)) await desk.page.locator(`[name="${name}"]`).fill(text);
  };
  /** Until the sweep has looked the postcode up: the form that is opened then shows it. */
  const opened = async (path: string): Promise<void> => {
    const { _id } = await office.ask<{ readonly _id: string }>(
      'GET',
      path.replace('/enquiry/', '/api/enquiry/').replace('/jobs/', '/api/job/'),
    );
    while ((await office.ask<{ readonly waiting: number }>('GET', '/api/positions')).waiting > 0)
      await desk.page.evaluate('new Promise((done) => requestAnimationFrame(done))');
    await desk.page.goto(`${office.url}${path}`);
    expect(path).toContain(_id);
  };
  const save = async (what: 'job' | 'enquiry'): Promise<void> => {
    const answered = desk.page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().includes(`/api/${what}/`),
    );
    await press('Save');
    expect((await answered).status()).toBe(200);
  };

  beforeAll(async () => {
    office = await openOffice();
    desk = await office.sitDown();
  }, 120_000);
  afterAll(() => office.close());

  /** From a form of a saved visit or project at BS1 4ST. */
  const walk = async (what: 'job' | 'enquiry', path: string): Promise<void> => {
    const read = () => office.ask<Job | Project>('GET', `/api/${what}/${path.split('/').at(-1) ?? ''}`);
    await opened(path);
    await said('Estimated from the postcode area.').waitFor();
    await onMap().waitFor();
    const found = (await read()).geocode;
    expect(await read()).toMatchObject({ geocode_status: 'found', geocode_source: 'offline' });
    // Exactly where the postcode was found: a person has looked and says so.
    await aim('Set the marker');
    await press('Set the marker here');
    await said('Marker set by hand.').waitFor();
    await save(what);
    expect(await read()).toMatchObject({ geocode_status: 'set', geocode_source: 'hand' });
    // Moved with the arrow keys, and what the postcode says does not win over it.
    await opened(path);
    await aim('Move the marker');
    const map = desk.page.locator('.site-position .ol-viewport');
    await map.waitFor();
    const box = await map.boundingBox();
    if (box === null) throw new Error('there is no map');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await desk.page.mouse.move(x, y);
    await desk.page.mouse.down();
    await desk.page.mouse.move(x - 60, y - 40, { steps: 6 });
    await desk.page.mouse.up();
    await press('Set the marker here');
    await save(what);
    const moved = await read();
    expect(moved).toMatchObject({ geocode_status: 'set', geocode_source: 'hand' });
    expect(moved.geocode).not.toEqual(found);
    // It was set for its postcode: the form says what becomes of it, and the new postcode is told when it is none.
    await opened(path);
    await fill({ postcode: 'QQ1 1QQ' });
    await said(
      'The marker was set for the old postcode. It goes when you save, and the new postcode is looked up.',
    ).waitFor();
    await save(what);
    await opened(path);
    await said('Postcode not found.').waitFor();
    expect(await read()).toMatchObject({ geocode: null, geocode_status: 'unknown' });
    // Set in the same form as the new postcode, it wins.
    await fill({ postcode: 'BA1 1AA' });
    await aim('Set the marker');
    await press('Set the marker here');
    await save(what);
    expect(await read()).toMatchObject({ postcode: 'BA1 1AA', geocode_status: 'set', geocode_source: 'hand' });
  };

  it('is found for a visit, moved by hand and told when it is not found', async () => {
    const { page } = desk;
    await page.goto(
      `${office.url}/job/create/air?${new URLSearchParams({ start: '2028-06-06T08:00:00.000Z', end: '2028-06-06T11:00:00.000Z' }).toString()}`,
    );
    await fill({
      postcode: 'bs14st',
      address: '1 Quay Street',
      'contact.name': fern.name,
      'contact.position': fern.position,
      'contact.email': fern.email,
      'contact.telephone': fern.telephone,
      price: '450',
      'airtest.types': '1',
      'airtest.tests': '2',
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\/jobs\/[0-9a-f-]{36}/);
    await walk('job', new URL(page.url()).pathname);
  }, 120_000);

  it('is found for a project, moved by hand and told when it is not found', async () => {
    const { page } = desk;
    const { _id } = await office.ask<Project>('POST', '/api/enquiry', {
      projectName: 'Quay House',
      project_number: 'P-1',
      price: 900,
      postcode: 'bs14st',
      address: '1 Quay Street',
    });
    await page.goto(`${office.url}/enquiry/${_id}`);
    await walk('enquiry', `/enquiry/${_id}`);
  }, 120_000);
});
