import { useCallback } from 'react';
import { chromeWord, type ChromeKey } from './chrome.js';
import { usePreferences } from './preferences.js';

/** The shell's words in the language of this browser's choice. */
export const useChrome = (): ((key: ChromeKey) => string) => {
  const { language } = usePreferences();
  return useCallback((key) => chromeWord(language, key), [language]);
};
