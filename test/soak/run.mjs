import { spawn } from 'node:child_process';

/**
 * `npm run soak [-- MINUTES]`: every program and every way between them fails at random for so long (ten minutes unless said otherwise),
 * and what was answered is compared with what is there. SOAK_SEED gives the order.
 */
const minutes = process.argv[2] ?? '10';
const child = spawn(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    '--testTimeout',
    '3600000',
    'test/soak/',
  ],
  { stdio: 'inherit', env: { ...process.env, SOAK_MINUTES: minutes } },
);
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
