import { defaultOptionsFilter } from '@mantine/core';
import type { KeyboardEvent } from 'react';

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

/** Of what holds the typed letters, what has a word that begins with them comes first: it is what Enter takes. */
export const wordsFirst: typeof defaultOptionsFilter = (asked) => {
  const typed = ` ${asked.search.trim().toLowerCase()}`;
  const holding = defaultOptionsFilter(asked);
  const begins = (choice: (typeof holding)[number]): boolean =>
    'label' in choice && ` ${choice.label.toLowerCase()}`.includes(typed);
  return [...holding.filter(begins), ...holding.filter((choice) => !begins(choice))];
};
