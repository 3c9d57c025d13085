import { isUndoPress } from './undo-press.js';

const press = { key: 'z', ctrlKey: true, metaKey: false, shiftKey: false, altKey: false };

describe('the keys of Undo', () => {
  it('are Ctrl+Z and Cmd+Z, also with Caps Lock', () => {
    expect([press, { ...press, key: 'Z' }, { ...press, ctrlKey: false, metaKey: true }].map(isUndoPress)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('are not those of Redo, of a plain z, or of another letter', () => {
    expect(
      [
        { ...press, shiftKey: true },
        { ...press, ctrlKey: false },
        { ...press, key: 'y' },
        { ...press, altKey: true },
      ].map(isUndoPress),
    ).toEqual([false, false, false, false]);
  });
});
