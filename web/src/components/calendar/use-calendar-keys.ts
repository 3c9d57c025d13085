import { own } from '#contracts';
import { useEffect, useRef } from 'react';
import { dialogIsOpen, shortcutsOn } from '../../lib/shortcuts.js';
import type { CalendarView } from './windows.js';

const letters: Readonly<Record<string, CalendarView>> = { d: 'day', w: 'week', m: 'month', a: 'agenda' };

/** Where a letter is typed, or an arrow key chooses something. */
const TAKES_KEYS =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"], [role="combobox"], [role="slider"]';

interface KeyActions {
  readonly views: readonly CalendarView[];
  readonly onView: (view: CalendarView) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onToday: () => void;
  readonly onCreate?: (() => void) | undefined;
}

const act = (key: string, actions: KeyActions): boolean => {
  if (key === 'ArrowLeft') actions.onStep(-1);
  else if (key === 'ArrowRight') actions.onStep(1);
  else if (key === 't') actions.onToday();
  else if (key === 'c' && actions.onCreate !== undefined) actions.onCreate();
  else {
    const view = own(letters, key);
    const offered =
      view === undefined
        ? undefined
        : actions.views.find((one) => one === view || (view === 'week' && one === 'work-week'));
    if (offered === undefined) return false;
    actions.onView(offered);
  }
  return true;
};

/** T today, arrows previous and next, D W M A views, C create: never while something is typed, chosen or asked. */
export const useCalendarKeys = (actions: KeyActions): void => {
  const current = useRef(actions);
  useEffect(() => {
    current.current = actions;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
      if (event.target instanceof Element && event.target.closest(TAKES_KEYS) !== null) return;
      if (dialogIsOpen()) return;
      if (event.key.length === 1 && !shortcutsOn()) return;
      if (act(event.key.length === 1 ? event.key.toLowerCase() : event.key, current.current)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
};
