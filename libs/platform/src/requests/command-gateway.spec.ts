import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { REQUESTS } from '../modules/injection-tokens.js';
import { CommandGateway, HandlesCommand, type CommandMessage } from './command-gateway.js';
import type { CommandRequest, Requests } from './requests.js';

class Knock {
  constructor(readonly times: number) {}
}
class Ring {
  constructor(readonly times: number) {}
}
class Shout {
  readonly loud = true;
}

const request = { entityId: 'the door', session: null } as unknown as CommandRequest;
const begun: unknown[][] = [];
const requests = {
  begin: (...asked: unknown[]) => {
    begun.push(asked);
    return Promise.resolve(request);
  },
} as unknown as Requests;

@HandlesCommand(Knock)
class OpensTheDoor {
  execute({ command, request: { entityId } }: CommandMessage<Knock>): Promise<string> {
    return Promise.resolve(`${entityId} after ${command.times}, ${command instanceof Knock}`);
  }
}
@HandlesCommand(Ring)
class AnswersThePhone {
  execute({ command }: CommandMessage<Ring>): Promise<string> {
    return Promise.resolve(`rang ${command.times}`);
  }
}

@Module({
  imports: [CqrsModule.forRoot()],
  providers: [OpensTheDoor, AnswersThePhone, CommandGateway, { provide: REQUESTS, useValue: requests }],
})
class House {}

describe('a command that is sent', () => {
  const sending = async <Answer>(use: (gateway: CommandGateway) => Promise<Answer>): Promise<Answer> => {
    begun.length = 0;
    const house = await NestFactory.createApplicationContext(House, { logger: false });
    try {
      return await use(house.get(CommandGateway));
    } finally {
      await house.close();
    }
  };

  it('begins its request, and reaches its own handler with it', async () => {
    const [knock, ring] = [new Knock(3), new Ring(2)];
    const creates = (id: string): string => id;
    expect(
      await sending(async (gateway) => [await gateway.send('a call', knock), await gateway.send('another', ring)]),
    ).toEqual(['the door after 3, true', 'rang 2']);
    expect(begun).toEqual([
      ['a call', knock, {}],
      ['another', ring, {}],
    ]);
    await sending((gateway) => gateway.send('a call', knock, { fingerprintOf: 'what counts', creates }));
    expect(begun).toEqual([['a call', 'what counts', { creates }]]);
  });

  it('begins nothing for a request that was begun already', async () => {
    const other = { ...request, entityId: 'the gate' };
    expect(await sending((gateway) => gateway.execute(new Knock(1), other))).toBe('the gate after 1, true');
    expect(begun).toEqual([]);
  });

  it('is named where it has no handler', async () => {
    await expect(sending((gateway) => gateway.execute(new Shout(), request))).rejects.toThrow('Shout');
  });

  it('is given to no handler that takes another one, which the compiler sees', () => {
    const mistaken = (): void => {
      // @ts-expect-error -- what opens the door takes knocks: this line must not compile
      HandlesCommand(Shout)(OpensTheDoor);
    };
    expect(mistaken).not.toThrow();
  });
});
