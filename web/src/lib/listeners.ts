interface Listeners {
  readonly tell: () => void;
  /** @returns how to stop */
  readonly listen: (listener: () => void) => () => void;
}

/**
 * Those who hear of a change to something that is kept outside React.
 * @param ofTabs also where another tab changes what the browser stores
 */
export const createListeners = (ofTabs = false): Listeners => {
  const listeners = new Set<() => void>();
  return {
    tell: () => {
      for (const listener of listeners) listener();
    },
    listen: (listener) => {
      listeners.add(listener);
      if (ofTabs) window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
};
