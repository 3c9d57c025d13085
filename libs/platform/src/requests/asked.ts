import type { CommandRequest } from './requests.js';

const requests = new WeakMap<object, CommandRequest>();

/**
 * Ties a command to the request that it came with, so that the bus carries the contract's own instance and
 * its handler still knows who asks.
 */
export const asked = <Command extends object>(command: Command, request: CommandRequest): Command => {
  requests.set(command, request);
  return command;
};

/** The request of a command that went through `asked`. */
export const requestOf = (command: object): CommandRequest => {
  const request = requests.get(command);
  if (request === undefined) throw new Error(`${command.constructor.name} came without its request`);
  return request;
};
