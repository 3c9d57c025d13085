type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Ctrl+Z, or Cmd+Z. */
export const isUndoPress = ({ key, ctrlKey, metaKey, shiftKey, altKey }: Press): boolean =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;
