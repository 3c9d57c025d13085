import { randomBytes } from 'node:crypto';
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { call, registerFirstAccount, type Answer } from '../harness/server.js';
import { openDesk } from './desk.js';
import { median, quantile, type Figure } from './figures.js';

const COMMANDS = 300;
const WARM_UP = 30;
const QUIET_MS = 20;

/** Milliseconds that this disk takes to keep one page. */
const fsyncTime = (folder: string): number => {
  const file = openSync(join(folder, 'fsync'), 'w');
  const page = randomBytes(8192);
  try {
    const times = Array.from({ length: 200 }, (_, index) => {
      const start = performance.now();
      writeSync(file, page, 0, page.length, index * page.length);
      fdatasyncSync(file);
      return performance.now() - start;
    });
    return median(times);
  } finally {
    closeSync(file);
  }
};

const visit = {
  startjob: '2026-03-10T09:00:00.000Z',
  endjob: '2026-03-10T13:00:00.000Z',
  address: '1 Quay Street, Bristol',
  postcode: 'BS1 4ST',
  price: 350,
  contact: { name: 'Cara Plain', position: 'Site manager', email: 'cara@site.example', telephone: '07700 900123' },
  soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 },
};

const bodyOf = <Body>({ status, body }: Answer<Body>, what: string): Body => {
  if (status !== 200) throw new Error(`${what} answered ${status}: ${JSON.stringify(body)}`);
  return body;
};

type Listed = readonly { readonly completion: { readonly paid: boolean } }[];

/** In a system that is otherwise idle: from sending a command to reading its effect in the list, over HTTP. */
export const visible = async (): Promise<Figure[]> => {
  const desk = await openDesk();
  try {
    const fsync = fsyncTime(desk.dataDir);
    const { token } = await registerFirstAccount(desk.url);
    const [[job]] = bodyOf(
      await call<[[{ readonly _id: string }]]>(desk.url, 'POST', '/api/job', { token, body: visit }),
      'the visit',
    );
    const answered: number[] = [];
    const shown: number[] = [];
    for (let turn = 0; turn < COMMANDS + WARM_UP; turn += 1) {
      const value = turn % 2 === 0;
      const start = performance.now();
      bodyOf(
        await call(desk.url, 'POST', `/api/job/${job._id}/completion`, { token, body: { flag: 'paid', value } }),
        'the command',
      );
      const answer = performance.now() - start;
      const reads = async (): Promise<boolean | undefined> =>
        bodyOf(await call<Listed>(desk.url, 'GET', '/api/job?limit=1', { token }), 'the list')[0]?.completion.paid;
      while ((await reads()) !== value);
      if (turn >= WARM_UP) {
        answered.push(answer);
        shown.push(performance.now() - start);
      }
      await pause(QUIET_MS);
    }
    const beside = { name: '3 x fsync + 20 ms', value: 3 * fsync + 20 };
    return [
      { name: 'fsync of 8 KiB, median', value: fsync, unit: 'ms', beside: null, target: null },
      {
        name: 'command answered over HTTP, p50',
        value: quantile(answered, 0.5),
        unit: 'ms',
        beside: null,
        target: null,
      },
      {
        name: 'command seen in the list over HTTP, p50',
        value: quantile(shown, 0.5),
        unit: 'ms',
        beside,
        target: null,
      },
      {
        name: 'command seen in the list over HTTP, p99',
        value: quantile(shown, 0.99),
        unit: 'ms',
        beside,
        target: { kind: 'atMost', value: beside.value },
      },
    ];
  } finally {
    await desk.stop();
  }
};
