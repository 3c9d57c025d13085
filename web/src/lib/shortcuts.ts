import { later, spoken, type LocalizedString } from '#languages';
import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.js';

/** Where a shortcut stands on the sheet. */
export const shortcutGroups = ['anywhere', 'finding', 'calendar', 'going'] as const;
type ShortcutGroup = (typeof shortcutGroups)[number];
export const shortcutGroupNames = spoken<ShortcutGroup>({
  anywhere: later('Anywhere'),
  finding: later('In Find anything'),
  calendar: later('On a calendar'),
  going: later('Going to a page'),
});

export interface Shortcut {
  /** As they are pressed, one after the other; `Ctrl K` is one press. */
  readonly keys: readonly string[];
  readonly label: () => LocalizedString;
  readonly group: ShortcutGroup;
  /** What the shell does; left out where the part of the page that has it does it by itself. */
  readonly does?: 'sheet' | 'search' | 'create' | { readonly path: string };
}

const go = (letter: string, label: () => LocalizedString, path: string): Shortcut => ({
  keys: ['g', letter],
  label,
  group: 'going',
  does: { path },
});
const calendar = (key: string, label: () => LocalizedString): Shortcut => ({ keys: [key], label, group: 'calendar' });

/** Every shortcut of the product: what the shell listens to, and what the sheet shows. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ['Ctrl K'], label: later('Find anything'), group: 'anywhere' },
  { keys: ['Ctrl S'], label: later('Save the form'), group: 'anywhere' },
  { keys: ['/'], label: later('Search this page'), group: 'anywhere', does: 'search' },
  {
    keys: ['c'],
    label: later('Create: a project on Projects, otherwise a site visit'),
    group: 'anywhere',
    does: 'create',
  },
  { keys: ['?'], label: later('Show these shortcuts'), group: 'anywhere', does: 'sheet' },
  go('d', later('Admin Dashboard'), '/dashboard'),
  go('e', later('Engineer Dashboard'), '/engineerdashboard'),
  go('f', later('Finance Dashboard'), '/financedashboard'),
  go('p', later('Projects'), '/enquiries'),
  go('v', later('Site Visits'), '/jobs'),
  go('j', later('Job Calendar'), '/jobcalendar'),
  go('r', later('Resource Calendar'), '/resourcecalendar'),
  go('b', later('Quote a fee'), '/book'),
  go('i', later('Invoices'), '/invoice'),
  go('a', later('Audit Ledger'), '/audit'),
  go('t', later('Engineers'), '/engineers'),
  go('k', later('Equipment'), '/equipment'),
  go('c', later('Cars'), '/cars'),
  go('o', later('Company'), '/company'),
  { keys: ['↑ ↓'], label: later('Choose'), group: 'finding' },
  { keys: ['Enter'], label: later('Open ⟨verb⟩'), group: 'finding' },
  { keys: ['Ctrl Enter'], label: later('Open in a new tab'), group: 'finding' },
  calendar('t', later('Today')),
  calendar('← →', later('Earlier, later')),
  calendar('d', later('Day')),
  calendar('w', later('Week')),
  calendar('m', later('Month')),
  calendar('a', later('Agenda')),
  calendar('c', later('Create at the chosen time')),
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
  return {
    shortcut: null,
    waiting: waiting === null && own.some((one) => one.keys.length > 1 && one.keys[0] === key) ? key : null,
  };
};

/** Where keys are typed, or choose something. */
const TAKES_KEYS =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"], [role="combobox"], [role="textbox"]';

type KeyPress = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'target'>;

/** Whether a dialog lies over the page: it takes the keys, wherever the focus is. */
export const dialogIsOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/** Whether a press may be a shortcut: not with a modifier, not held, not while something is typed, chosen or asked. */
export const mayBeShortcut = (event: KeyPress): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return false;
  if (event.target instanceof Element && event.target.closest(TAKES_KEYS) !== null) return false;
  return !dialogIsOpen();
};

const KEY = 'soundings.shortcuts';
const { tell, listen } = createListeners(true);

/** Whether single keys do anything in this browser: whoever speaks to their computer, or slips, can switch them off (WCAG 2.1.4). */
export const shortcutsOn = (): boolean => localStorage.getItem(KEY) !== 'off';

export const switchShortcuts = (on: boolean): void => {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
  tell();
};

export const useShortcutsOn = (): boolean => useSyncExternalStore(listen, shortcutsOn);
