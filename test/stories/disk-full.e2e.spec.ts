import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openBrowser, type Desk, type TestBrowser } from '#test/harness/browser';
import { comeIn } from '#test/harness/office';
import { freePort } from '#test/harness/ports';
import { call, firstAccount, registerFirstAccount, spawnServer, type SpawnedServer } from '#test/harness/server';
import { mountSmallDisk, type SmallDisk } from '#test/harness/small-disk';

const MB = 1024 * 1024;
const FULL =
  'The disk of the server is full, so nothing can be saved until there is room again. What is there can be read.';

interface Ready {
  readonly status: string;
  readonly parts: Readonly<Record<string, string>>;
}

/** A desk whose data are on a disk of its own. */
describe('a disk that is full', () => {
  let disk: SmallDisk;
  let server: SpawnedServer;
  let browser: TestBrowser;
  let desk: Desk;
  let token = '';
  let operations = '';
  beforeAll(async () => {
    disk = await mountSmallDisk(480 * MB);
    const port = String(await freePort());
    operations = `http://127.0.0.1:${port}`;
    server = await spawnServer({
      dataDir: disk.folder,
      environment: { OPERATIONS_PORT: port, POSITION_LOOKUPS: 'off' },
    });
    ({ token } = await registerFirstAccount(server.url));
    browser = await openBrowser();
    desk = await browser.sitDown();
    await comeIn(desk.page, server.url, firstAccount, '/dashboard');
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    await server.kill('SIGKILL').catch(() => undefined);
    await server.stop().catch(() => undefined);
    await disk.remove();
  }, 60_000);

  const save = (name: string) =>
    call<{ msg?: string }>(server.url, 'POST', '/api/car', {
      token,
      body: { name, numberplate: name, location: 'Yard' },
    });
  const read = async (): Promise<number> => (await call(server.url, 'GET', '/api/car', { token })).status;
  const ready = async (): Promise<Ready> => (await call<Ready>(operations, 'GET', '/api/health/ready')).body;
  const lost = async (): Promise<number> =>
    Number(
      /^soundings_log_lines_lost\{log="program"\} (\d+)$/m.exec(
        (await call<string>(operations, 'GET', '/metrics')).body,
      )?.[1] ?? Number.NaN,
    );
  const until = async (is: () => Promise<boolean>): Promise<void> => {
    const begun = performance.now();
    while (!(await is())) {
      if (performance.now() - begun > 20_000)
        throw new Error(`it does not come to that: ${is.toString()}\n${server.output()}`);
      await pause(100);
    }
  };

  it('refuses what is saved in time, shows what is there, and is well again by itself', async () => {
    const { page } = desk;
    expect((await save('Before')).status).toBe(200);
    expect(await ready()).toMatchObject({ status: 'up', parts: { disk: 'up' } });

    await disk.fill(60 * MB);
    await until(async () => (await ready()).status === 'degraded');
    expect((await ready()).parts['disk']).toBe('is full, and nothing is saved until there is room');
    const refused = await save('Refused');
    expect([refused.status, refused.body.msg, refused.headers.get('retry-after')]).toEqual([507, FULL, '60']);
    expect(await read()).toBe(200);
    expect(
      (
        await call(server.url, 'POST', '/api/auth', {
          body: { email: firstAccount.email, password: firstAccount.password },
        })
      ).status,
    ).toBe(200);
    expect(
      (await call(server.url, 'POST', '/api/clients/alike', { token, body: { company: 'Able Homes' } })).status,
    ).toBe(200);

    // Somebody takes the rest, too: lines of the log are lost, and nothing else is.
    await disk.fill();
    await until(async () => {
      expect([await read(), (await save('Refused')).status]).toEqual([200, 507]);
      return (await lost()) > 0;
    });
    await page.goto(`${server.url}/cars`);
    await page.getByText('Before').first().waitFor();
    await page.getByRole('button', { name: 'New Car' }).first().click();
    const dialog = page.getByRole('dialog');
    for (const name of ['name', 'numberplate', 'location']) await dialog.locator(`[name="${name}"]`).fill('Typed');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(FULL).waitFor();
    await page.getByRole('button', { name: 'Open it again' }).click();
    await dialog.waitFor();

    await disk.makeRoom();
    await until(async () => (await save('After')).status === 200);
    expect((await ready()).status).toBe('up');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const gone = await lost();
    // Of a line that was cut the beginning is there, and it counts as lost.
    const said = (await readFile(join(disk.folder, 'soundings.log'), 'utf8'))
      .split('\n')
      .filter((line) => line.endsWith('}'))
      .map((line) => JSON.parse(line) as { lost?: number; msg: string });
    expect(said.reduce((sum, line) => sum + (line.lost ?? 0), 0)).toBe(gone);
    expect(said.filter((line) => line.msg === 'the disk has room again')).toHaveLength(1);
    await until(() => Promise.resolve(server.output().includes('The disk has room again')));
  }, 120_000);

  it('is stopped as at any other time', async () => {
    await disk.fill();
    await until(async () => (await save('Refused')).status === 507);
    const begun = performance.now();
    await Promise.race([server.kill('SIGTERM'), pause(25_000, undefined, { ref: false })]);
    expect(performance.now() - begun).toBeLessThan(20_000);
    await disk.makeRoom();
  }, 60_000);
});
