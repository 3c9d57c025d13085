import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import { runProgram } from '#platform';
import { fillDemo, wishesOf } from './demo/index.js';
import { modules } from '#office';

const wishes = wishesOf(process.argv.slice(2));

/** All roles in one process, on a PostgreSQL of its own: `npm start`, and `npm run demo` with a sample company. */
await runProgram({
  modules,
  roles: ['api', 'projector', 'renderer'],
  webDir: fileURLToPath(new URL('../../../web', import.meta.url)),
  embedded: true,
  ...(wishes === null ? {} : { ready: (program) => fillDemo(program, wishes) }),
});
