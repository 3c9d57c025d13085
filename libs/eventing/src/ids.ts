import { v5, v7 } from 'uuid';
import { SYSTEM_PERSON } from '#contracts';

/** Namespace of event ids; drawn once, never changed. */
const EVENTS = '5c1d1f0e-7a52-4e0b-9f0b-6b1f5b8f5a10';

/** Account id of what the program does by itself. */
export const SYSTEM_ACTOR = SYSTEM_PERSON._id;

/**
 * A new entity's id: UUIDv7, so ids sort by age. Its last digit is even, which leaves the odd neighbour for
 * the Pickup of a noise survey.
 */
export const newEntityId = (): string => {
  const id = v7();
  return id.slice(0, -1) + (Number.parseInt(id.slice(-1), 16) & 0xe).toString(16);
};

/** Id of a command that no client named. */
export const newCommandId = (): string => v7();

/** Id of a command's event: the same for every try, so that the log recognises a retry. */
export const eventIdOf = (commandId: string, index: number): string => v5(`${commandId}:${index}`, EVENTS);

/**
 * Id of a command that is one of many made by one request: the same for every try, so that a retry does only
 * what is missing.
 */
export const partCommandIdOf = (commandId: string, part: string): string => v5(`${commandId}/${part}`, EVENTS);
