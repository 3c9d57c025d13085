import { execFileSync } from 'node:child_process';
import { EARLY } from './heap.js';

/** Ends at once, with an error where V8 does not know the flag. */
const startWith = (flag: string): string =>
  execFileSync(process.execPath, [flag, '-e', '0'], { stdio: 'pipe' }).toString();

// How far a heap grows without the flag depends on how busy the machine is; what it saves is seen in the load of a sample company (demo.e2e).
describe('the early collection of garbage', () => {
  it('is something that this V8 knows', () => {
    expect(startWith(EARLY)).toBe('');
    expect(() => startWith(EARLY.replace('growing', 'grown'))).toThrow(/bad option/);
  });
});
