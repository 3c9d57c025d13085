import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import type { Desk } from '#test/harness/browser';
import { countedFrom, mondayOf, openOffice, type Office } from '#test/harness/office';

const run = promisify(execFile);
const { at, day } = countedFrom(mondayOf(0));
const ROWS = 120;
/** All in the same month as the first. */
const when = (row: number): string =>
  at(row % 5, `${String(6 + Math.floor(row / 10)).padStart(2, '0')}:${row % 10 < 5 ? '00' : '30'}`);

/** `pdftotext` ends each sheet with a form feed. */
const sheetsOf = (text: string): readonly string[] => text.split('\f').slice(0, -1);

describe('a page on paper', () => {
  let office: Office;
  let desk: Desk;
  let page: Page;
  let folder: string;
  let visit: string;

  /** What can be read on the sheets. */
  const paper = async (): Promise<string> => {
    const file = join(folder, 'page.pdf');
    await writeFile(file, await page.pdf({ preferCSSPageSize: true }));
    return (await run('pdftotext', ['-layout', '-enc', 'UTF-8', file, '-'])).stdout;
  };
  const open = async (path: string, text: RegExp | string): Promise<void> => {
    await page.goto(`${office.url}${path}`);
    await page.getByText(text).first().waitFor();
  };
  /** As Ctrl+P does; the dialog of the browser is left out. */
  const pressPrint = async (): Promise<void> => {
    await page.evaluate(
      'new Promise((asked) => { window.print = asked; dispatchEvent(new KeyboardEvent("keydown", { key: "p", ctrlKey: true, cancelable: true })); })',
    );
  };

  beforeAll(async () => {
    office = await openOffice();
    folder = await mkdtemp(join(tmpdir(), 'soundings-paper-'));
    for (let row = 0; row < ROWS; row += 1) {
      await office.add('/api/enquiry', { projectName: `Project no. ${row}`, price: 100 + row });
      const start = when(row);
      visit = (
        await office.plan({
          startjob: start,
          endjob: new Date(Date.parse(start) + 20 * 60_000).toISOString(),
          address: `${row} Paper Row`,
          notes: `Bring the long ladder. ${'Ring twice. '.repeat(20)}The end of the notes.`,
        })
      )._id;
    }
    desk = await office.sitDown();
    ({ page } = desk);
  }, 240_000);
  afterAll(async () => {
    await office.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('has all rows of a long list by Ctrl+P, with what was asked for, when and by whom; without bars and buttons', async () => {
    await open('/jobs?sort=startjob&q=Paper', '0 Paper Row');
    await pressPrint();
    const text = await paper();
    for (let row = 0; row < ROWS; row += 1) expect(text).toContain(`${row} Paper`);
    expect(text).toContain('Search: Paper');
    expect(text).toMatch(/Printed \d{1,2} \w+ \d{4}, \d{2}:\d{2} by Petra Plumb/);
    for (const word of ['Resource Calendar', 'New Site Visit', 'More filters']) expect(text).not.toContain(word);
    expect(text).not.toContain('rows are printed');
    expect(text).toContain(`1–${ROWS} of ${ROWS}`);
    await open('/enquiries?sort=createdAt', 'Project no. 0');
    await pressPrint();
    expect(await paper()).toContain(`Project no. ${ROWS - 1}`);
  }, 120_000);

  it('says how many of how many rows there are, where the browser is asked by its own menu', async () => {
    await open('/jobs?sort=startjob', '0 Paper Row');
    const text = await paper();
    expect(text).toContain(`50 of ${ROWS} rows are printed.`);
    // The fiftieth of them.
    expect(text).toContain('7 Paper Row');
    // And the screen is a screen again.
    await page.locator('.printed-rows').waitFor({ state: 'detached' });
    await open('/jobs?sort=startjob&size=200', '0 Paper Row');
    expect(await paper()).toContain(`${ROWS - 1} Paper`);
  }, 120_000);

  it('has the whole of a form, a dashboard and a calendar, what stands on buttons too, and no empty sheet', async () => {
    await open(`/jobs/${visit}`, 'Client Details');
    expect(await paper()).toContain('The end of the notes.');
    await office.add('/api/users', {
      name: 'Otto Octave',
      email: 'otto@soundings.example',
      password: 'correct horse',
      isEngineer: true,
    });
    await office.ask('POST', `/api/job/${visit}/completion`, { flag: 'paid', value: true });
    await open('/dashboard', /Paper Row/);
    await pressPrint();
    const board = await paper();
    expect(board).toContain(`${ROWS - 1} Paper`);
    expect(board).toContain('Projected Turnover');
    // A map that was never scrolled to, and the names beside their figures.
    expect(board).toContain('Natural Earth');
    expect(board).toMatch(/Longest day[\s\S]*Otto Octave/);
    for (const sheet of sheetsOf(board)) expect(sheet).toMatch(/\w/);
    await open('/jobs?paid=true', /Paper Row/);
    await pressPrint();
    expect(await paper()).toMatch(/Paper Row[\s\S]*Yes/);
    await open(`/jobcalendar?view=week&date=${day(0)}`, /Paper Row/);
    await pressPrint();
    const week = sheetsOf(await paper());
    expect(week).toHaveLength(1);
    expect(week[0]).toMatch(/06:00[\s\S]*RAMS Sent/);
    await open(`/jobcalendar?view=month&date=${day(0)}`, /Paper Row/);
    await pressPrint();
    const month = await paper();
    expect(month).not.toMatch(/\+\s?\d+ more/);
    // The last hour of the last day.
    expect(month).toContain('17:30');
  }, 120_000);
});
