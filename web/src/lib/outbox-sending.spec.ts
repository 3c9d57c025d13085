import type { Job } from '#contracts';
import { ApiError } from './api.js';
import { based } from './outbox-based.js';
import { sendWaiting, type SendEntry } from './outbox-sending.js';
import type { NewOutboxEntry, OutboxEntry, OutboxStore } from './outbox-store.js';

const made = (
  key: string,
  about: string,
  body: OutboxEntry['body'] = { flag: 'rams', value: true },
): NewOutboxEntry => ({
  account: 'ed',
  key,
  method: 'notes' in body ? 'PUT' : 'POST',
  path: `/api/job/${about}`,
  body,
  about,
  what: key,
  where: about,
  shows: {},
  madeAt: '2026-11-23T08:00:00.000Z',
});

const storeOf = (
  ...entries: readonly NewOutboxEntry[]
): OutboxStore & { readonly held: () => readonly OutboxEntry[] } => {
  let held: readonly OutboxEntry[] = entries.map((entry, place) => ({ ...entry, id: place + 1, refusal: null }));
  const put = (changed: readonly OutboxEntry[]): void => {
    held = held.map((entry) => changed.find(({ id }) => id === entry.id) ?? entry);
  };
  const never = (): never => {
    throw new Error('not here');
  };
  return {
    held: () => held,
    add: never,
    replace: never,
    answers: never,
    forgetAnswers: never,
    all: (account) => Promise.resolve(held.filter((entry) => entry.account === account)),
    settle: (gone, answer) => {
      held = held.filter(({ id }) => id !== gone.id).map((entry) => (answer === null ? entry : based(entry, answer)));
      return Promise.resolve();
    },
    change: (entry) => {
      put([entry]);
      return Promise.resolve();
    },
  };
};

const failing = (status: number): ApiError =>
  new ApiError(status, { statusCode: status, msg: `refused with ${status}` });
const visit = (version: number, notes: string): Job => ({ _id: 'v1', version, notes }) as Job;

describe('sending what waits', () => {
  const sent: string[] = [];
  const sending =
    (answers: Readonly<Record<string, number>> = {}, answer: Job | null = null): SendEntry =>
    ({ key }) => {
      sent.push(key);
      const status = answers[key];
      return status === undefined ? Promise.resolve(answer) : Promise.reject(failing(status));
    };
  beforeEach(() => {
    sent.length = 0;
  });

  it('sends each once, in its order, and of one account', async () => {
    const store = storeOf(made('a', 'v1'), made('b', 'v2'), { ...made('x', 'v1'), account: 'olive' }, made('c', 'v1'));
    expect(await sendWaiting(store, 'ed', sending())).toBe(true);
    expect(sent).toEqual(['a', 'b', 'c']);
    expect(store.held().map(({ key }) => key)).toEqual(['x']);
  });

  it.each([0, 401, 429, 503])(
    'stops at what passes by itself (%p), and keeps all of it under its keys',
    async (status) => {
      const store = storeOf(made('a', 'v1'), made('b', 'v2'));
      expect(await sendWaiting(store, 'ed', sending({ a: status }))).toBe(false);
      expect(sent).toEqual(['a']);
      expect(store.held().map(({ key, refusal }) => [key, refusal])).toEqual([
        ['a', null],
        ['b', null],
      ]);
    },
  );

  it.each([400, 403, 404, 409, 412, 422])(
    'keeps what is refused (%p) with its sentence, and goes on',
    async (status) => {
      const store = storeOf(made('a', 'v1'), made('b', 'v1'));
      expect(await sendWaiting(store, 'ed', sending({ a: status }))).toBe(true);
      expect(sent).toEqual(['a', 'b']);
      expect(store.held().map(({ key, refusal }) => [key, refusal])).toEqual([
        ['a', { status, msg: `refused with ${status}` }],
      ]);
      // It is not sent again by itself.
      await sendWaiting(store, 'ed', sending());
      expect(sent).toEqual(['a', 'b']);
    },
  );

  it('holds back the rest of one visit alone where the server has an error', async () => {
    const store = storeOf(made('a', 'v1'), made('b', 'v1'), made('c', 'v2'));
    expect(await sendWaiting(store, 'ed', sending({ a: 500 }))).toBe(false);
    expect(sent).toEqual(['a', 'c']);
    expect(store.held().map(({ key }) => key)).toEqual(['a', 'b']);
  });

  it('means notes that were written over notes for those, unless someone else wrote since', async () => {
    const first = { ...made('a', 'v1', { notes: 'one', version: 3 }), over: '' };
    const second = { ...made('b', 'v1', { notes: 'two', version: 3 }), over: 'one' };
    const bodies: unknown[] = [];
    const answering =
      (notes: string): SendEntry =>
      ({ key, body }) => {
        bodies.push(body);
        return Promise.resolve(visit(key === 'a' ? 5 : 6, key === 'a' ? notes : 'two'));
      };
    await sendWaiting(storeOf(first, second), 'ed', answering('one'));
    await sendWaiting(storeOf(first, second), 'ed', answering('of the office'));
    expect(bodies).toEqual([
      { notes: 'one', version: 3 },
      { notes: 'two', version: 5 },
      { notes: 'one', version: 3 },
      { notes: 'two', version: 3 },
    ]);
  });
});
