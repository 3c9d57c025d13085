import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PostgresEventStore, type NewEvent } from '#eventing';
import { migrate } from '#platform';
import { exportEvents } from './export-events.js';
import { importEvents } from './import-events.js';
import { emptyPlace, everythingIn, migrations, removeFolder, type EmptyPlace } from './testing/company.js';

const idOf = (place: number): string => `01980000-0000-7000-8000-${place.toString(16).padStart(12, '0')}`;
const metadata = {
  commandId: idOf(1),
  correlationId: idOf(1),
  causationId: idOf(1),
  actorId: idOf(2),
  occurredAt: '2026-03-02T10:00:00.000Z',
  clientRequestId: null,
};
/** What a file of lines may stumble over. */
const texts = [
  'plain',
  'a "quoted" \\ one',
  'line\nfeed \r return',
  'separators \u2028 and \u2029',
  'naïve £ 声 🎧',
  '\u0001 control',
  'sealed:1:x',
];
const event = (place: number): NewEvent => ({
  id: idOf(1000 + place),
  type: `Thing${place % 3}`,
  schemaVersion: 1,
  metadata,
  data: {
    text: texts[place % texts.length] ?? '',
    'odd "key"': place,
    list: [1.5, null, true, { deep: 'x'.repeat(place % 50) }],
    z: 1,
    a: 2,
  },
});

let original: EmptyPlace;
let folder: string;
let file: string;
beforeAll(async () => {
  original = await emptyPlace();
  folder = original.dataDir;
  await migrate(original.database.knex, migrations);
  const store = await PostgresEventStore.open({ connectionString: original.database.url });
  await store.appendMany(
    Array.from({ length: 2500 }, (_, place) => ({
      stream: `thing-${place % 700}`,
      events: [event(place)],
      expected: place < 700 ? ('no_stream' as const) : BigInt(Math.floor(place / 700) - 1),
    })),
  );
  // As PostgreSQL keeps a number, and JavaScript would not.
  await original.database.knex.raw(
    `select es_append('[{"stream":"exact-1","expected":-1,"events":[{"id":"${idOf(9)}","type":"Exact","version":1,"data":{"n":1.10,"big":12345678901234567890.12},"metadata":{}}]}]')`,
  );
  await store.close();
  file = join(folder, 'events.ndjson');
  expect(await exportEvents({ url: original.database.url, file })).toBe(2501);
}, 60_000);
afterAll(async () => {
  await original.remove();
  await removeFolder(folder);
});

const linesOf = async (): Promise<string[]> => (await readFile(file, 'utf8')).split('\n').slice(0, -1);
const imported = (place: EmptyPlace, from: string): Promise<number> =>
  importEvents({ url: place.database.url, file: from, migrations });

