import type { LogTrouble } from '#contracts';
import { later, type LocalizedString } from '#languages';
import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.js';

let trouble: LogTrouble | null = null;
const { tell, listen } = createListeners();

/** What the server says of its log; null: it takes what is sent, or nobody knows. */
export const noteTrouble = (said: LogTrouble | null): void => {
  if (said === trouble) return;
  trouble = said;
  tell();
};

/** Takes a notice of the stream of changes. */
export const hearTrouble = (data: string): void => {
  const notice: unknown = JSON.parse(data);
  const said = typeof notice === 'object' && notice !== null && 'trouble' in notice ? notice.trouble : null;
  noteTrouble(said === 'takes-nothing' || said === 'put-back' ? said : null);
};

const sentences: Readonly<Record<LogTrouble, () => LocalizedString>> = {
  'takes-nothing': later('Nothing can be saved at the moment; what you typed is kept.'),
  'put-back': later('The log was put back to an older state, and nothing can be saved; what you typed is kept.'),
};

/** Why nothing can be saved, in one sentence; null when it can. */
export const troubleNow = (): LocalizedString | null => (trouble === null ? null : sentences[trouble]());

export const useTrouble = (): LocalizedString | null => {
  const said = useSyncExternalStore(listen, () => trouble);
  return said === null ? null : sentences[said]();
};

/** What is not written into the log: signing in, who has what open, views, and questions that have a body. */
const unlogged = [
  /^\/api\/auth$/,
  /^\/api\/(?:availability|past|presence|projections|sessions|views)(?:\/|$)/,
  /^\/api\/book\/(?:fee\/preview|geocode)$/,
  /\/(?:alike|bank-statement|plan|people|verification)$/,
  /^\/send$/,
];

/** Why a call is not sent while the log takes nothing; null when it is. The server would only refuse it. */
export const refusedMeanwhile = (method: string, path: string): string | null => {
  const [pathname = ''] = path.split('?');
  return method === 'GET' || unlogged.some((known) => known.test(pathname)) ? null : troubleNow();
};
