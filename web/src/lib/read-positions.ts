/** Of the answers of this page the one that was read from the oldest state; null: there was none that said so. */
let oldest: string | null = null;
/** The event from which on this page is told what changes. */
let toldFrom: string | null = null;
let askAgain: (() => void) | null = null;

/** Positions of another log, which is written otherwise, do not compare. */
const isBefore = (one: string, other: string): boolean => one.length === other.length && one < other;

/** Once for a page: of two servers behind one address the second may always be a little behind the first. */
const lookForGap = (): void => {
  if (oldest === null || toldFrom === null || askAgain === null || !isBefore(oldest, toldFrom)) return;
  const ask = askAgain;
  askAgain = null;
  ask();
};

/** Notes what an answer says of the state that it was read from. */
export const noteReadFrom = (position: string | null): void => {
  if (position === null) return;
  if (oldest === null || isBefore(position, oldest)) oldest = position;
  lookForGap();
};

/** Notes an event that this page was told of. @param missed is called when something was read before the first of them: what changed between is told by nothing */
export const noteTold = (position: string, missed: () => void): void => {
  if (toldFrom !== null) return;
  toldFrom = position;
  askAgain = missed;
  lookForGap();
};
