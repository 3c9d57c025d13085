import type { Position } from '../event-store.js';

const DIGITS = 20;
const padded = (place: number | bigint): string => place.toString().padStart(DIGITS, '0');

/** What a server older than 22.10 writes where it does not say where an event is. */
const NOWHERE = 2n ** 64n - 1n;

/** Both places are kept: resuming from the commit alone has lost events. Undefined where the server does not say it. */
export const positionOf = (commit: number | bigint, prepare: number | bigint): Position | undefined => {
  if (commit === NOWHERE) return undefined;
  const text = padded(commit);
  return `${text}/${prepare === commit ? text : padded(prepare)}`;
};

/** The two places, as the server is told them. */
export const placesOf = (position: Position): { readonly commit: string; readonly prepare: string } => ({
  commit: String(BigInt(position.slice(0, DIGITS))),
  prepare: String(BigInt(position.slice(DIGITS + 1))),
});
