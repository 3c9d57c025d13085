import { useSyncExternalStore } from 'react';

/** Where a shortcut stands on the sheet. */
export const shortcutGroups = ['Anywhere', 'In Find anything', 'On a calendar', 'Going to a page'] as const;
type ShortcutGroup = (typeof shortcutGroups)[number];

export interface Shortcut {
  /** As they are pressed, one after the other; `Ctrl K` is one press. */
  readonly keys: readonly string[];
  readonly label: string;
  readonly group: ShortcutGroup;
  /** What the shell does; left out where the part of the page that has it does it by itself. */
  readonly does?: 'sheet' | 'search' | 'create' | { readonly path: string };
}

const go = (letter: string, label: string, path: string): Shortcut => ({ keys: ['g', letter], label, group: 'Going to a page', does: { path } });
const calendar = (key: string, label: string): Shortcut => ({ keys: [key], label, group: 'On a calendar' });

/** Every shortcut of the product: what the shell listens to, and what the sheet shows. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ['Ctrl K'], label: 'Find anything', group: 'Anywhere' },
  { keys: ['/'], label: 'Search this page', group: 'Anywhere', does: 'search' },
  { keys: ['c'], label: 'Create: a project on Projects, otherwise a site visit', group: 'Anywhere', does: 'create' },
  { keys: ['?'], label: 'Show these shortcuts', group: 'Anywhere', does: 'sheet' },
  go('d', 'Admin Dashboard', '/dashboard'),
  go('e', 'Engineer Dashboard', '/engineerdashboard'),
  go('f', 'Finance Dashboard', '/financedashboard'),
  go('p', 'Projects', '/enquiries'),
  go('v', 'Site Visits', '/jobs'),
  go('j', 'Job Calendar', '/jobcalendar'),
  go('r', 'Resource Calendar', '/resourcecalendar'),
  go('b', 'Quote a fee', '/book'),
  go('i', 'Invoices', '/invoice'),
  go('a', 'Audit Ledger', '/audit'),
  go('t', 'Engineers', '/engineers'),
  go('k', 'Equipment', '/equipment'),
  go('c', 'Cars', '/cars'),
  go('o', 'Company', '/company'),
  { keys: ['↑ ↓'], label: 'Choose', group: 'In Find anything' },
  { keys: ['Enter'], label: 'Open', group: 'In Find anything' },
  { keys: ['Ctrl Enter'], label: 'Open in a new tab', group: 'In Find anything' },
  calendar('t', 'Today'),
  calendar('← →', 'Earlier, later'),
  calendar('d', 'Day'),
  calendar('w', 'Week'),
  calendar('m', 'Month'),
  calendar('a', 'Agenda'),
  calendar('c', 'Create at the chosen time'),
];

/** What a press means after the presses before it. */
export interface Pressed {
  readonly shortcut: Shortcut | null;
  /** The beginning of a longer shortcut. */
  readonly waiting: string | null;
}

/** @param waiting the press before, where it began a shortcut */
export const pressed = (key: string, waiting: string | null): Pressed => {
  const keys = waiting === null ? [key] : [waiting, key];
  const own = shortcuts.filter(({ does }) => does !== undefined);
  const shortcut = own.find((one) => one.keys.join(' ') === keys.join(' ')) ?? null;
  if (shortcut !== null) return { shortcut, waiting: null };
  return { shortcut: null, waiting: waiting === null && own.some((one) => one.keys.length > 1 && one.keys[0] === key) ? key : null };
};

/** Where keys are typed, or choose something. */
const TAKES_KEYS = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"], [role="combobox"], [role="textbox"]';

type KeyPress = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'target'>;

/** Whether a press may be a shortcut: not with a modifier, not held, not while something is typed, chosen or asked. */
export const mayBeShortcut = (event: KeyPress): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return false;
  if (event.target instanceof Element && event.target.closest(TAKES_KEYS) !== null) return false;
  // A dialog that is open takes the keys, wherever the focus is.
  return document.querySelector('[role="dialog"][aria-modal="true"]') === null;
};

const KEY = 'soundings.shortcuts';
const listeners = new Set<() => void>();

/** Whether single keys do anything in this browser: whoever speaks to their computer, or slips, can switch them off (WCAG 2.1.4). */
export const shortcutsOn = (): boolean => localStorage.getItem(KEY) !== 'off';

export const switchShortcuts = (on: boolean): void => {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
  for (const listener of listeners) listener();
};

const onSwitch = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

export const useShortcutsOn = (): boolean => useSyncExternalStore(onSwitch, shortcutsOn);
