import 'reflect-metadata';
import { runProgram } from '#platform';
import { modules } from '#composition-root';

/** Keeps the read models; of several copies one works and the others stand by. */
await runProgram({ modules, roles: ['projector'], webDir: null, embedded: false });
