let unsent = 0;

/** How many changes of the account that is signed in were not sent yet, as the outbox read them last. */
export const unsentHere = (): number => unsent;
export const noteUnsent = (count: number): void => { unsent = count; };
