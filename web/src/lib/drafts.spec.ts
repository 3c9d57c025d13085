import {
  digestOf,
  dropDraft,
  dropDraftsOf,
  dropPersons,
  findDraft,
  sweepDrafts,
  writeDraft,
  type Draft,
  type Drawer,
  type Slot,
} from './drafts.js';

const NOW = Date.parse('2026-11-21T14:05:00.000Z');
const DAY = 24 * 60 * 60_000;

const drawerOf = (): Drawer & { readonly all: Map<string, string> } => {
  const all = new Map<string, string>();
  return {
    all,
    get length() {
      return all.size;
    },
    key: (at) => [...all.keys()][at] ?? null,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => {
      all.set(key, value);
    },
    removeItem: (key) => {
      all.delete(key);
    },
  };
};

const mine: Slot = { account: 'cora', form: 'visit 1', tab: 'a' };
const notes = (is: string, at = NOW): Draft => ({ at, version: 3, typed: [{ path: 'notes', was: '', is }] });

describe('what was typed and not saved', () => {
  it('comes back to the form, the account and the browser that it was typed in, and to no other', () => {
    const drawer = drawerOf();
    writeDraft(drawer, mine, notes('gate code 12'));
    expect(findDraft(drawer, mine, NOW)?.draft).toMatchObject(notes('gate code 12'));
    expect(findDraft(drawer, { ...mine, account: 'phil' }, NOW)).toBeNull();
    expect(findDraft(drawer, { ...mine, form: 'visit 2' }, NOW)).toBeNull();
  });

  it("is this tab's own where it has one, and otherwise the newest of the others'", () => {
    const drawer = drawerOf();
    writeDraft(drawer, { ...mine, tab: 'b' }, notes('old', NOW - 2));
    writeDraft(drawer, { ...mine, tab: 'c' }, notes('new', NOW - 1));
    expect(findDraft(drawer, mine, NOW)?.slot.tab).toBe('c');
    writeDraft(drawer, mine, notes('own', NOW - 9));
    expect(findDraft(drawer, mine, NOW)?.slot.tab).toBe('a');
  });

  it('is not taken away from a tab that went on with it', () => {
    const drawer = drawerOf();
    writeDraft(drawer, mine, notes('first', NOW - 5));
    writeDraft(drawer, mine, notes('more', NOW));
    dropDraft(drawer, mine, NOW - 5);
    expect(findDraft(drawer, mine, NOW)?.draft.typed[0]?.is).toBe('more');
    dropDraft(drawer, mine, NOW);
    expect(findDraft(drawer, mine, NOW)).toBeNull();
  });

  it('never holds a password', () => {
    const drawer = drawerOf();
    writeDraft(drawer, mine, {
      at: NOW,
      version: null,
      typed: [
        { path: 'password', was: '', is: 'open sesame' },
        { path: 'account.newPassword', was: '', is: 'open sesame' },
        { path: 'name', was: '', is: 'Otto' },
      ],
    });
    expect([...drawer.all.values()].join()).not.toContain('sesame');
    expect(findDraft(drawer, mine, NOW)?.draft.typed.map(({ path }) => path)).toEqual(['name']);
  });

  it('knows the body that was sent before from another one, and holds neither', () => {
    const bodies = ['', 'a', 'b', 'ab', 'ba', '{"price":500}', '{"price":501}', '{"notes":"Å"}', '{"notes":"A"}'];
    expect(new Set(bodies.map(digestOf)).size).toBe(bodies.length);
    expect(digestOf('{"price":500}')).toBe(digestOf('{"price":500}'));
    expect(digestOf('x'.repeat(5000)).length).toBeLessThan(20);
  });

  it('goes after fourteen days, and at Logout', () => {
    const drawer = drawerOf();
    writeDraft(drawer, mine, notes('old', NOW - 14 * DAY));
    writeDraft(drawer, { ...mine, account: 'phil' }, notes('young', NOW - 13 * DAY));
    expect(findDraft(drawer, mine, NOW)).toBeNull();
    drawer.all.set('soundings.token', 'not a draft');
    sweepDrafts(drawer, NOW);
    expect(drawer.all.size).toBe(2);
    dropDraftsOf(drawer, 'cora');
    expect(drawer.all.size).toBe(2);
    dropDraftsOf(drawer, 'phil');
    expect([...drawer.all.keys()]).toEqual(['soundings.token']);
  });

  it('names nobody any more once somebody is forgotten', () => {
    const drawer = drawerOf();
    writeDraft(drawer, mine, {
      at: NOW,
      version: 1,
      typed: [
        { path: 'contact.name', was: 'Fern', is: 'Fern Fascia' },
        { path: 'notes', was: '', is: 'gate' },
      ],
    });
    writeDraft(
      drawer,
      { ...mine, form: 'contact' },
      { at: NOW, version: null, typed: [{ path: 'email', was: '', is: 'fern@client.example' }] },
    );
    dropPersons(drawer);
    expect([...drawer.all.values()].join()).not.toMatch(/fern/i);
    expect(findDraft(drawer, mine, NOW)?.draft.typed).toEqual([{ path: 'notes', was: '', is: 'gate' }]);
    expect(drawer.all.size).toBe(1);
  });

  it('is nothing where the browser has no room, or refuses, or holds what is no draft', () => {
    const refuses = (): never => {
      throw new Error('refused');
    };
    const broken: Drawer = {
      get length() {
        return refuses();
      },
      key: refuses,
      getItem: refuses,
      setItem: refuses,
      removeItem: refuses,
    };
    expect(writeDraft(broken, mine, notes('x'))).toBe(false);
    expect(findDraft(broken, mine, NOW)).toBeNull();
    for (const act of [
      () => dropDraft(broken, mine),
      () => dropDraftsOf(broken, 'cora'),
      () => sweepDrafts(broken, NOW),
      () => dropPersons(broken),
    ])
      expect(act).not.toThrow();
    const drawer = drawerOf();
    writeDraft(drawer, mine, notes('x'));
    for (const rubbish of ['', '{', '{"shape":0}', 'null', '[]']) {
      drawer.all.set([...drawer.all.keys()][0] ?? '', rubbish);
      expect(findDraft(drawer, mine, NOW)).toBeNull();
    }
  });
});
