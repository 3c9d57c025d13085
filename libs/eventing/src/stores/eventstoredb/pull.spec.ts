import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { BrokenRead, NoStream, Pull, Silence, Stopped } from './pull.js';

/** A call as gRPC makes it: messages one by one, then its end and its status. */
class Call extends Readable {
  constructor() {
    super({ objectMode: true });
  }
  override _read(): void {}
  say(count: number): void {
    for (let given = 0; given < count; given += 1) this.push('caught-up');
  }
  finish(code: number): void {
    this.push(null);
    this.emit('status', { code });
  }
}

describe('a pull on a read', () => {
  let call: Call;
  let pull: Pull;
  let cancelled: number;
  const begin = (wanted?: number): void => {
    call = new Call();
    cancelled = 0;
    const cancel = (): void => {
      cancelled += 1;
    };
    pull = new Pull({ call: Promise.resolve(call), cancel }, wanted);
  };
  beforeEach(() => {
    begin();
  });

  it('gives all that came together in one go', async () => {
    const taken = pull.take(1000);
    await turn();
    for (let given = 0; given < 40; given += 1) {
      call.say(1);
      await new Promise<void>((next) => {
        process.nextTick(next);
      });
    }
    expect((await taken)?.length).toBe(40);
  });

  it('stops the call while 512 events wait, and lets it go on when they are taken', async () => {
    call.say(2000);
    await turn();
    expect([call.isPaused(), call.readableLength]).toEqual([true, 1488]);
    expect((await pull.take(1000))?.length).toBe(512);
    await turn();
    expect(call.readableLength).toBe(976);
  });

  it('is at its end when the server says so, behind all that it brought', async () => {
    call.say(3);
    call.finish(0);
    await turn();
    expect([(await pull.take(1000))?.length, await pull.take(1000)]).toEqual([3, null]);
  });

  it('is broken when the call is gone without the word of the server', async () => {
    call.say(3);
    await turn();
    call.destroy();
    expect((await pull.take(1000))?.length).toBe(3);
    await expect(pull.take(1000)).rejects.toBeInstanceOf(BrokenRead);
  });

  it('is broken when the call ended otherwise', async () => {
    call.finish(1);
    await turn();
    await expect(pull.take(1000)).rejects.toBeInstanceOf(BrokenRead);
  });

  it('fails with what the call fails with, behind what came before', async () => {
    call.say(1);
    await turn();
    call.emit('error', new Error('away'));
    expect((await pull.take(1000))?.length).toBe(1);
    await expect(pull.take(1000)).rejects.toThrow('away');
  });

  it('fails with the call that could not be made', async () => {
    const without = new Pull({ call: Promise.reject(new Error('no server')), cancel: () => undefined });
    await expect(without.take(1000)).rejects.toThrow('no server');
  });

  it('waits no longer than it may, and not when it is stopped', async () => {
    await expect(pull.take(5)).rejects.toBeInstanceOf(Silence);
    const waiting = pull.take(60_000);
    pull.stop();
    await expect(waiting).rejects.toBeInstanceOf(Stopped);
  });

  it('that is left cancels what goes on, and not what ends by itself', async () => {
    begin(3);
    call.say(2);
    await turn();
    pull.close();
    expect(cancelled).toBe(1);
    begin(3);
    call.say(3);
    await turn();
    pull.close();
    expect(cancelled).toBe(0);
    begin();
    call.push('no-stream');
    await expect(pull.take(1000)).rejects.toBeInstanceOf(NoStream);
    pull.close();
    expect(cancelled).toBe(0);
  });

  it('that is left lets what is on its way flow past, so that the client forgets the call', async () => {
    call.say(2000);
    call.finish(0);
    await turn();
    const ended = once(call, 'end');
    pull.close();
    await ended;
    expect(call.readableEnded).toBe(true);
  });
});
