/**
 * Keeps the page and the files that it was drawn with, so that a phone without a network shows it again.
 *
 * Kept is `/index.html` and exactly the files under /assets that the page reports to have loaded, in a store named after the
 * build. Files are taken from the store first, for their names change with their content; the page comes from the network first.
 * Calls and what they answer (/api) never come by here. A new build that is kept whole takes the place of the one before.
 */
const PREFIX = 'soundings-page ';
const PAGE = '/index.html';
/** Milliseconds that a weak network may take before the kept page is shown. */
const PATIENCE = 4000;
const SERVER = /^\/(api|send|calendar|testAPI)(\/|$)/;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** @param {{ build: string, files: readonly string[] }} report paths; the build is named by the file that starts it */
const keep = async ({ build, files }) => {
  const name = PREFIX + build;
  const known = await caches.has(name);
  const page = known ? null : await fetch(PAGE, { cache: 'no-cache' });
  // A page that was open while a new build was installed: the next one reports the new build.
  if (page !== null && !(page.ok && (await page.clone().text()).includes(build))) return;
  const store = await caches.open(name);
  if (page !== null) await store.put(PAGE, page);
  const there = new Set((await store.keys()).map(({ url }) => new URL(url).pathname));
  await store.addAll(files.filter((file) => !there.has(file)));
  const others = (await caches.keys()).filter((other) => other.startsWith(PREFIX) && other !== name);
  await Promise.all(others.map((other) => caches.delete(other)));
};

/** One report after the other; one that fails is made good by the next. */
let work = Promise.resolve();
self.addEventListener('message', (event) => {
  work = work.then(() => keep(event.data)).catch(() => undefined);
  event.waitUntil(work);
});

const kept = (request) => caches.match(request, { ignoreVary: true });

const answerPage = async (request) => {
  const page = await kept(PAGE);
  if (page === undefined) return fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, page));
  const live = fetch(request).then(
    (answer) => (answer.status < 500 ? answer : page),
    () => page,
  );
  return Promise.race([live, late]);
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || SERVER.test(pathname)) return;
  if (pathname.startsWith('/assets/')) event.respondWith(kept(request).then((file) => file ?? fetch(request)));
  else if (request.mode === 'navigate' && !/\.[a-z0-9]+$/i.test(pathname)) event.respondWith(answerPage(request));
});
