import { pressed, shortcuts } from './shortcuts.js';

describe('the shortcuts', () => {
  const own = shortcuts.filter(({ does }) => does !== undefined);

  it('have keys of their own, and none is the beginning of another', () => {
    const all = own.map(({ keys }) => keys.join(' '));
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((keys) => all.some((other) => other.startsWith(`${keys} `)))).toEqual([]);
  });

  it.each(own.map((shortcut) => [shortcut.keys.join(' '), shortcut] as const))(
    '%s does what the sheet says',
    (_, shortcut) => {
      let waiting: string | null = null;
      for (const [index, key] of shortcut.keys.entries()) {
        const result = pressed(key, waiting);
        expect(result.shortcut).toBe(index === shortcut.keys.length - 1 ? shortcut : null);
        waiting = result.waiting;
      }
      expect(waiting).toBeNull();
    },
  );

  it('forget a beginning that nothing follows', () => {
    expect(pressed('x', 'g')).toEqual({ shortcut: null, waiting: null });
    expect(pressed('g', null)).toEqual({ shortcut: null, waiting: 'g' });
    expect(pressed('t', null)).toEqual({ shortcut: null, waiting: null });
  });
});
