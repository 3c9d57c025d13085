import { jest } from '@jest/globals';
import { appendFileSync } from 'node:fs';
import { getMetadataStorage } from 'class-validator';
import { londonDate } from '#contracts';
import { asked } from './helper.js';

const countedOn = (kept: object): number => {
  const times = Number(Reflect.get(kept, 'timesCounted') ?? 0) + 1;
  Reflect.set(kept, 'timesCounted', times);
  return times;
};

/** What one file of specs finds: how many files before it came to the same module, and what they left behind. */
export const say = (file: string): void => {
  asked.times += 1;
  const found = {
    file,
    product: countedOn(londonDate),
    packages: countedOn(getMetadataStorage()),
    helper: asked.times,
    env: process.env['LEFT_BEHIND'] ?? null,
    spied: jest.isMockFunction(Math.cbrt),
  };
  process.env['LEFT_BEHIND'] = file;
  jest.spyOn(Math, 'cbrt');
  appendFileSync(process.env['SAY_INTO'] ?? '', `${JSON.stringify(found)}\n`);
};
