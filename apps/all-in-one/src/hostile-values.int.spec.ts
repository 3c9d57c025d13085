import fc from 'fast-check';
import { routes } from '#contracts';
import { calls, idOf, secretsIn, type Answered, type Call, type Names } from '#test/harness/every-call';
import { startServer, type TestServer } from '#test/harness/server';

/** The same values in every run: a suite does not fail by the luck of a draw. */
const SEED = 20_261_123;
const OF_A_BODY = 16;
const OF_AN_ADDRESS = 12;

/** What each place of each body is tried with. */
const telling: readonly unknown[] = [
  null,
  { valueOf: null, toString: null },
  { length: 1 },
  [],
  [null],
  '',
  '\0',
  1e308,
  -1,
  true,
];

/** What no screen sends: objects that pose as text, what only some encodings hold, numbers beyond all reckoning, times that never are. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    { toString: 1 },
    { valueOf: null, toString: null },
    JSON.parse('{"__proto__":{"isEngineer":false}}'),
    { constructor: { prototype: 1 } },
    { length: 1e9 },
    { then: 1 },
    { toJSON: 1 },
    [],
    [[]],
    [null],
    [{}],
    Array.from({ length: 2000 }, () => 'x'),
    null,
    true,
    '',
    ' ',
    '\0',
    'a\0b',
    '\uD800',
    '\uFFFE',
    '\u202Egnp.exe',
    '𝕏'.repeat(300),
    'a'.repeat(100_000),
    '1e999',
    'NaN',
    'Infinity',
    '0x10',
    '-0',
    '١٢',
    1e308,
    -1,
    0.1 + 0.2,
    9_007_199_254_740_993,
    2_147_483_648,
    '2147483648',
    "'; drop table visit; --",
    '%00',
    '%',
    '_',
    '\\',
    '../../etc/passwd',
    '${1}',
    '{{1}}',
    '9999-12-31T23:59',
    '0000-00-00',
    '-271821-04-20T00:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
    '2026-02-30T25:61',
    '2026-03-29T01:30',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '__proto__',
    'constructor',
    'hasOwnProperty',
  ),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String),
  fc.jsonValue({ maxDepth: 3 }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);

/** Every place of a body, by the names that lead to it. */
const placesOf = (value: unknown, path: readonly string[] = []): readonly (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([name, inner]) => placesOf(inner, [...path, name]))]
    : [path];

const withValue = (body: unknown, [name, ...rest]: readonly string[], value: unknown): unknown => {
  if (name === undefined) return value;
  if (Array.isArray(body))
    return body.map((each: unknown, index) => (String(index) === name ? withValue(each, rest, value) : each));
  return { ...(body as object), [name]: withValue((body as Readonly<Record<string, unknown>>)[name], rest, value) };
};

/** Names that calls know in their addresses; each is tried of all of them. */
const asked = [
  'q',
  'sort',
  'limit',
  'offset',
  'from',
  'to',
  'start',
  'end',
  'as_at',
  'engineer',
  'car',
  'kit',
  'kind',
  'status',
  'enquiry_id',
  'client_id',
  'leader',
  'first',
  'when',
  'year',
  'month',
  'minutes',
  'paid',
  'register',
  'delegated',
  'deleted',
  'entity',
  'about',
  'actor',
  'field',
  'postcode',
  '__proto__',
  'constructor',
  'q[a]',
  'q[]',
  'ids[]',
];

/** They end the very session that asks, or the account behind it. */
const unasked: readonly RegExp[] = [/^DELETE \/api\/(auth|sessions|users)/, /^GET \/api\/changes$/, /^GET \/\*$/];
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

interface Fault {
  readonly call: string;
  readonly status: number;
  readonly sent: string;
}

describe('what no screen sends', () => {
  let server: TestServer;
  let token = '';
  const ids: Record<string, string> = {};
  const faults: Fault[] = [];

  /** Status and text of an answer; what is a fault of ours is noted. */
  const ask = async (
    method: string,
    path: string,
    body: string | null,
  ): Promise<{ readonly status: number; readonly text: string }> => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      body,
      headers: {
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
    });
    const text = await response.text();
    if (response.status >= 500)
      faults.push({
        call: `${method} ${path.slice(0, 300)}`,
        status: response.status,
        sent: (body ?? '').slice(0, 300),
      });
    return { status: response.status, text };
  };
  const addressOf = ({ route, path }: Call, named: Names): string => path?.(named) ?? route.split(' ')[1] ?? '';

  beforeAll(async () => {
    server = await startServer();
    ids['origin'] = server.url;
    for (const one of calls) {
      const { status, text } = await ask(
        one.route.split(' ')[0] ?? '',
        addressOf(one, ids),
        JSON.stringify(one.body(ids)),
      );
      if (status !== 200 || !text.startsWith('{')) continue;
      const answer = JSON.parse(text) as Answered;
      token = answer.token ?? token;
      Object.assign(
        ids,
        secretsIn(JSON.stringify(answer)),
        one.makes === undefined ? {} : { [one.makes]: idOf(answer) },
      );
    }
    expect(faults).toEqual([]);
  }, 60_000);
  afterAll(() => server.stop());

  it('is refused in a body with a sentence, and breaks nothing', async () => {
    for (const [index, one] of calls.entries()) {
      if (one.route.startsWith('POST /api/auth')) continue;
      const body = one.body(ids);
      const wrong = fc.sample(fc.tuple(fc.constantFrom(...placesOf(body)), hostile), {
        seed: SEED + index,
        numRuns: OF_A_BODY,
      });
      const each = placesOf(body).flatMap((place) => telling.map((value) => [place, value] as const));
      for (const [place, value] of [...each, ...wrong])
        await ask(one.route.split(' ')[0] ?? '', addressOf(one, ids), JSON.stringify(withValue(body, place, value)));
    }
    expect(faults).toEqual([]);
  }, 240_000);

  it('is refused in an address, and breaks nothing', async () => {
    const known = Object.values(ids);
    const named = Object.keys(routes).filter((route) => !unasked.some((one) => one.test(route)));
    for (const [index, route] of named.entries()) {
      const [method = '', path = ''] = route.split(' ');
      const part = fc.oneof(fc.constantFrom(...known), hostile.map(textOf));
      const wrong = fc.sample(
        fc.tuple(
          fc.array(part, { minLength: 2, maxLength: 2 }),
          fc.array(fc.tuple(fc.constantFrom(...asked), hostile.map(textOf)), { maxLength: 3 }),
        ),
        { seed: SEED - index, numRuns: OF_AN_ADDRESS },
      );
      for (const [parts, query] of wrong) {
        const filled = path.replaceAll(/:\w+/g, () =>
          encodeURIComponent((parts.pop() ?? '').slice(0, 150).toWellFormed()),
        );
        const search = new URLSearchParams(
          query.map(([name, value]): [string, string] => [name, value.slice(0, 1000)]),
        ).toString();
        await ask(method, `${filled}?${search}`, null);
      }
    }
    expect(faults).toEqual([]);
    // Whoever asked is still signed in.
    expect((await ask('GET', '/api/auth', null)).status).toBe(200);
  }, 240_000);
});
