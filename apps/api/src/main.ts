import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import { runProgram } from '#platform';
import { modules } from '#composition-root';
import { setUpNote } from '#staff';

/** Answers calls and serves the screens; the read models are kept by apps/projector. */
await runProgram({
  modules,
  roles: ['api'],
  webDir: fileURLToPath(new URL('../../../web', import.meta.url)),
  embedded: false,
  note: setUpNote,
});
