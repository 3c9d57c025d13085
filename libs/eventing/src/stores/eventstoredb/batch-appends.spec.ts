import { Duplex } from 'node:stream';
import type { BatchAnswer } from './batch-append.js';
import { BatchAppends } from './batch-appends.js';
import type { AppendCall } from './calls.js';

/** A call whose other side says nothing by itself. */
class Quiet extends Duplex {
  readonly written: Buffer[] = [];
  constructor() {
    super({ objectMode: true });
  }
  override _read(): void {}
  override _write(request: Buffer, _: unknown, done: () => void): void {
    this.written.push(request);
    done();
  }
  answer(answer: BatchAnswer): void {
    this.push(answer);
  }
}

const append = { stream: 'car-1', expected: 'no_stream', events: [], deadline: 1 } as const;
const idIn = (request: Buffer | undefined): string =>
  /[0-9a-f-]{36}/.exec(request?.toString('latin1') ?? '')?.[0] ?? '';

describe('appends over one call', () => {
  let call: Quiet;
  let appends: BatchAppends;
  beforeEach(() => {
    call = new Quiet();
    appends = new BatchAppends(
      call as unknown as AppendCall,
      (status, stream) => new Error(`${stream}: ${status.toString()}`),
    );
  });

  it('are told apart by their ids, whatever comes first', async () => {
    const [one, other] = [appends.send(append), appends.send(append)];
    const [first, second] = call.written.map(idIn);
    call.answer({ id: second ?? '', refusal: Buffer.from('no') });
    call.answer({ id: first ?? '', revision: 4n, position: undefined });
    await expect(other).rejects.toThrow('car-1: no');
    expect(await one).toMatchObject({ revision: 4n });
  });

  it('pass over an answer that nobody waits for', async () => {
    const one = appends.send(append);
    call.answer({ id: 'of another', revision: 1n, position: undefined });
    call.answer({ id: idIn(call.written[0]), revision: 0n, position: undefined });
    expect(await one).toMatchObject({ revision: 0n });
  });

  it.each([
    ['breaks', () => call.emit('error', new Error('broken')), 'broken'],
    ['ends as if nothing were the matter', () => call.push(null), ''],
    ['is closed', () => call.destroy(), ''],
  ])('hear at once when it %s, and nothing more is sent', async (_, end, message) => {
    const waiting = [appends.send(append), appends.send(append)];
    end();
    for (const one of waiting) await expect(one).rejects.toThrow(message);
    await expect(appends.send(append)).rejects.toThrow(message);
    expect([appends.isOver, call.writableEnded, call.written.length]).toEqual([true, true, 2]);
  });
});
