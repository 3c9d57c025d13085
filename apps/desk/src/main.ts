import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import { openStore, openStoreStillLoading, runProgram, type RunOptions } from '#platform';
import { modules } from '#office';
import { officeClock } from '#sample-company';
import { begunIn, fillDemo, wishesOf, type DemoWishes } from './demo/index.js';

/** The sample company is made on the clock of the times at which its people did things. */
const sampleParts = (wishes: DemoWishes): Partial<RunOptions> => {
  const clock = officeClock();
  return {
    clock,
    openStore: (surroundings) => (begunIn(surroundings.config.dataDir) === null ? openStore : openStoreStillLoading)(surroundings),
    ready: (program, { dataDir }) => fillDemo(program, wishes, { dataDir, clock }),
  };
};

const wishes = wishesOf(process.argv.slice(2));

/** All roles in one process, on a PostgreSQL of its own: `npm start`, and `npm run demo` with a sample company. */
await runProgram({
  modules,
  roles: ['api', 'projector', 'renderer'],
  webDir: fileURLToPath(new URL('../../../web', import.meta.url)),
  embedded: true,
  ...(wishes === null ? {} : sampleParts(wishes)),
});
