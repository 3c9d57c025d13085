import { execFileSync } from 'node:child_process';
import { EARLY } from './heap.js';

/** Much is alive, and garbage comes all the time, as in a load. Prints how far the old space grew, in bytes. */
const WORK = `
  const { getHeapSpaceStatistics } = require('node:v8');
  const alive = Array.from({ length: 400_000 }, (_, i) => ({ i, text: 'alive ' + i }));
  const late = [];
  let peak = 0;
  for (let turn = 0; turn < 300; turn += 1) {
    late[turn % 6] = Array.from({ length: 20_000 }, (_, i) => ({ i, text: 'late ' + i + turn }));
    peak = Math.max(peak, getHeapSpaceStatistics().find((space) => space.space_name === 'old_space').space_size);
  }
  console.log(peak, alive.length);
`;

/** One thread collects: with several, what a busy machine gives them decides how far the heap grows. */
const peakWith = (...flags: readonly string[]): number =>
  Number.parseInt(
    execFileSync(process.execPath, ['--single-threaded-gc', ...flags, '-e', WORK], { encoding: 'utf8' }),
    10,
  );

describe('the garbage of a program', () => {
  it('is collected while a machine with memory to spare would let it grow', () => {
    expect(peakWith(EARLY) / peakWith()).toBeLessThan(0.75);
  });
});
