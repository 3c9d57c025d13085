import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';

/** Waits until no postcode is left to be looked up, which is done after the answer to a command. */
export const untilPlaced = async (knex: Knex): Promise<void> => {
  while ((await knex('read.postcode_place').where({ place_status: 'pending' }).first()) !== undefined) await pause(50);
};
