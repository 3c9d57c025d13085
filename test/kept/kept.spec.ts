import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface Found {
  readonly file: string;
  readonly product: number;
  readonly packages: number;
  readonly helper: number;
  readonly env: string | null;
  readonly spied: boolean;
}

/** What the files beside this spec find, in one worker, in the order in which they ran. */
const foundByFiles = (): readonly Found[] => {
  const folder = mkdtempSync(path.join(tmpdir(), 'soundings-kept-'));
  try {
    const into = path.join(folder, 'said');
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        '--experimental-vm-modules',
        '--no-warnings',
        'node_modules/jest/bin/jest.js',
        '--runInBand',
        '--testMatch',
        '**/test/kept/files/{one,other,alone}.ts',
      ],
      { env: { ...process.env, SAY_INTO: into }, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(stderr);
    return readFileSync(into, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Found);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

describe('Files of specs in one worker', () => {
  const found = foundByFiles();
  const alone = found.find(({ file }) => file === 'alone');
  const others = found.filter(({ file }) => file !== 'alone');

  it('share the modules of the product and of its packages', () => {
    expect(others.map(({ product, packages }) => [product, packages])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it('have what helps them, the settings and the spies to themselves', () => {
    expect(others.map(({ helper, env, spied }) => [helper, env, spied])).toEqual([
      [1, null, false],
      [1, null, false],
    ]);
  });

  it('have everything to themselves where they say so', () => {
    expect(alone).toEqual({ file: 'alone', product: 1, packages: 1, helper: 1, env: null, spied: false });
  });
});
