import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { v5, v7 } from 'uuid';
import {
  AppendTooLarge,
  ConcurrencyConflict,
  DuplicateEventId,
  type EventStore,
  type Expected,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type SubscriptionMessage,
} from './event-store.js';
import { UnkeepableText } from './appending.js';

const NAMESPACE = '3b7ad6c4-6f0e-4a53-9d0e-1f6f2b8f4c11';

/** An event whose id follows from `name`, so that a retry is the same event. */
export const eventNamed = (name: string, data: NewEvent['data'] = { name }): NewEvent => ({
  id: v5(name, NAMESPACE),
  type: 'SomethingHappened',
  schemaVersion: 1,
  data,
  metadata: {
    commandId: v5(`command ${name}`, NAMESPACE),
    correlationId: v5('correlation', NAMESPACE),
    causationId: v5('cause', NAMESPACE),
    actorId: v5('actor', NAMESPACE),
    occurredAt: '2026-01-15T09:00:00.000Z',
    clientRequestId: null,
  },
});

type Events = [NewEvent, ...NewEvent[]];
export const eventsNamed = (...names: string[]): Events => names.map((name) => eventNamed(name)) as Events;

export const collect = async (source: AsyncIterable<RecordedEvent>): Promise<RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const event of source) all.push(event);
  return all;
};

/** Everything that a subscription says until it has seen `count` events; stops it then. */
export const follow = async (store: EventStore, count: number, after?: Position): Promise<SubscriptionMessage[]> => {
  const stop = new AbortController();
  const said: SubscriptionMessage[] = [];
  let seen = 0;
  for await (const message of store.subscribeAll({ signal: stop.signal, ...(after === undefined ? {} : { after }) })) {
    said.push(message);
    if (message.kind === 'event') seen += 1;
    if (seen >= count && said.some(({ kind }) => kind === 'caughtUp')) stop.abort();
  }
  return said;
};

export interface StoreUnderTest {
  readonly store: EventStore;
  close(): Promise<void>;
}

/** In what little stores differ. */
export interface Differences {
  /** An id that is in the log elsewhere is refused: no guarantee of EventStoreDB. */
  readonly uniqueIds?: boolean;
  /** Every spec begins with an empty log: not on a server that others use too. */
  readonly ownLog?: boolean;
}

