import type { Position } from '../event-store.js';
import type { WirePosition } from './client.js';

const DIGITS = 20;
const padded = (place: bigint): string => place.toString().padStart(DIGITS, '0');

/** Both places are kept: resuming from the commit alone has lost events. */
export const positionOf = ({ commit, prepare }: WirePosition): Position => `${padded(commit)}/${padded(prepare)}`;

export const wirePositionOf = (position: Position): WirePosition => ({
  commit: BigInt(position.slice(0, DIGITS)),
  prepare: BigInt(position.slice(DIGITS + 1)),
});
