import { blockerSentence, type BookingConflict } from '#contracts';
import { later, localeNow, spoken, t } from '#languages';
import { ApiError, sentenceOf } from './api.js';

const partNames = spoken({ Setup: later('Setup'), Pickup: later('Pickup') });

const named = (names: readonly string[]): string =>
  new Intl.ListFormat(localeNow(), { type: 'disjunction' }).format(names);

const conflictSentence = ({ part, resource, substitutes, ...blocker }: BookingConflict): string => {
  const sentence = blockerSentence(resource.label, blocker);
  const why = part === undefined ? sentence : t('{part}: {sentence}', { part: partNames[part], sentence });
  return substitutes.length === 0
    ? why
    : `${why} ${t('Free instead: {names}.', { names: named(substitutes.map(({ label }) => label)) })}`;
};

/** Why a booking or a visit was refused, in words, a line for each conflict: who or what is in the way, until when, and what is free instead. */
export const refusalOf = (error: unknown): string => {
  const conflicts = error instanceof ApiError ? (error.body.conflicts ?? []) : [];
  return conflicts.length === 0 ? sentenceOf(error) : conflicts.map(conflictSentence).join('\n');
};
