import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { EventStore } from '../stores/event-store.js';
import { whereLogIs } from './adopting.js';
import { copied } from './log-mirror.js';

const PATIENCE_MS = 2000;
const LOOK_AGAIN_MS = 25;

/**
 * Waits until the copy of a log elsewhere holds what that log holds now.
 * @returns false where the log is here and nothing is copied
 */
export const levelCopy = async (knex: Knex, store: EventStore): Promise<boolean> => {
  if ((await whereLogIs(knex)).log === 'here') return false;
  const head = await store.head();
  const end = performance.now() + PATIENCE_MS;
  while (head !== null && ((await copied(knex)).position ?? '') < head && performance.now() < end)
    await pause(LOOK_AGAIN_MS);
  return true;
};