/** What every adapter owes. */
export const eventStoreContract = (
  name: string,
  open: () => Promise<StoreUnderTest>,
  { uniqueIds = true, ownLog = true }: Differences = {},
): void => {
  describe(`the event store contract: ${name}`, () => {
    let under: StoreUnderTest;
    let store: EventStore;
    /** The end of the log when the spec begins. */
    let begin: Position | null;
    beforeEach(async () => {
      under = await open();
      store = under.store;
      begin = await store.head();
    });
    const since = (): { readonly after?: Position } => (begin === null ? {} : { after: begin });
    afterEach(async () => {
      await under.close();
    });

    const stream = (): string => `thing-${v7()}`;
    const ids = async (of: string): Promise<string[]> => (await collect(store.readStream(of))).map(({ id }) => id);

    it('gives back what it was given, to the letter', async () => {
      const at = stream();
      const data = {
        text: 'Zoë “quoted” 🏠\n\t\\',
        nested: { list: [1, -0.5, true, null, ['a']], empty: {} },
        big: 'x'.repeat(100_000),
        pence: 9_007_199_254_740_991,
      };
      const event = eventNamed('letter', data);
      await store.append(at, [event], { expected: 'no_stream' });
      const [read] = await collect(store.readStream(at));
      expect(read).toMatchObject({ ...event, stream: at, revision: 0n });
      expect([read?.data, read?.metadata]).toEqual([data, event.metadata]);
      expect(read?.recordedAt).toBeInstanceOf(Date);
    });

    it('reads a missing stream as empty, and the log after its end too', async () => {
      expect(await collect(store.readStream(stream()))).toEqual([]);
      expect(await collect(store.readStream(stream(), { direction: 'backwards' }))).toEqual([]);
      expect(await collect(store.readAll(since()))).toEqual([]);
      if (ownLog) expect(begin).toBeNull();
    });

    it.each<[string, number, Expected, number | 'no_stream' | 'fits']>([
      ['no_stream on a missing stream', 0, 'no_stream', 'fits'],
      ['no_stream on a stream', 2, 'no_stream', 1],
      ['stream_exists on a missing stream', 0, 'stream_exists', 'no_stream'],
      ['stream_exists on a stream', 2, 'stream_exists', 'fits'],
      ['a revision on a missing stream', 0, 0n, 'no_stream'],
      ['a revision that is behind', 3, 1n, 2],
      ['the revision', 3, 2n, 'fits'],
      ['a revision that is ahead', 3, 7n, 2],
    ])('%s', async (_, present, expected, actual) => {
      const at = stream();
      for (let index = 0; index < present; index += 1)
        await store.append(at, eventsNamed(`${at} ${index}`), {
          expected: index === 0 ? 'no_stream' : BigInt(index - 1),
        });
      const attempt = store.append(at, eventsNamed(`${at} new`), { expected });
      if (actual === 'fits') {
        await expect(attempt).resolves.toMatchObject({ revision: BigInt(present) });
        return;
      }
      await expect(attempt).rejects.toBeInstanceOf(ConcurrencyConflict);
      await expect(attempt).rejects.toMatchObject({
        stream: at,
        expected,
        actual: actual === 'no_stream' ? 'no_stream' : BigInt(actual),
      });
      expect(await ids(at)).toHaveLength(present);
    });

    it('takes a retry whose acknowledgement was lost for what it is', async () => {
      const at = stream();
      const first = await store.append(at, eventsNamed('a', 'b'), { expected: 'no_stream' });
      await store.append(at, eventsNamed('c'), { expected: 1n });
      const again = await store.append(at, eventsNamed('a', 'b'), { expected: 'no_stream' });
      expect([again.revision, again.position]).toEqual([first.revision, first.position]);
      expect(['alreadyAppended', 'unspecified']).toContain(again.outcome);
      expect(await ids(at)).toEqual(eventsNamed('a', 'b', 'c').map(({ id }) => id));
    });

    it('refuses a retry that only partly agrees', async () => {
      const at = stream();
      await store.append(at, eventsNamed('a', 'b'), { expected: 'no_stream' });
      for (const other of [eventsNamed('a', 'x'), eventsNamed('x', 'b'), eventsNamed('a', 'b', 'c')])
        await expect(store.append(at, other, { expected: 'no_stream' })).rejects.toBeInstanceOf(ConcurrencyConflict);
      expect(await ids(at)).toHaveLength(2);
    });

    it('appends all events of a command or none', async () => {
      const at = stream();
      await store.append(at, eventsNamed('one'), { expected: 'no_stream' });
      await expect(store.append(at, eventsNamed('two', 'three'), { expected: 5n })).rejects.toBeInstanceOf(
        ConcurrencyConflict,
      );
      await store.append(at, eventsNamed('two', 'three'), { expected: 0n });
      expect(await ids(at)).toEqual(eventsNamed('one', 'two', 'three').map(({ id }) => id));
    });

    it('lets one of 64 racers win', async () => {
      const at = stream();
      await store.append(at, eventsNamed('start'), { expected: 'no_stream' });
      const races = await Promise.allSettled(
        Array.from({ length: 64 }, (_, racer) => store.append(at, eventsNamed(`racer ${racer}`), { expected: 0n })),
      );
      expect(races.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const race of races) if (race.status === 'rejected') expect(race.reason).toBeInstanceOf(ConcurrencyConflict);
      expect(await ids(at)).toHaveLength(2);
    });

    it('does not let one refused append take its neighbours with it', async () => {
      const streams = Array.from({ length: 20 }, stream);
      const results = await Promise.allSettled(
        streams.map((at, index) =>
          store.append(at, eventsNamed(`n ${index}`), { expected: index % 2 === 0 ? 'no_stream' : 3n }),
        ),
      );
      expect(results.map(({ status }) => status)).toEqual(
        streams.map((_, index) => (index % 2 === 0 ? 'fulfilled' : 'rejected')),
      );
    });

    it('reads a stream from any revision, both ways, and no more than asked for', async () => {
      const at = stream();
      await store.append(at, eventsNamed('a', 'b', 'c', 'd'), { expected: 'no_stream' });
      const revisions = async (options: Parameters<EventStore['readStream']>[1]): Promise<number[]> =>
        (await collect(store.readStream(at, options))).map(({ revision }) => Number(revision));
      expect(await revisions({ from: 2n })).toEqual([2, 3]);
      expect(await revisions({ direction: 'backwards' })).toEqual([3, 2, 1, 0]);
      expect(await revisions({ direction: 'backwards', from: 1n })).toEqual([1, 0]);
      expect(await revisions({ max: 2 })).toEqual([0, 1]);
    });

    it('knows where the log stood at an instant', async () => {
      expect(await store.positionAt(new Date(Date.now()))).toBe(begin);
      for (const [index, name] of ['a', 'b', 'c', 'd', 'e'].entries()) {
        await store.append(stream(), eventsNamed(`at ${name}`, `and ${name}`), { expected: 'no_stream' });
        if (index % 2 === 0) await pause(5);
      }
      const all = await collect(store.readAll(since()));
      const first = all[0]?.recordedAt.getTime() ?? 0;
      expect(await store.positionAt(new Date(first - 1))).toBe(begin);
      for (let at = first; at <= (all.at(-1)?.recordedAt.getTime() ?? 0) + 1; at += 1)
        expect(await store.positionAt(new Date(at))).toBe(
          all.findLast(({ recordedAt }) => recordedAt.getTime() <= at)?.position,
        );
      expect(await store.positionAt(new Date(Date.now() + 60_000))).toBe(await store.head());
    });

    it('keeps one order for reading and for following, and resumes after every position', async () => {
      const three = Array.from({ length: 3 }, stream);
      for (const [round, names] of [['o'], ['p', 'q'], ['r']].entries())
        for (const at of three)
          await store.append(at, eventsNamed(...names.map((name) => `${at} ${name}`)), {
            expected: round === 0 ? 'no_stream' : round === 1 ? 0n : 2n,
          });
      const all = await collect(store.readAll(since()));
      const positions = all.map(({ position }) => position);
      expect([...positions].sort()).toEqual(positions);
      expect(new Set(positions).size).toBe(12);
      expect(await store.head()).toBe(positions.at(-1));
      const followed = (await follow(store, 12, since().after)).flatMap((message) =>
        message.kind === 'event' ? [message.event.id] : [],
      );
      expect(followed).toEqual(all.map(({ id }) => id));
      for (const [index, position] of positions.entries()) {
        expect((await collect(store.readAll({ after: position }))).map(({ id }) => id)).toEqual(
          all.slice(index + 1).map(({ id }) => id),
        );
        expect((await collect(store.readAll({ ...since(), upTo: position }))).length).toBe(index + 1);
      }
      expect(await collect(store.readAll({ ...since(), max: 5 }))).toHaveLength(5);
      expect(await collect(store.readAll({ ...since(), except: ['Nobody'] }))).toHaveLength(12);
      expect(await collect(store.readAll({ ...since(), except: [...new Set(all.map(({ type }) => type))] }))).toEqual(
        [],
      );
    });

    it('follows: history, then caught up, then what happens from then on', async () => {
      const at = stream();
      await store.append(at, eventsNamed('old'), { expected: 'no_stream' });
      const stop = new AbortController();
      const said: string[] = [];
      for await (const message of store.subscribeAll({ ...since(), signal: stop.signal })) {
        said.push(message.kind === 'event' ? message.event.id : message.kind);
        if (message.kind === 'caughtUp') void store.append(at, eventsNamed('new'), { expected: 0n });
        if (said.length === 3) stop.abort();
      }
      expect(said).toEqual([eventNamed('old').id, 'caughtUp', eventNamed('new').id]);
    });

    it('loses, repeats and reorders nothing across the seam while 16 write', async () => {
      const soak = await soakTail(store, (after) => follow(store, 16 * 40, after), 16, 40);
      expect(soak).toEqual({ written: 640, lost: 0, repeated: 0, outOfOrder: 0 });
    }, 60_000);

    it('waits for a slow reader instead of reading ahead of it', async () => {
      const at = stream();
      const many = Array.from({ length: 3000 }, (_, index) => `s ${index}`);
      for (let from = 0; from < many.length; from += 500)
        await store.append(at, eventsNamed(...many.slice(from, from + 500)), {
          expected: from === 0 ? 'no_stream' : BigInt(from - 1),
        });
      const stop = new AbortController();
      let seen = 0;
      for await (const message of store.subscribeAll({ ...since(), signal: stop.signal })) {
        if (message.kind !== 'event') continue;
        seen += 1;
        if (seen % 1000 === 0) await pause(20);
        if (seen === many.length) stop.abort();
      }
      expect(seen).toBe(3000);
    });

    it('stops at once when it is told to', async () => {
      const stop = new AbortController();
      const following = (async () => {
        for await (const message of store.subscribeAll({ ...since(), signal: stop.signal }))
          if (message.kind === 'caughtUp')
            setTimeout(() => {
              stop.abort();
            }, 10);
      })();
      await expect(following).resolves.toBeUndefined();
    });

    it('holds a megabyte in one append and no more', async () => {
      const at = stream();
      await store.append(at, [eventNamed('fits', { text: 'x'.repeat(1_000_000) })], { expected: 'no_stream' });
      await expect(
        store.append(at, [eventNamed('large', { text: 'x'.repeat(1_048_576) })], { expected: 0n }),
      ).rejects.toBeInstanceOf(AppendTooLarge);
      expect(await ids(at)).toHaveLength(1);
    });

    it('refuses events without a UUID each, before a neighbour can suffer', async () => {
      const nameless = { ...eventNamed('nameless'), id: 'seven' };
      const good = store.append(stream(), eventsNamed('good'), { expected: 'no_stream' });
      await expect(store.append(stream(), [nameless], { expected: 'no_stream' })).rejects.toBeInstanceOf(RangeError);
      await expect(
        store.append(stream(), eventsNamed('twin', 'twin'), { expected: 'no_stream' }),
      ).rejects.toBeInstanceOf(RangeError);
      await expect(good).resolves.toMatchObject({ revision: 0n });
    });

    it.each(['a\u0000b', 'half \ud800'])('refuses the text %j, which no store keeps', async (text) => {
      await expect(
        store.append(stream(), [eventNamed('bad', { text })], { expected: 'no_stream' }),
      ).rejects.toBeInstanceOf(UnkeepableText);
    });

    it('agrees with a plain model over random appends', async () => {
      const step = fc.record({
        at: fc.integer({ min: 0, max: 2 }),
        size: fc.integer({ min: 1, max: 3 }),
        expected: fc.oneof(
          fc.constant<Expected>('no_stream'),
          fc.constant<Expected>('stream_exists'),
          fc.bigInt({ min: 0n, max: 6n }),
        ),
      });
      let run = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
          run += 1;
          const model = new Map<string, number>();
          for (const [index, { at, size, expected }] of steps.entries()) {
            const name = `thing-${v5(`${name0}${run} ${at}`, NAMESPACE)}`;
            const present = model.get(name) ?? 0;
            const fits =
              expected === 'no_stream'
                ? present === 0
                : expected === 'stream_exists'
                  ? present > 0
                  : BigInt(present) - 1n === expected;
            const outcome = await store
              .append(
                name,
                eventsNamed(...Array.from({ length: size }, (_, part) => `${name0}${run}/${index}/${part}`)),
                { expected },
              )
              .catch((error: unknown) => error);
            if (fits) model.set(name, present + size);
            if (fits) expect(outcome).toMatchObject({ revision: BigInt(present + size - 1) });
            else expect(outcome).toBeInstanceOf(ConcurrencyConflict);
          }
          for (const [at, size] of model) expect(await ids(at)).toHaveLength(size);
        }),
        { numRuns: name === 'memory' ? 1000 : 60 },
      );
    }, 120_000);
    const name0 = `${name} ${v7()} `;

    it('says what becomes of an id that is in the log elsewhere, on which nobody may rely', async () => {
      await store.append(stream(), eventsNamed('known'), { expected: 'no_stream' });
      const again = store.append(stream(), eventsNamed('known'), { expected: 'no_stream' });
      if (uniqueIds) await expect(again).rejects.toBeInstanceOf(DuplicateEventId);
      else await expect(again).resolves.toMatchObject({ revision: 0n });
    });
  });
};

