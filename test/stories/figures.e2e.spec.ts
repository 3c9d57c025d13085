/** @jest-environment node */
import type { Project } from '#contracts';
import type { Desk } from '#test/harness/browser';
import { fern, openOffice, type Office } from '#test/harness/office';

/** As it is read: the kinds of blanks that languages set are told apart by nobody. */
const read = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

describe('an amount is typed in another language', () => {
  let office: Office;
  let desk: Desk;
  let project: Project;

  const feeNow = async (): Promise<number> => (await office.ask<Project>('GET', `/api/enquiry/${project._id}`)).price;
  const fee = () => desk.page.locator('input[name="price"]');
  const speak = async (language: string): Promise<void> => {
    await desk.page.evaluate(`localStorage.setItem('soundings.language', '${language}')`);
    await desk.page.goto(`${office.url}/enquiry/${project._id}`);
    await desk.page.locator(`html[lang="${language}"]`).waitFor();
    await fee().waitFor();
  };
  /** What stands on the clipboard, put into the field as one paste. */
  const paste = (text: string): Promise<unknown> =>
    desk.page.evaluate(`{
    const field = document.querySelector('input[name="price"]');
    field.focus();
    field.select();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', ${JSON.stringify(text)});
    // Where nobody takes it, the browser puts it into the field.
    if (field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))) document.execCommand('insertText', false, ${JSON.stringify(text)});
  }`);
  const save = async (): Promise<void> => {
    await Promise.all([
      desk.page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok()),
      fee().press('Enter'),
    ]);
    // The form takes what was saved as its new beginning; nobody types on within these milliseconds.
    await desk.page.waitForTimeout(500);
  };

  beforeAll(async () => {
    office = await openOffice();
    project = await office.ask<Project>('POST', '/api/enquiry', {
      projectName: 'Rope Walk',
      address: '4 Rope Walk',
      postcode: 'BS1 5TR',
      project_number: 'P-1',
      price: 900,
      contact: fern,
    });
    desk = await office.sitDown({ at: `/enquiry/${project._id}` });
  }, 120_000);
  afterAll(() => office.close());

  it('with its comma and its blank between thousands, and is the same amount', async () => {
    await speak('fr');
    await fee().fill('');
    await fee().pressSequentially('1234,5');
    expect(read(await fee().inputValue())).toBe('£1 234,5');
    await save();
    expect(await feeNow()).toBe(1234.5);
  });

  it.each(['fr', 'es', 'pt'])(
    'or pasted from an English document: 1,200.50 is not one pound twenty (%s)',
    async (language) => {
      await speak(language);
      await paste('£1,200.50');
      await save();
      expect(await feeNow()).toBe(1200.5);
      await fee().fill('');
      await fee().pressSequentially('75.25');
      await save();
      expect(await feeNow()).toBe(75.25);
    },
  );

  it('or typed over one with pence that the Tab key marked', async () => {
    await speak('en');
    await desk.page.locator('input[name="project_number"]').focus();
    await desk.page.keyboard.press('Tab');
    expect(await fee().inputValue()).toBe('£75.25');
    await desk.page.keyboard.type('980.50');
    await save();
    expect(await feeNow()).toBe(980.5);
    await desk.page.locator('input[name="project_number"]').focus();
    await desk.page.keyboard.press('Tab');
    expect(await fee().inputValue()).toBe('£980.50');
    await desk.page.keyboard.type('311');
    await save();
    expect(await feeNow()).toBe(311);
  });

  it.each([
    ['1,250', 1250],
    ['12,500.50', 12_500.5],
    ['£1,450.50', 1450.5],
    ['1234,567', 1_234_567],
  ])('and in English %s, key by key, has its comma between thousands', async (keys, amount) => {
    await speak('en');
    await fee().fill('');
    await fee().pressSequentially(keys);
    await save();
    expect(await feeNow()).toBe(amount);
  });
});
