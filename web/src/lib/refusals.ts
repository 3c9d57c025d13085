import { blockerSentence, type BookingConflict } from '#contracts';
import { ApiError, sentenceOf } from './api.js';

const named = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;

const conflictSentence = (conflict: BookingConflict): string => {
  const part = conflict.part === undefined ? '' : `${conflict.part}: `;
  const instead = conflict.substitutes.length === 0 ? '' : ` Free instead: ${named(conflict.substitutes.map(({ label }) => label))}.`;
  return `${part}${blockerSentence(conflict.resource.label, conflict)}${instead}`;
};

/** Why a booking or a visit was refused, in words, a line for each conflict: who or what is in the way, until when, and what is free instead. */
export const refusalOf = (error: unknown): string => {
  const conflicts = error instanceof ApiError ? (error.body.conflicts ?? []) : [];
  return conflicts.length === 0 ? sentenceOf(error) : conflicts.map(conflictSentence).join('\n');
};