export interface Soak {
  readonly written: number;
  readonly lost: number;
  readonly repeated: number;
  readonly outOfOrder: number;
}

/**
 * `writers` write at the same time, each to a stream of its own, while a reader follows; then what the
 * reader saw is held against what was written.
 */
export const soakTail = async (
  store: Pick<EventStore, 'append' | 'head'>,
  reader: (after?: Position) => Promise<readonly SubscriptionMessage[]>,
  writers: number,
  each: number,
): Promise<Soak> => {
  const after = await store.head();
  const reading = reader(after ?? undefined);
  const expected = new Map<string, string[]>();
  await Promise.all(
    Array.from({ length: writers }, async () => {
      const at = `writer-${v7()}`;
      const written: string[] = [];
      expected.set(at, written);
      for (let index = 0; index < each; index += 1) {
        const event = eventNamed(`${at} ${index}`);
        await store.append(at, [event], { expected: index === 0 ? 'no_stream' : BigInt(index - 1) });
        written.push(event.id);
      }
    }),
  );
  const seen = (await reading).flatMap((message) => (message.kind === 'event' ? [message.event] : []));
  const written = [...expected.values()].reduce((sum, list) => sum + list.length, 0);
  const distinct = new Set(seen.map(({ id }) => id));
  let outOfOrder = 0;
  for (const [at, list] of expected) {
    const order = seen.filter((event) => event.stream === at).map(({ id }) => list.indexOf(id));
    for (let index = 1; index < order.length; index += 1)
      if ((order[index] ?? 0) < (order[index - 1] ?? 0)) outOfOrder += 1;
  }
  return { written, lost: written - distinct.size, repeated: seen.length - distinct.size, outOfOrder };
};
