import { Module, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { HandlesCommand } from '../requests/command-gateway.js';
import { refuseSecondHandlers } from './one-handler.js';

class Knock {
  readonly type = 'Knock';
}
class Ring {
  readonly type = 'Ring';
}

@HandlesCommand(Knock)
class OpensTheDoor {
  execute(): Promise<void> {
    return Promise.resolve();
  }
}
@HandlesCommand(Knock)
class LetsTheDogOut {
  execute(): Promise<void> {
    return Promise.resolve();
  }
}
@HandlesCommand(Ring)
class AnswersThePhone {
  execute(): Promise<void> {
    return Promise.resolve();
  }
}

const programOf = async (providers: Type[]): Promise<NestFastifyApplication> => {
  @Module({ imports: [DiscoveryModule], providers })
  class House {}
  return NestFactory.create<NestFastifyApplication>(House, new FastifyAdapter(), { logger: false });
};

describe('a command', () => {
  it('has one handler: a second one keeps the program from starting', async () => {
    const app = await programOf([OpensTheDoor, AnswersThePhone, LetsTheDogOut]);
    expect(() => {
      refuseSecondHandlers(app);
    }).toThrow('OpensTheDoor and LetsTheDogOut both handle Knock');
    await app.close();
  });

  it('may stand beside other commands', async () => {
    const app = await programOf([OpensTheDoor, AnswersThePhone]);
    expect(() => {
      refuseSecondHandlers(app);
    }).not.toThrow();
    await app.close();
  });
});
