import { routes, type ErrorBody } from '#contracts';
import { calls, idOf, secretsIn, type Answered, type Call } from '#test/harness/every-call';
import { startServer, type TestServer } from '#test/harness/server';

/** They are told by their address alone, or by bytes. */
const bodiless: readonly RegExp[] = [
  /\/restore$/,
  /\/feed$/,
  /\/retry$/,
  /\/rebuild$/,
  /\/separate$/,
  /\/verification$/,
  /\/files$/,
  /\/finish$/,
  /\/password-links\//,
  /\/single-sign-on$/,
];

/** A form holds text: parts as `contact[name]`, lists as `ids[]`, what is deeper as JSON, nothing as the empty text. */
const fieldsOf = (body: Readonly<Record<string, unknown>>): readonly (readonly [string, string])[] => {
  const written = (value: unknown): string =>
    value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return Object.entries(body).flatMap(([name, value]): readonly (readonly [string, string])[] => {
    if (Array.isArray(value))
      return value.length === 0 || value.some((each) => typeof each === 'object')
        ? [[name, JSON.stringify(value)]]
        : value.map((each) => [`${name}[]`, written(each)] as const);
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).map(([part, inner]) => [`${name}[${part}]`, written(inner)] as const);
    return [[name, written(value)]];
  });
};

const encodings = {
  json: (body: Readonly<Record<string, unknown>>) => ({
    body: JSON.stringify(body),
    type: { 'content-type': 'application/json' },
  }),
  urlencoded: (body: Readonly<Record<string, unknown>>) => ({
    body: new URLSearchParams(fieldsOf(body).map(([name, value]): [string, string] => [name, value])),
    type: {},
  }),
  multipart: (body: Readonly<Record<string, unknown>>) => {
    const form = new FormData();
    for (const [name, value] of fieldsOf(body)) form.append(name, value);
    return { body: form, type: {} };
  },
};

interface Told {
  readonly route: string;
  readonly status: number;
  readonly answer: unknown;
}

/** What an answer says without what is drawn anew in every program; its ids are counted in it alone, so that one answer that differs does not make all others differ. */
const bareOf = (text: string): unknown => {
  const seen = new Map<string, string>();
  const named = (id: string): string => {
    if (!seen.has(id)) seen.set(id, `id ${seen.size}`);
    return seen.get(id) ?? '';
  };
  return JSON.parse(
    text
      .replaceAll(/eyJ[\w.-]+/g, 'token')
      .replaceAll(/choose-password#[\w-]+/g, 'choose-password')
      .replaceAll(/"(endsAt|madeAt|secret|uri|apiToken|challenge)":"[^"]*"/g, '"$1":""')
      .replaceAll(/"id":"[\w-]{22}"/g, '"id":""')
      .replaceAll(/"codes":\[[^\]]*\]/g, '"codes":[]')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, named)
      .replaceAll(/"requestId":"[^"]*"/g, '"requestId":""')
      .replaceAll(/"(hash|id)":"[0-9a-f]{64}"/g, '"$1":""'),
  );
};

/** What a program of its own answers to all calls, in one encoding. */
const toldIn = async (encoding: keyof typeof encodings): Promise<readonly Told[]> => {
  const server: TestServer = await startServer({ clock: { now: () => '2026-11-22T12:00:00.000Z' } });
  const ids: Record<string, string> = { origin: server.url };
  let token = '';
  const ask = async ({ route, path, body, makes }: Call): Promise<Told> => {
    const [method = '', plain = ''] = route.split(' ');
    const { body: sent, type } = encodings[encoding](body(ids));
    const response = await fetch(`${server.url}${path?.(ids) ?? plain}`, {
      method,
      body: sent,
      headers: { ...type, ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
    });
    const [text, answered] = [await response.text(), response.headers.get('content-type') ?? ''];
    if (!answered.includes('json')) return { route, status: response.status, answer: answered };
    const parsed = JSON.parse(text) as Answered;
    token = parsed.token ?? token;
    Object.assign(ids, secretsIn(text), makes === undefined ? {} : { [makes]: idOf(parsed) });
    return { route, status: response.status, answer: bareOf(text) };
  };
  try {
    const told: Told[] = [];
    for (const one of calls) told.push(await ask(one));
    return told;
  } finally {
    await server.stop();
  }
};

describe('the body of a call', () => {
  it('is tried of every call that takes one', () => {
    const writing = Object.keys(routes).filter(
      (route) =>
        /^(?:POST|PUT) /.test(route) &&
        !bodiless.some((address) => address.test(route) && !calls.some((call) => call.route === route)),
    );
    expect(writing.filter((route) => !calls.some((call) => call.route === route))).toEqual([]);
  });

  it('may be JSON or a form whose numbers and answers of yes and no are text: what comes of it is the same', async () => {
    const json = await toldIn('json');
    // All is done that is asked for; only there is no such person, no provider, no mail server, and no plan so soon.
    expect(
      json
        .filter(({ status }) => status !== 200)
        .map(({ route, status, answer }) => [route, status, (answer as ErrorBody).msg]),
    ).toEqual([
      [
        'POST /api/auth/single-sign-on/return',
        401,
        'This way back was not begun in this browser, or too long ago. Please sign in again.',
      ],
      ['POST /api/job/:id/emails', 409, 'No mail server is set up here. Please use your own mail program.'],
      ['POST /api/plan/:id/undo', 409, 'This plan is not ready, or it was ended. Please wait for it, or plan again.'],
      ['POST /api/plan/:id/accept', 409, 'This plan is not ready, or it was ended. Please wait for it, or plan again.'],
      [
        'POST /api/planned/:id/undo',
        404,
        'No accepted plan is known here. One that an earlier version accepted is put back visit by visit.',
      ],
      ['POST /api/forgetting', 404, 'This person is not there any more: nothing is held of them.'],
    ]);
    for (const encoding of ['urlencoded', 'multipart'] as const) {
      const form = await toldIn(encoding);
      for (const [index, told] of json.entries()) expect([encoding, form[index]]).toEqual([encoding, told]);
    }
  }, 120_000);
});
