import 'reflect-metadata';
import { runProgram } from '#platform';
import { modules } from '#composition-root';

/** Makes the documents that the API queues in Redis, in as many copies as wanted. */
await runProgram({ modules, roles: ['renderer'], webDir: null, embedded: false });
