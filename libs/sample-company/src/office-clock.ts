/** The clock of a program that a history is typed into: turned to when each thing happened, and then let go. */
export interface OfficeClock {
  /** ISO 8601 UTC. */
  now(): string;
  /** @param at ISO 8601 UTC; null: the machine's own time again */
  turnTo(at: string | null): void;
}

export const officeClock = (): OfficeClock => {
  let turned: string | null = null;
  return {
    now: () => turned ?? new Date().toISOString(),
    turnTo: (at) => {
      turned = at;
    },
  };
};