describe('a log as lines', () => {
  it('is the same file again after it was imported elsewhere, and holds', async () => {
    const place = await emptyPlace();
    try {
      expect(await imported(place, file)).toBe(2501);
      const again = join(folder, 'again.ndjson');
      await exportEvents({ url: place.database.url, file: again });
      expect((await readFile(again)).equals(await readFile(file))).toBe(true);
      const store = await PostgresEventStore.open({ connectionString: place.database.url });
      expect(await store.verifyChain()).toBeNull();
      // It goes on where it ended.
      expect(await store.append('thing-0', [{ ...event(0), id: idOf(5) }], { expected: 3n })).toMatchObject({
        revision: 4n,
        position: '2502'.padStart(20, '0'),
      });
      expect(await store.verifyChain()).toBeNull();
      await store.close();
      await expect(imported(place, file)).rejects.toThrow('There is an installation here already');
    } finally {
      await place.remove();
    }
  });

  it('says what it is in the first line, and every event in one of its own', async () => {
    const [first = '', ...events] = await linesOf();
    const { rows } = await original.database.knex.raw<{ rows: { store_id: string }[] }>(
      'select store_id from es_store',
    );
    expect(JSON.parse(first)).toMatchObject({
      format: 'soundings-events',
      version: 1,
      log: rows[0]?.store_id,
      events: 2501,
      head: (JSON.parse(events.at(-1) ?? '{}') as { chain: string }).chain,
    });
    expect(JSON.parse(events[0] ?? '')).toEqual({
      position: 1,
      id: idOf(1000),
      stream: 'thing-0',
      revision: 0,
      type: 'Thing0',
      schemaVersion: 1,
      data: event(0).data,
      metadata,
      recordedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/) as string,
      chain: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(events.at(-1)).toContain('"n": 1.10');
  });

  it.each<[string, (lines: string[]) => readonly string[] | string, RegExp]>([
    [
      'a changed text',
      (lines) => lines.with(1200, (lines[1200] ?? '').replace('"z": 1', '"z": 2')),
      /^Line 1201 breaks the chain of hashes\./,
    ],
    [
      'a changed time',
      (lines) =>
        lines.with(
          7,
          (lines[7] ?? '').replace(
            /(\.\d{5})(\d)Z/,
            (_, five: string, last: string) => `${five}${(Number(last) + 1) % 10}Z`,
          ),
        ),
      /^Line 8 breaks the chain/,
    ],
    [
      'a blank more, which changes no meaning',
      (lines) => lines.with(30, (lines[30] ?? '').replace('"data":', '"data": ')),
      /^Line 31 is not as it was exported\./,
    ],
    ['a line that is no JSON', (lines) => lines.with(1500, (lines[1500] ?? '').slice(0, -1)), /^Line 1501 is no event/],
    [
      'an event that is there twice',
      (lines) => lines.toSpliced(40, 0, lines[39] ?? ''),
      /^Line 41 is no event, or one that is there already\./,
    ],
    ['a line that is missing', (lines) => lines.toSpliced(2000, 1), /^Line 2001 is not as it was exported\./],
    [
      'two lines exchanged',
      (lines) => lines.with(50, lines[51] ?? '').with(51, lines[50] ?? ''),
      /^Line 51 is not as it was exported\.|^Line 51 breaks/,
    ],
    [
      'a file that ends early',
      (lines) => lines.slice(0, 2000),
      /^Line 2001 is missing: the first line speaks of 2501 events\./,
    ],
    [
      'a file that is cut in a line',
      (lines) => `${lines.slice(0, 2000).join('\n')}\n${(lines[2000] ?? '').slice(0, 80)}`,
      /^Line 2001 is cut off\./,
    ],
    ['a line too many', (lines) => [...lines, lines.at(-1) ?? ''], /^Line 2503 is one more than/],
    [
      "another log's id in the first line",
      (lines) =>
        lines.with(
          0,
          (lines[0] ?? '').replace(/"log":"./, (found) => (found.endsWith('0') ? '"log":"1' : '"log":"0')),
        ),
      /^Line 1 is not the beginning/,
    ],
    ['no first line', (lines) => lines.slice(1), /^Line 1 is not the beginning of a file of events\./],
    ['nothing', () => '', /^Line 1 is missing: the file is empty\./],
  ])('with %s is imported not at all, and the line is named', async (_, change, sentence) => {
    const place = await emptyPlace();
    try {
      const changed = change(await linesOf());
      const damaged = join(place.dataDir, 'damaged.ndjson');
      await writeFile(damaged, typeof changed === 'string' ? changed : `${changed.join('\n')}\n`);
      await expect(imported(place, damaged)).rejects.toThrow(sentence);
      await expect(imported(place, damaged)).rejects.toThrow(/Nothing was imported\.$/);
      expect(await everythingIn(place.database.knex)).toEqual([]);
    } finally {
      await place.remove();
    }
  });

  it('is not exported as if it were whole when it has a gap', async () => {
    const place = await emptyPlace();
    try {
      await imported(place, file);
      await place.database.knex.raw(
        'alter table es_event disable trigger user; delete from es_event where global_position = 12',
      );
      await expect(exportEvents({ url: place.database.url, file: join(place.dataDir, 'out.ndjson') })).rejects.toThrow(
        'An event is missing between 1 and 1000',
      );
    } finally {
      await place.remove();
    }
  });
});
