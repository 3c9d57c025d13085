import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Bytes of JavaScript, as they come over the wire, that the first look at the dashboard may cost. */
export const FIRST_LOAD_LIMIT = 350_000;

/** JavaScript that a page was sent. */
export interface Sent {
  readonly file: string;
  readonly bytes: number;
}

const QUIET_MS = 1500;

/**
 * The JavaScript that comes over the wire until a page is at rest; Chromium counts it, zipped, without the answers' headers.
 * @param load brings the page up, until what people look at first is drawn
 */
export const scriptsUntilRest = async (page: Page, load: () => Promise<void>): Promise<readonly Sent[]> => {
  const session = await page.context().newCDPSession(page);
  const files = new Map<string, string>();
  const heads = new Map<string, number>();
  const sent: Sent[] = [];
  let last = performance.now();
  session.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    const { pathname } = new URL(url);
    if (!pathname.endsWith('.js')) return;
    files.set(requestId, pathname);
    last = performance.now();
  });
  session.on('Network.responseReceived', ({ requestId, response }) => { heads.set(requestId, response.encodedDataLength); });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file === undefined) return;
    sent.push({ file, bytes: encodedDataLength - (heads.get(requestId) ?? 0) });
    last = performance.now();
  });
  await session.send('Network.enable');
  // Emptied, not switched off: without a cache, a file that is announced and then imported may be fetched twice.
  await session.send('Network.clearBrowserCache');
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  await load();
  while (performance.now() - last < QUIET_MS) await pause(100);
  await session.detach();
  return sent;
};

export const sumOf = (sent: readonly Sent[]): number => sent.reduce((sum, { bytes }) => sum + bytes, 0);
