import { searchPieces, searchTextOf } from '#contracts';
import type { OptionsFilter } from '@mantine/core';
import type { FocusEvent, KeyboardEvent } from 'react';

const isOpen = (input: HTMLInputElement): boolean => input.getAttribute('aria-expanded') === 'true';

const takeFrom = (input: HTMLInputElement): void => {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  if (list === null || input.readOnly || input.value === '') return;
  const marked = list.querySelector<HTMLElement>('[data-combobox-selected]');
  if (marked === null && list.querySelector('[data-combobox-active]') !== null) return;
  (marked ?? list.querySelector<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])'))?.click();
};

/**
 * For a list that is searched by typing. Enter and Tab take the option that is marked, or the first match of what is typed, also of what is
 * pasted, for which Mantine marks none. Enter does not send the form as well, where nothing can be taken.
 * Source: the ARIA authoring practices, combobox with automatic selection.
 */
export const takesMatch = (event: KeyboardEvent<HTMLInputElement>): void => {
  const { key, currentTarget: input } = event;
  if (!isOpen(input)) return;
  if (key === 'Tab') takeFrom(input);
  if (key !== 'Enter') return;
  event.preventDefault();
  // Mantine takes what it knows to be marked, and forgets what was marked while the list opened.
  window.setTimeout(() => {
    if (isOpen(input)) takeFrom(input);
  }, 0);
};

type Choice = Parameters<OptionsFilter>[0]['options'][number];

/** How well a choice holds what is typed: 0 not at all, 2 as beginnings of words. A group is as good as the best in it. */
const fit = (choice: Choice, pieces: readonly string[]): number => {
  if ('items' in choice) return Math.max(0, ...choice.items.map((item) => fit(item, pieces)));
  const text = searchTextOf([choice.label], [choice.label]);
  if (pieces.every((piece) => text.includes(` ${piece}`))) return 2;
  return pieces.every((piece) => text.includes(piece)) ? 1 : 0;
};

const fitting = <T extends Choice>(choices: readonly T[], pieces: readonly string[]): T[] =>
  choices
    .map((choice) => ({ choice, fits: fit(choice, pieces) }))
    .filter(({ fits }) => fits > 0)
    .sort((one, other) => other.fits - one.fits)
    .map(({ choice }) => choice);

/**
 * Searches a list as every other search does: without accents, marks or blanks in a number plate, the words in any order. What has words
 * that begin with what is typed comes first: it is what Enter takes.
 */
export const wordsFirst: OptionsFilter = ({ options, search, limit }) => {
  const pieces = searchPieces(search);
  return fitting(options, pieces)
    .map((choice) => ('items' in choice ? { ...choice, items: fitting(choice.items, pieces) } : choice))
    .slice(0, limit);
};

interface Entry {
  readonly value: string;
  readonly label: string;
  readonly disabled: boolean;
}

/**
 * What a field takes that is left with `typed` in it: the first match that can be taken, or else the first one, which then stands there
 * with its reason. Null where nothing matches, and where what is chosen does.
 */
export const leftWith = (typed: string, chosen: string | null, choices: readonly Entry[]): string | null => {
  const pieces = searchPieces(typed);
  const found = fitting(choices, pieces);
  if (pieces.length === 0 || found.some(({ value }) => value === chosen)) return null;
  return (found.find(({ disabled }) => !disabled) ?? found[0])?.value ?? null;
};

/**
 * For a list that says of what is chosen why it cannot be taken: nothing that is typed goes away without a word, however the field is left.
 * @param choices that may be taken that way
 */
export const takesLeft = (chosen: string | null, choices: readonly Entry[], take: (value: string) => void) => ({
  onBlur: ({ currentTarget: input }: FocusEvent<HTMLInputElement>): void => {
    // Another window has the focus for now.
    if (document.activeElement === input) return;
    const left = leftWith(input.value, chosen, choices);
    if (left !== null) take(left);
  },
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>): void => {
    takesMatch(event);
    const { key, currentTarget: input } = event;
    if (key !== 'Enter' || !isOpen(input)) return;
    // After what can be taken: the list would cover the reason.
    window.setTimeout(() => {
      if (!isOpen(input) || leftWith(input.value, chosen, choices) === null) return;
      input.blur();
      input.focus();
    }, 0);
  },
});
