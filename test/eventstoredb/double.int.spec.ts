import { setTimeout as pause } from 'node:timers/promises';
import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  jsonEvent,
  MaxAppendSizeExceededError,
  START,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
  type AllStreamResolvedEvent,
  type ResolvedEvent,
} from '@eventstore/db-client';
import { v5 } from 'uuid';
import { startEventStoreDouble, type EventStoreDouble } from './double.js';

const NAMESPACE = '0b1a0c52-6a1f-4c69-8f0b-0c1d8d2f6c11';
const events = (...names: readonly string[]) =>
  names.map((name) =>
    jsonEvent({ id: v5(name, NAMESPACE), type: 'Happened', data: { name }, metadata: { from: 'spec' } }),
  );

const all = async <Item>(source: AsyncIterable<Item>): Promise<Item[]> => {
  const items: Item[] = [];
  for await (const item of source) items.push(item);
  return items;
};
const namesOf = (items: readonly (ResolvedEvent | AllStreamResolvedEvent)[]): readonly unknown[] =>
  items.map(({ event }) => (event?.data as { name?: string }).name).filter((name) => name !== undefined);

describe.each([
  ['BatchAppend', true],
  ['Append', false],
])('the double, spoken to by the real client with %s', (_, batchAppend) => {
  let double: EventStoreDouble;
  let client: EventStoreDBClient;
  beforeEach(async () => {
    double = await startEventStoreDouble({ batchAppend });
    client = EventStoreDBClient.connectionString(double.url);
  });
  afterEach(async () => {
    await Promise.race([client.dispose(), pause(200)]);
    await double.stop();
  });
  const append = (
    stream: string,
    names: readonly string[],
    expectedRevision: 'any' | 'no_stream' | 'stream_exists' | bigint,
  ) => client.appendToStream(stream, events(...names), { expectedRevision });

  it('takes appends and gives them back both ways', async () => {
    const { success, nextExpectedRevision, position } = await append('a-1', ['one', 'two', 'three'], 'no_stream');
    expect([success, nextExpectedRevision]).toEqual([true, 2n]);
    const read = await all(client.readStream('a-1'));
    expect(namesOf(read)).toEqual(['one', 'two', 'three']);
    expect(read[2]?.event).toMatchObject({
      streamId: 'a-1',
      revision: 2n,
      type: 'Happened',
      isJson: true,
      metadata: { from: 'spec' },
      position,
    });
    expect(
      namesOf(await all(client.readStream('a-1', { direction: BACKWARDS, fromRevision: END, maxCount: 2 }))),
    ).toEqual(['three', 'two']);
    expect(namesOf(await all(client.readStream('a-1', { fromRevision: 1n, maxCount: 1 })))).toEqual(['two']);
    await expect(all(client.readStream('b-1'))).rejects.toBeInstanceOf(StreamNotFoundError);
  });

  it.each([
    ['no_stream', 'no_stream', 1n],
    [0n, 0n, 1n],
    [7n, 7n, 1n],
  ] as const)(
    'refuses %s where it does not fit, and says what is there',
    async (expectedRevision, expectedVersion, actualVersion) => {
      await append('a-1', ['one', 'two'], 'no_stream');
      const refused = append('a-1', ['other'], expectedRevision);
      await expect(refused).rejects.toBeInstanceOf(WrongExpectedVersionError);
      await expect(refused).rejects.toMatchObject({ streamName: 'a-1', expectedVersion, actualVersion });
      await expect(append('c-1', ['other'], 'stream_exists')).rejects.toMatchObject({ actualVersion: 'no_stream' });
    },
  );

  it('takes a retry at the same revision for what it is, and no more than that', async () => {
    const first = await append('a-1', ['one', 'two'], 'no_stream');
    await append('a-1', ['three'], 1n);
    expect(await append('a-1', ['one', 'two'], 'no_stream')).toEqual(first);
    await expect(append('a-1', ['one', 'other'], 'no_stream')).rejects.toBeInstanceOf(WrongExpectedVersionError);
    await expect(append('a-1', ['one', 'two', 'three', 'four'], 'no_stream')).rejects.toBeInstanceOf(
      WrongExpectedVersionError,
    );
    // At the revision that is the current one ids are not looked at: a server appends them again.
    expect((await append('a-1', ['three'], 2n)).nextExpectedRevision).toBe(3n);
    expect((await append('a-1', ['three'], 'any')).nextExpectedRevision).toBe(3n);
  });

  it('deletes softly, and closes for good', async () => {
    await append('a-1', ['one', 'two'], 'no_stream');
    await expect(client.deleteStream('a-1', { expectedRevision: 9n })).rejects.toMatchObject({
      type: 'wrong-expected-version',
      actualVersion: 1n,
    });
    await client.deleteStream('a-1', { expectedRevision: 1n });
    await expect(all(client.readStream('a-1'))).rejects.toBeInstanceOf(StreamNotFoundError);
    expect((await append('a-1', ['three'], 'no_stream')).nextExpectedRevision).toBe(2n);
    expect(namesOf(await all(client.readStream('a-1')))).toEqual(['three']);
    await client.tombstoneStream('a-1');
    await expect(append('a-1', ['four'], 'any')).rejects.toBeInstanceOf(StreamDeletedError);
    await expect(all(client.readStream('a-1'))).rejects.toBeInstanceOf(StreamDeletedError);
  });

  it('takes so much in one append', async () => {
    const large = jsonEvent({ type: 'Large', data: { text: 'x'.repeat(1_100_000) } });
    await expect(client.appendToStream('a-1', large)).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
    await expect(client.appendToStream('a-1', large)).rejects.toMatchObject({ maxAppendSize: 1_048_576 });
  });

  it('keeps one order of everything, with gaps, from a place on with that place itself', async () => {
    for (let index = 0; index < 12; index += 1) await append(`a-${index % 3}`, [`e${index}`, `f${index}`], 'any');
    const read = await all(client.readAll());
    const places = read.map(({ event }) => event?.position ?? { commit: 0n, prepare: 0n });
    for (const [index, place] of places.entries()) {
      const before = places[index - 1];
      expect(place.commit >= place.prepare).toBe(true);
      if (before !== undefined)
        expect(place.commit > before.commit || (place.commit === before.commit && place.prepare > before.prepare)).toBe(
          true,
        );
    }
    const middle = places[13] ?? { commit: 0n, prepare: 0n };
    expect((await all(client.readAll({ fromPosition: middle }))).length).toBe(read.length - 13);
    expect((await all(client.readAll({ fromPosition: middle, direction: BACKWARDS }))).length).toBe(13);
    expect(namesOf(await all(client.readAll({ fromPosition: END, direction: BACKWARDS, maxCount: 1 })))).toEqual([
      'f11',
    ]);
    expect(read.some(({ event }) => event?.type.startsWith('$'))).toBe(true);
  });

  it('follows everything and one stream: what was, caught up, what comes', async () => {
    await append('a-1', ['one', 'two'], 'no_stream');
    const heard: string[] = [];
    const everything = client.subscribeToAll({ fromPosition: START });
    const stream = client.subscribeToStream('a-1', { fromRevision: 0n });
    for (const [name, subscription] of [
      ['all', everything],
      ['stream', stream],
    ] as const) {
      subscription.on('data', ({ event }: ResolvedEvent) => {
        if (event?.type === 'Happened') heard.push(`${name} ${(event.data as { name: string }).name}`);
      });
      subscription.on('caughtUp', () => {
        heard.push(`${name} caught up`);
      });
      subscription.on('error', () => {
        heard.push(`${name} broke`);
      });
    }
    await pause(150);
    await append('a-1', ['three'], 1n);
    await pause(150);
    expect(heard.filter((line) => line.startsWith('all'))).toEqual([
      'all one',
      'all two',
      'all caught up',
      'all three',
    ]);
    expect(heard.filter((line) => line.startsWith('stream'))).toEqual([
      'stream two',
      'stream caught up',
      'stream three',
    ]);
    double.reading.drop();
    await pause(150);
    expect(heard.slice(-2).sort()).toEqual(['all broke', 'stream broke']);
  });

  it('resolves links, and gives one that leads nowhere alone', async () => {
    await append('a-1', ['one'], 'no_stream');
    for (const [index, target] of ['0@a-1', '5@gone-1'].entries())
      double.core.append(
        'links-1',
        [
          {
            id: v5(`link ${index}`, NAMESPACE),
            type: '$>',
            contentType: 'application/octet-stream',
            data: Buffer.from(target),
            metadata: Buffer.from(''),
          },
        ],
        'any',
      );
    const [found, lost] = await all(client.readStream('links-1', { resolveLinkTos: true }));
    expect([found?.event?.streamId, found?.link?.streamId, lost?.event, lost?.link?.revision]).toEqual([
      'a-1',
      'links-1',
      undefined,
      1n,
    ]);
  });

  it('sends appends to the node that leads, and names it to whoever asks', async () => {
    const leader = await startEventStoreDouble({ batchAppend });
    double.faults.leader = leader.endpoint;
    await expect(append('a-1', ['one'], 'no_stream')).rejects.toMatchObject({
      type: 'not-leader',
      leader: { address: '127.0.0.1', port: leader.endpoint.port },
    });
    await append('a-1', ['one'], 'no_stream');
    double.members = [
      { ...double.endpoint, leads: false },
      { ...leader.endpoint, leads: true },
    ];
    const discovering = EventStoreDBClient.connectionString(double.clusterUrl);
    await discovering.appendToStream('a-2', events('two'));
    expect([
      double.core.stream('a-1'),
      leader.core.stream('a-1')?.records.length,
      leader.core.stream('a-2')?.records.length,
    ]).toEqual([null, 1, 1]);
    await Promise.race([discovering.dispose(), pause(200)]);
    await leader.stop();
  });

  it('breaks, ends, and comes back with its log', async () => {
    await append('a-1', ['one', 'two', 'three'], 'no_stream');
    double.faults.read({ after: 1, how: 'drop' }, { after: 2, how: 'end' });
    await expect(all(client.readStream('a-1'))).rejects.toMatchObject({ type: 'unavailable' });
    await pause(20);
    expect(await all(client.readStream('a-1'))).toHaveLength(2);
    await double.stop();
    await expect(all(client.readStream('a-1'))).rejects.toMatchObject({ type: 'unavailable' });
    await double.start();
    await pause(20);
    expect(await all(client.readStream('a-1'))).toHaveLength(3);
  });
});
