import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (Linux from 32768, IANA from 49152): one of those may be taken in the moment
 * before the program comes up that it was found for, or while one is down that comes back to it.
 */
const FIRST = 12_000;
const PORTS_OF_ONE = 2000;
const WORKERS = 10;

/** Each worker of the suite has ports of its own; two suites on one machine begin somewhere else in them. */
const ownFirst = FIRST + (Number(process.env['JEST_WORKER_ID'] ?? 0) % WORKERS) * PORTS_OF_ONE;
let given = Math.floor(Math.random() * PORTS_OF_ONE);

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
};

/** A port that nobody uses, for a program that is started later. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < PORTS_OF_ONE; tries += 1) {
    given += 1;
    const port = ownFirst + (given % PORTS_OF_ONE);
    if (await isFree(port)) return port;
  }
  throw new Error(`none of the ports from ${ownFirst} is free`);
};
