import { own, screensOf, type ReadModelNotice } from '#contracts';
import { t } from '#languages';
import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.js';

let stopped: readonly string[] = [];
const { tell, listen } = createListeners();

export const noteStopped = (names: readonly string[]): void => {
  stopped = names;
  tell();
};

/** Takes a notice of the stream of changes. */
export const hearStopped = (data: string): void => {
  noteStopped((JSON.parse(data) as ReadModelNotice).stopped);
};

/** Names of the read models that no longer take what happens, as the server said last. */
export const useStopped = (): readonly string[] => useSyncExternalStore(listen, () => stopped);

/** Whether what an address shows is made from one of these. */
export const needs = (pathname: string, names: readonly string[]): boolean => {
  const path = pathname.replace(/^\/|\/$/g, '');
  return names.some((name) =>
    own(screensOf, name)?.some((screen) => path === screen || (screen !== '' && path.startsWith(`${screen}/`))),
  );
};

export const stoppedSentence = (): string =>
  t('Something here is not up to date: new changes are saved, but cannot be shown yet.');
