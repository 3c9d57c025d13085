/** The database of the outbox (lib/outbox-store.ts). */
export const OUTBOX = 'soundings.outbox';

/** Whether this device ever kept a change until it was sent: where it did not, nothing of the outbox has to be loaded. */
export const hasOutbox = async (): Promise<boolean> => {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === OUTBOX);
  } catch {
    // An old browser does not tell.
    return true;
  }
};

let unsent = 0;

/** How many changes of the account that is signed in were not sent yet, as the outbox read them last. */
export const unsentHere = (): number => unsent;
export const noteUnsent = (count: number): void => { unsent = count; };
