import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Bytes of JavaScript, as they come over the wire, that the first look at the dashboard may cost. */
export const FIRST_LOAD_LIMIT = 300_000;
/** Requests of any kind, the page itself and its calls among them. */
export const FIRST_REQUESTS_LIMIT = 25;

/** What a page asked for and was sent. */
export interface Sent {
  readonly path: string;
  /** 0 for what did not end. */
  bytes: number;
}

const QUIET_MS = 1500;

/**
 * What comes over the wire until a page is at rest; Chromium counts it, packed, without the answers' headers.
 * @param load brings the page up, until what people look at first is drawn
 */
export const sentUntilRest = async (page: Page, load: () => Promise<void>): Promise<readonly Sent[]> => {
  const session = await page.context().newCDPSession(page);
  const all = new Map<string, Sent>();
  const heads = new Map<string, number>();
  let last = performance.now();
  let document: string | undefined;
  session.on('Network.requestWillBeSent', ({ requestId, loaderId, type, request: { url } }) => {
    const { protocol, pathname } = new URL(url);
    if (!protocol.startsWith('http')) return;
    if (type === 'Document') {
      document = loaderId;
      all.clear();
    }
    // The page before goes on asking until the new one is there; what it asks for is not this one's.
    if (document !== undefined && loaderId !== document) return;
    all.set(requestId, { path: pathname, bytes: 0 });
    last = performance.now();
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    heads.set(requestId, response.encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const sent = all.get(requestId);
    if (sent === undefined) return;
    sent.bytes = encodedDataLength - (heads.get(requestId) ?? 0);
    last = performance.now();
  });
  await session.send('Network.enable');
  // Emptied, not switched off: without a cache, a file that is announced and then imported may be fetched twice.
  await session.send('Network.clearBrowserCache');
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  await load();
  while (performance.now() - last < QUIET_MS) await pause(100);
  await session.detach();
  return [...all.values()];
};

export const scriptsOf = (sent: readonly Sent[]): readonly Sent[] => sent.filter(({ path }) => path.endsWith('.js'));

export const sumOf = (sent: readonly Sent[]): number => sent.reduce((sum, { bytes }) => sum + bytes, 0);
