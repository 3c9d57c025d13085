import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import { runProgram } from '#platform';
import { modules } from '#composition-root';
import { officeClock } from '#sample-company';
import { setUpNote } from '#staff';
import { fillDemo, wishesOf } from './demo/index.js';

/** A sample company is made on the clock of the times at which its people did things; otherwise it is the machine's. */
const clock = officeClock();
const wishes = wishesOf(process.argv.slice(2));

/** All roles in one process, on a PostgreSQL of its own: `npm start`, and `npm run demo` with a sample company. */
await runProgram({
  modules,
  roles: ['api', 'projector', 'renderer'],
  webDir: fileURLToPath(new URL('../../../web', import.meta.url)),
  embedded: true,
  clock,
  ready: (program) => fillDemo(program, wishes, clock),
  note: setUpNote,
});
