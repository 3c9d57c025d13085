import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { eventually } from '#test/harness/eventually';
import { LogOutput } from './log-output.js';

/** A device of Linux that is always full: every write to it fails with ENOSPC. */
const FULL = '/dev/full';

describe('the output of the log', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'soundings-output-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const written = async (output: LogOutput): Promise<void> => {
    await eventually(() => output.lost > 0);
  };

  it('is a file of its owner, with every line in its order', async () => {
    const file = join(folder, 'soundings.log');
    const output = new LogOutput({ to: file });
    const log = pino({ base: null, timestamp: false }, output);
    for (let line = 0; line < 500; line += 1) {
      log.info({ line }, 'said');
      if (line % 100 === 0) await pause(1);
    }
    await eventually(async () => (await readFile(file, 'utf8')).split('\n').length > 500);
    const lines = (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { line: number }).line);
    expect([lines, output.lost, (await stat(file)).mode & 0o777]).toEqual([
      Array.from({ length: 500 }, (_, line) => line),
      0,
      0o600,
    ]);
  });

  it('keeps the file before, once it has grown', async () => {
    const file = join(folder, 'soundings.log');
    const output = new LogOutput({ to: file, maxBytes: 100 });
    const long = `${'a'.repeat(200)}\n`;
    output.write(long);
    await eventually(() => existsSync(`${file}.1`));
    output.write('b\n');
    await eventually(async () => (await readFile(file, 'utf8')) === 'b\n');
    expect(await readFile(`${file}.1`, 'utf8')).toBe(long);
  });

  it('loses and counts lines where there is no room, and goes on', async () => {
    await symlink(FULL, join(folder, 'full'));
    const output = new LogOutput({ to: join(folder, 'full') });
    for (let line = 0; line < 3; line += 1) output.write('gone\n');
    await written(output);
    expect(output.lost).toBe(3);
    output.write('gone\n');
    output.flushSync();
    expect(output.lost).toBe(4);
  });

  it('does not hold up the end of a process', () => {
    // As a program ends: what waits is written once more, and nobody waits for room.
    const program = `
      import { register } from 'node:module';
      const { LogOutput } = await import(${JSON.stringify(new URL('../../../../dist/libs/platform/src/telemetry/log-output.js', import.meta.url).href)});
      const output = new LogOutput({ to: ${JSON.stringify(FULL)} });
      process.once('exit', () => { output.flushSync(); });
      output.write('gone\\n');
      process.exit(7);`;
    expect(spawnSync(process.execPath, ['--input-type=module', '-e', program], { timeout: 20_000 }).status).toBe(7);
  });
});
