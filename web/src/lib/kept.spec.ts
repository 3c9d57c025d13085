import { QueryClient, hydrate } from '@tanstack/react-query';
import { keptState, keptText } from './kept.js';
import { keys } from './queries.js';
import { accountOf } from './session.js';

const NOW = Date.parse('2026-11-21T09:30:00.000Z');
const DAY = 24 * 60 * 60_000;
const ed = { _id: 'ed', name: 'Ed Eaves' };
const agenda = { agenda: [{ _id: 'v1' }], upcoming: [] };

/** What a person has read: two questions that ask to be kept, one that does not. */
const read = (account: object): QueryClient => {
  const client = new QueryClient();
  const put = (queryKey: readonly unknown[], data: unknown, meta?: Record<string, unknown>): void => {
    client
      .getQueryCache()
      .build(client, { queryKey, ...(meta === undefined ? {} : { meta }) })
      .setData(data, { updatedAt: NOW - 60_000, manual: true });
  };
  put(keys.me, account, { keep: true });
  put(keys.dashboard('engineer', 'this week'), agenda, { keep: true });
  put(keys.list('enquiry', 'all'), [{ price: 1200 }]);
  return client;
};

describe('what is kept on the device', () => {
  it('is what asks for it, and nothing else', () => {
    const client = read(ed);
    const state = keptState(keptText(client, 'ed', NOW), 'ed', NOW);
    expect(state?.queries.map(({ queryKey }) => queryKey)).toEqual([keys.me, keys.dashboard('engineer', 'this week')]);
    expect(keptText(client, 'ed', NOW)).not.toContain('1200');
    client.clear();
  });

  it('is nothing where only the account was read', () => {
    const client = read(ed);
    client.removeQueries({ queryKey: keys.dashboard('engineer', 'this week') });
    expect(keptText(client, 'ed', NOW)).toBeNull();
    client.clear();
  });

  it('comes back as it was read, with its time, to be asked for again', () => {
    const client = read(ed);
    const next = new QueryClient();
    hydrate(next, keptState(keptText(client, 'ed', NOW), 'ed', NOW) ?? {}, {
      defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } },
    });
    expect(next.getQueryData(keys.dashboard('engineer', 'this week'))).toEqual(agenda);
    expect(next.getQueryState(keys.me)).toMatchObject({
      dataUpdatedAt: NOW - 60_000,
      isInvalidated: true,
      status: 'success',
    });
    // And is kept again.
    expect(keptText(next, 'ed', NOW)).toContain('v1');
    client.clear();
  });

  it('stays when asking again fails without a network', async () => {
    const client = read(ed);
    const queryFn = (): Promise<never> => Promise.reject(new Error('no network'));
    await expect(
      client.query({ queryKey: keys.dashboard('engineer', 'this week'), queryFn, retry: false, meta: { keep: true } }),
    ).rejects.toThrow('no network');
    const state = keptState(keptText(client, 'ed', NOW), 'ed', NOW);
    expect(state?.queries[1]).toMatchObject({ state: { data: agenda, status: 'success', error: null } });
    client.clear();
  });

  it('is not written for one account from what another one has read', () => {
    const client = read({ _id: 'petra' });
    expect(keptText(client, 'ed', NOW)).toBeNull();
    client.clear();
    expect(keptText(client, 'ed', NOW)).toBeNull();
  });

  it.each<readonly [string, (text: string) => unknown, string | null, number]>([
    ['another account signs in', (text) => text, 'petra', 0],
    ['nobody is signed in', (text) => text, null, 0],
    ['it is of another shape', (text) => text.replace(/"shape":\d+/, '"shape":0'), 'ed', 0],
    ['it is older than two weeks', (text) => text, 'ed', 14 * DAY],
    ['it is cut off', (text) => text.slice(0, -3), 'ed', 0],
    ['there is nothing', () => null, 'ed', 0],
  ])('is left alone when %s', (_, of, account, later) => {
    const client = read(ed);
    expect(keptState(of(keptText(client, 'ed', NOW) ?? '') as string | null, account, NOW + later)).toBeNull();
    client.clear();
  });
});

describe('whose a token is', () => {
  const token = (claims: string): string => `head.${Buffer.from(claims).toString('base64url')}.seal`;
  it('is read off it', () => {
    expect(accountOf(token('{"sub":"0198c0de>>?>>?","exp":1}'))).toBe('0198c0de>>?>>?');
  });
  it.each([null, '', 'a.b', token('{}'), token('null'), token('no json')])('is nobody for %p', (text) => {
    expect(accountOf(text)).toBeNull();
  });
});
