import { newKey } from './api.js';

const KEY = 'soundings.tab';

let made: string | null = null;

const kept = (): string | null => {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
};

/** A name of this tab, the same after a reload; a tab that was duplicated shares it with its twin. */
export const thisTab = (): string => {
  made ??= kept() ?? newKey();
  try {
    sessionStorage.setItem(KEY, made);
  } catch {
    // Then it is the same as long as the page is.
  }
  return made;
};
