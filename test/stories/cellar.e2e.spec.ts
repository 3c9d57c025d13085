import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { HistoryEntry, Job } from '#contracts';
import { switchOn, type Device } from '#test/harness/device';
import { layLine, type Line } from '#test/harness/line';
import { comeIn, openOffice, signIn, type Office } from '#test/harness/office';

const ed = { name: 'Ed Eaves', email: 'ed@soundings.example', password: 'long enough to remember' };
const HOUR = 60 * 60_000;
/** CELLAR_KILLS=200 for a soak. */
const KILLS = Number(process.env['CELLAR_KILLS'] ?? 6);
const LIMIT = 60_000 + KILLS * 8000;

describe('a day in a cellar', () => {
  let office: Office;
  let line: Line;
  let profile: string;
  let device: Device;
  let visits: readonly Job[] = [];
  const size = { width: 390, height: 844 };
  /** Notes that the screen called kept, and the one that was being saved when the device died. */
  const kept: string[] = [];
  const lost: string[] = [];
  let presses = 0;

  const visitAt = (place: number): Job => {
    const visit = visits[place % visits.length];
    if (visit === undefined) throw new Error('no visit was planned');
    return visit;
  };
  const notes = (page: Page) => page.getByRole('region', { name: 'Notes' });
  const open = async ({ page }: Device, { _id }: Job): Promise<void> => {
    await page.goto(`${line.url}/jobs/${_id}`);
    await page.getByRole('button', { name: 'Write notes' }).waitFor();
  };
  const write = async (page: Page, text: string): Promise<void> => {
    await page.getByRole('button', { name: 'Write notes' }).click();
    await page.getByRole('textbox', { name: 'Notes' }).fill(text);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    // The text alone: with a network it may be sent by now.
    await notes(page).locator('.my-day-notes').getByText(text, { exact: true }).waitFor();
  };
  const eventsOf = async (type: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
    (await office.server.events())
      .filter((event) => event.type === type)
      .map(({ data }) => data as Readonly<Record<string, unknown>>);
  /** Notes of a visit, in the order in which the log has them. */
  const notesOf = async ({ _id }: Job): Promise<readonly string[]> =>
    (await office.ask<readonly HistoryEntry[]>('GET', `/api/job/${_id}/history`))
      .filter(({ field }) => field === 'notes')
      .map(({ to }) => String(to));
  const sent = async (page: Page): Promise<void> => {
    await page.goto(`${line.url}/waiting`);
    await page.getByText('Everything has been sent').waitFor({ timeout: 90_000 });
  };

  beforeAll(async () => {
    office = await openOffice();
    line = await layLine(office.url);
    profile = await mkdtemp(join(tmpdir(), 'soundings-cellar-'));
    const engineer = await office.add('/api/users', { ...ed, isEngineer: true });
    const soon = (hours: number): string =>
      new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * HOUR).toISOString();
    visits = [
      await office.plan({
        kind: 'sound',
        startjob: soon(2),
        endjob: soon(3),
        address: '12 Tanners Yard, Bristol',
        engineers: [engineer],
      }),
      await office.plan({
        kind: 'air',
        startjob: soon(4),
        endjob: soon(5),
        address: '4 Loom Street, Bristol',
        engineers: [engineer],
        soundtest: undefined,
        airtest: { types: 1, tests: 4 },
      }),
      await office.plan({
        kind: 'noise',
        startjob: soon(6),
        endjob: soon(100),
        address: '7 Weir Lane, Bristol',
        engineers: [engineer],
        survey: { project_typeNS: 'BS 4142', fixed: 2, spots: 1 },
      }),
    ];
  }, 120_000);
  afterAll(async () => {
    await device.kill().catch(() => undefined);
    await line.cut();
    await office.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  it('begins in the yard, where there is a network', async () => {
    device = await switchOn(profile, size);
    const { page } = device;
    await signIn(page, line.url, ed);
    await page.goto(`${line.url}/engineerdashboard`);
    await page.getByRole('article', { name: 'Next visit' }).waitFor();
    // No visit was opened: what is needed below comes along. Each part with all that it imports, since the phone is cut off at once.
    const missing = () =>
      page.evaluate<string>(`(async () => {
        const names = await caches.keys();
        const stores = await Promise.all(names.map((name) => caches.open(name)));
        const requests = await Promise.all(stores.map((store) => store.keys()));
        const files = new Map(stores.flatMap((store, at) => requests[at].map((request) => [new URL(request.url).pathname, [store, request]])));
        const imported = async ([store, request]) => {
          const text = await (await store.match(request)).text();
          return [...text.matchAll(/(?:from|import)\\s*["']\\.\\/([^"']+\\.js)["']/g)].map(([, name]) => '/assets/' + name);
        };
        const scripts = [...files].filter(([path]) => path.endsWith('.js'));
        const wanted = (await Promise.all(scripts.map(([, kept]) => imported(kept)))).flat();
        const parts = ['visit-by-role', 'waiting-page'].filter((part) => !scripts.some(([path]) => path.includes(part)));
        return [...parts, ...new Set(wanted.filter((path) => !files.has(path)))].join();
      })()`);
    while ((await missing()) !== '') await pause(100);
    await device.close();
  }, 90_000);

  it('goes on underground: arrival, flags, notes and departure are kept, and shown as waiting', async () => {
    await line.cut();
    device = await switchOn(profile, size);
    const { page } = device;
    await open(device, visitAt(0));
    await page.getByText('12 Tanners Yard, Bristol').waitFor();
    await page.getByRole('button', { name: 'I have arrived' }).click();
    await page.getByRole('group', { name: 'Arrived on site' }).getByText('Waiting to be sent').waitFor();
    await page.getByRole('switch', { name: 'RAMS Sent' }).click();
    await page.getByRole('region', { name: 'Completion' }).getByText('Waiting to be sent').waitFor();
    await write(page, 'Key safe by the blue door');
    kept.push('Key safe by the blue door');
    await page.getByRole('button', { name: 'I am leaving' }).click();
    await page.getByRole('group', { name: 'Left the site' }).waitFor();
    await page.getByRole('link', { name: '4 changes are waiting to be sent' }).click();
    expect(await page.getByRole('main').getByRole('listitem').count()).toBe(4);
    expect(await eventsOf('NotesChanged')).toEqual([]);
    await device.kill();
  }, 60_000);

  it(
    'loses nothing and does nothing twice, however often the phone dies',
    async () => {
      for (let round = 1; round <= KILLS; round += 1) {
        const visit = visitAt(round);
        // Every third time there is a network for a moment: the device dies while it sends.
        if (round % 3 === 0) await line.mend();
        device = await switchOn(profile, size);
        const { page } = device;
        const dies = (async () => {
          await open(device, visit);
          const text = `Round ${round}`;
          lost.push(text);
          const late = pause(randomInt(0, 900));
          const work = (async () => {
            await write(page, text);
            lost.pop();
            kept.push(text);
            presses += 1;
            await page.getByRole('switch', { name: 'Checklist Sent' }).click();
            await pause(2000);
          })().catch(() => undefined);
          await Promise.race([late, work]);
          await device.kill();
          await work;
        })();
        await dies;
        if (round % 3 === 0) await line.cut();
      }
      await line.mend();
      device = await switchOn(profile, size);
      await sent(device.page);
      const written = (await Promise.all(visits.map(notesOf))).flat();
      // What was being saved when the device died may be there, once; what the screen called kept is.
      expect(written.filter((text) => !lost.includes(text)).sort()).toEqual([...kept].sort());
      expect(written).toHaveLength(new Set(written).size);
      for (const visit of visits) {
        const rounds = (await notesOf(visit)).map((text) => Number(/^Round (\d+)$/.exec(text)?.[1] ?? 0));
        expect(rounds).toEqual([...rounds].sort((one, other) => one - other));
      }
      expect(await eventsOf('SiteAttendanceRecorded')).toHaveLength(2);
      expect((await eventsOf('CompletionFlagSet')).filter(({ flag }) => flag === 'rams')).toHaveLength(1);
      expect(
        (await eventsOf('CompletionFlagSet')).filter(({ flag }) => flag === 'checklist').length,
      ).toBeLessThanOrEqual(presses);
      const first = await office.ask<Job>('GET', `/api/job/${visitAt(0)._id}`);
      expect(first.arrivedAt).not.toBeNull();
      expect(first.leftAt).not.toBeNull();
      if (KILLS > 20)
        process.stderr.write(
          `${KILLS} kills: ${kept.length} notes called kept, ${lost.length} in doubt, ${written.length} in the log\n`,
        );
    },
    LIMIT,
  );

  it('says in words what the office changed meanwhile, and keeps both until somebody chooses', async () => {
    const { page } = device;
    const visit = visitAt(1);
    await open(device, visit);
    await line.cut();
    await write(page, 'The gate is on the left');
    const { version } = await office.ask<Job>('GET', `/api/job/${visit._id}`);
    await office.ask('PUT', `/api/job/${visit._id}`, { notes: 'Ask for Mr Loom', version });
    await line.mend();
    const mark = page.getByRole('link', { name: '1 change was not accepted' });
    await mark.waitFor({ timeout: 90_000 });
    await page
      .getByText(/Someone else changed the notes/)
      .first()
      .waitFor();
    await mark.click();
    for (const words of ['The gate is on the left', 'Ask for Mr Loom'])
      await page.getByRole('main').getByText(words, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('Everything has been sent').waitFor();
    expect((await office.ask<Job>('GET', `/api/job/${visit._id}`)).notes).toBe('The gate is on the left');
  }, 120_000);

  it('sends what lost its answer again under its key: what the office did since stays', async () => {
    const { page } = device;
    const visit = visitAt(1);
    const turned = async () =>
      (await eventsOf('CompletionFlagSet')).filter(({ flag }) => flag === 'issued').map(({ to }) => to);
    await open(device, visit);
    await page.route('**/completion', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('switch', { name: 'Issued' }).click();
    while ((await turned()).length === 0) await pause(50);
    await office.ask('POST', `/api/job/${visit._id}/completion`, { flag: 'issued', value: false });
    await page.unrouteAll({ behavior: 'wait' });
    await sent(page);
    expect(await turned()).toEqual([true, false]);
  }, 120_000);

  it('asks before somebody signs out with something unsent, and sends it when they come back', async () => {
    const { page } = device;
    await open(device, visitAt(2));
    await line.cut();
    await write(page, 'Written before the shift ended');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page
      .getByRole('dialog')
      .getByText(/1 change has not been sent/)
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(/\/login/);
    await line.mend();
    await signIn(page, line.url, ed);
    await sent(page);
    expect((await office.ask<Job>('GET', `/api/job/${visitAt(2)._id}`)).notes).toBe('Written before the shift ended');
  }, 120_000);

  it('asks in the same way where the session has ended meanwhile', async () => {
    const { page } = device;
    await open(device, visitAt(2));
    await line.cut();
    await write(page, 'Written before the password changed');
    const password = 'another three words';
    await office.ask('PUT', `/api/users/${visitAt(2).engineers[0] ?? ''}`, { password });
    await line.mend();
    const leave = (dialog: string) =>
      page.getByRole('dialog', { name: dialog }).getByRole('button', { name: 'Leave this page' }).click();
    await leave('Sign in again');
    await page
      .getByRole('dialog')
      .getByText(/1 change has not been sent/)
      .waitFor();
    await leave('Log out with unsent changes?');
    await page.waitForURL(/\/login/);
    await comeIn(page, line.url, { ...ed, password });
    await sent(page);
    expect((await office.ask<Job>('GET', `/api/job/${visitAt(2)._id}`)).notes).toBe(
      'Written before the password changed',
    );
  }, 120_000);
});
