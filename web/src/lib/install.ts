import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.js';

/** What browsers that can install a program tell; not in TypeScript's own types, since not all do. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>;
}

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event && typeof event.prompt === 'function';

let offer: InstallOffer | null = null;
const { tell, listen } = createListeners();

const put = (next: InstallOffer | null): void => {
  offer = next;
  tell();
};

window.addEventListener('beforeinstallprompt', (event) => {
  if (!isOffer(event)) return;
  // The browser's own bar over the page would be in the way of work: the offer waits in the account menu.
  event.preventDefault();
  put(event);
});
window.addEventListener('appinstalled', () => put(null));

const install = (): void => {
  // An offer can be taken up once.
  const taken = offer;
  put(null);
  void taken?.prompt().catch(() => undefined);
};

/** Installs the program on this device; null while the browser does not offer it, or it is installed already. */
export const useInstall = (): (() => void) | null =>
  useSyncExternalStore(listen, () => offer) === null ? null : install;
