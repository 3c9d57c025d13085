import { useCallback, useState } from 'react';

export interface Held<Value> {
  readonly held: Value;
  readonly hold: () => void;
  readonly release: () => void;
}

/**
 * A value that stands still between `hold` and `release`. New entries would take away what is being dragged, and the library forgets
 * where it is dropped once any of its options changes: all of them wait until then.
 */
export const useHeld = <Value>(value: Value): Held<Value> => {
  const [kept, setKept] = useState<{ readonly value: Value } | null>(null);
  return {
    held: kept === null ? value : kept.value,
    hold: useCallback(() => setKept({ value }), [value]),
    // The library says that a drag is over before it says where it ended.
    release: useCallback(() => {
      setTimeout(() => setKept(null));
    }, []),
  };
};
