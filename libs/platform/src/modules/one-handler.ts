import type { Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** What Nest's `@CommandHandler` leaves on its class. */
const HANDLES = '__commandHandler__';

/**
 * The bus lets a second handler of a command silently take the first one's place; here it keeps the program
 * from starting.
 * @throws Error naming the command and both handlers
 */
export const refuseSecondHandlers = (app: NestFastifyApplication): void => {
  const handlers = new Map<Type, string>();
  for (const { metatype } of app.get(DiscoveryService, { strict: false }).getProviders()) {
    if (typeof metatype !== 'function') continue;
    const command = Reflect.getMetadata(HANDLES, metatype) as Type | undefined;
    if (command === undefined) continue;
    const other = handlers.get(command);
    if (other !== undefined && other !== metatype.name)
      throw new Error(`${other} and ${metatype.name} both handle ${command.name}`);
    handlers.set(command, metatype.name);
  }
};
