import type { Change } from '#contracts';

/** Enough for everything that is open in one tab. */
const MOST = 400;

let heard: readonly Change[] = [];

/** Takes down who made a change that the server told of. */
export const noteChange = (change: Change): void => {
  heard = [...heard, change].slice(-MOST);
};

/**
 * Accounts that changed an entity after a version, as far as this browser heard of it; each once, in their order.
 * @param id null: there is only one of its kind
 */
export const changedSince = (entity: Change['entity'], id: string | null, version: number): readonly string[] => [
  ...new Set(
    heard.flatMap((change) =>
      change.entity === entity && (id === null || change._id === id) && change.version > version ? [change.by] : [],
    ),
  ),
];
