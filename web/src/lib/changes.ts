import { BEAT_MS, type Change, type FormPresence } from '#contracts';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { createParser } from 'eventsource-parser';
import { useEffect, useSyncExternalStore } from 'react';
import { hearTrouble, noteTrouble } from './log-trouble.js';
import { announceForms, hearPresence, keepPresence } from './presence.js';
import { refresh } from './queries.js';
import { noteTold } from './read-positions.js';
import { currentToken, refuseToken, useToken } from './session.js';
import { watchSilence } from './silence.js';
import { hearStopped, noteStopped } from './stopped.js';
import { thisTab } from './tab.js';
import { noteChange } from './who-changed.js';
import { createListeners } from './listeners.js';

export type Liveness = 'connecting' | 'live' | 'reconnecting';

let liveness: Liveness = 'connecting';
const { tell, listen: listenToLiveness } = createListeners();
const become = (next: Liveness): void => {
  if (next === liveness) return;
  liveness = next;
  tell();
};

/** Whether this browser hears of other people's changes at the moment. */
export const useLiveness = (): Liveness => useSyncExternalStore(listenToLiveness, () => liveness);

/** A line that is back at once was never away: nobody is told. */
const PATIENCE_MS = 2000;
/** One beat of the server may be late. */
export const QUIET_MS = 2 * BEAT_MS;
/** A phone on a weak network takes a while to be answered at all. */
const ANSWER_MS = 10_000;
const MOST_PAUSE_MS = 8000;

let worry: number | null = null;
const calm = (): void => {
  if (worry !== null) window.clearTimeout(worry);
  worry = null;
};
const worryLater = (): void => {
  worry ??= window.setTimeout(() => {
    worry = null;
    become('reconnecting');
  }, PATIENCE_MS);
};

/** Ends early when there is a network again, the page is come back to, or nobody listens any more. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = new AbortController();
    const end = (): void => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end, { signal: over.signal });
    window.addEventListener('online', end, { signal: over.signal });
    window.addEventListener('pageshow', end, { signal: over.signal });
  });

const isChange = (value: unknown): value is Change =>
  typeof value === 'object' && value !== null && 'entity' in value && '_id' in value;

const changeOf = (data: string): Change | null => {
  try {
    const value: unknown = JSON.parse(data);
    return isChange(value) ? value : null;
  } catch {
    return null;
  }
};

/**
 * A way to the server, given up when the browser loses its network, or nothing was heard for so long that somebody must have cut it
 * without a word.
 */
const openLine = (signal: AbortSignal) => {
  const ended = new AbortController();
  const cut = (): void => {
    calm();
    become('reconnecting');
    end();
  };
  let silence = watchSilence(ANSWER_MS, cut);
  const end = (): void => {
    silence.stop();
    ended.abort();
  };
  window.addEventListener('offline', cut, { signal: ended.signal });
  // A page that is kept for 'Back' would keep its stream, of which a browser has six for one server: the next page would wait for them.
  window.addEventListener('pagehide', end, { signal: ended.signal });
  return {
    signal: AbortSignal.any([signal, ended.signal]),
    end,
    answered: () => {
      silence.stop();
      silence = watchSilence(QUIET_MS, cut);
    },
    heard: () => silence.heard(),
  };
};

/** Read anew each time: the signal changes while the stream is read. */
const isOver = (signal: AbortSignal): boolean => signal.aborted;

/** The last event that this tab was told of, whoever was signed in then: the next stream goes on behind it. */
let lastId: string | undefined;

/** `EventSource` cannot send the bearer token, so the stream is read with `fetch`. */
const listen = async (client: QueryClient, signal: AbortSignal): Promise<void> => {
  let attempts = 0;
  const parser = createParser({
    onEvent: ({ event, id, data }) => {
      if (event === 'presence') return hearPresence(JSON.parse(data) as FormPresence);
      if (event === 'log') return hearTrouble(data);
      if (event === 'read-models') return hearStopped(data);
      if (id !== undefined) {
        lastId = id;
        noteTold(id, () => void client.invalidateQueries());
      }
      const change = changeOf(data);
      if (change === null) return;
      noteChange(change);
      void refresh(client, change.entity, change._id);
    },
  });
  while (!signal.aborted) {
    const line = openLine(signal);
    try {
      const token = currentToken() ?? '';
      const response = await fetch('/api/changes', {
        headers: {
          Accept: 'text/event-stream',
          Authorization: `Bearer ${token}`,
          Tab: thisTab(),
          ...(lastId === undefined ? {} : { 'Last-Event-ID': lastId }),
        },
        signal: line.signal,
      });
      if (response.status === 401) {
        become('reconnecting');
        refuseToken(token);
        return;
      }
      if (!response.ok || response.body === null) throw new Error(`changes answered ${response.status}`);
      // What happened while nobody listened and no id was known can only be found by asking again.
      if (attempts > 0 && lastId === undefined) void client.invalidateQueries();
      // What could not be loaded meanwhile is asked for again, without a press on 'Try again'.
      else if (attempts > 0)
        void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
      // Who came while nobody listened is in the answer; and a stream that broke off has closed this tab's forms for the others.
      announceForms();
      attempts = 0;
      line.answered();
      calm();
      become('live');
      // What was said last may be over; where it is not, it comes first.
      noteTrouble(null);
      noteStopped([]);
      parser.reset();
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        line.heard();
        parser.feed(part.value);
      }
    } catch {
      // Broken off, silent or refused: asked for again below, unless it was this page that ended it.
    } finally {
      line.end();
    }
    if (isOver(signal)) return;
    worryLater();
    attempts += 1;
    await pause(Math.min(MOST_PAUSE_MS, 500 * 2 ** Math.min(attempts, 4)), signal);
  }
};

/** Keeps the lists of this browser in step with the server for as long as somebody is signed in. */
export const useChanges = (): void => {
  const client = useQueryClient();
  const token = useToken();
  useEffect(() => {
    if (token === null) return undefined;
    const controller = new AbortController();
    void listen(client, controller.signal);
    const stop = keepPresence();
    return () => {
      controller.abort();
      stop();
      calm();
      become('connecting');
      noteTrouble(null);
      noteStopped([]);
    };
  }, [client, token]);
};
