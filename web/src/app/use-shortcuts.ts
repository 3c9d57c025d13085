import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { askedMoment } from '../lib/as-at.js';
import { dialogIsOpen, mayBeShortcut, pressed, shortcutsOn, type Shortcut } from '../lib/shortcuts.js';

/** How long a first key waits for the second. */
const PATIENCE = 1500;

/** What `c` makes where it is pressed. */
const createdFrom = (pathname: string): string => {
  if (pathname === '/enquiries') return '/enquiry/create';
  const project = /^\/enquiry\/(?!create$)([^/]+)$/.exec(pathname)?.[1];
  return project === undefined ? '/job/create' : `/job/create?enquiry_id=${project}`;
};

/** The first search field of the page; the bar above has its own. @returns whether there is one */
const focusSearch = (): boolean => {
  const field = document.querySelector<HTMLInputElement>('#page input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
};

/** Ctrl+S, and Cmd+S: sends the form of the dialog that is open, else that of the page; the browser saves no page. */
const saveForm = (event: KeyboardEvent): void => {
  if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  const form = [
    ...document.querySelectorAll<HTMLFormElement>(
      dialogIsOpen() ? '[role="dialog"] form[data-saves]' : 'form[data-saves]',
    ),
  ].at(-1);
  if (form === undefined) return;
  event.preventDefault();
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  // A form that says that there is nothing to save stays as it is.
  if (!event.repeat && button !== null && !button.disabled) form.requestSubmit(button);
};

/** Listens to the shortcuts that belong to the shell. */
export const useShortcuts = (onSheet: () => void): void => {
  const navigate = useNavigate();
  const current = useRef({ navigate, onSheet });
  useEffect(() => {
    current.current = { navigate, onSheet };
  });
  useEffect(() => {
    let waiting: string | null = null;
    let since = 0;
    /** @returns whether there was something to do */
    const act = ({ does }: Shortcut): boolean => {
      if (does === undefined) return false;
      if (does === 'search') return focusSearch();
      if (does === 'sheet') current.current.onSheet();
      else if (does !== 'create') void current.current.navigate(does.path);
      else if (askedMoment(window.location) === null)
        void current.current.navigate(createdFrom(window.location.pathname));
      else return false;
      return true;
    };
    const listen = (event: KeyboardEvent): boolean => {
      if (!shortcutsOn() || event.defaultPrevented || !mayBeShortcut(event)) return false;
      const before = event.timeStamp - since < PATIENCE ? waiting : null;
      const { shortcut, waiting: next } = pressed(event.key, before);
      waiting = next;
      since = event.timeStamp;
      if (shortcut !== null && act(shortcut)) event.preventDefault();
      return shortcut !== null || before !== null;
    };
    /** The second key of two is not another part's first, so it is taken before anybody else hears of it. */
    const second = (event: KeyboardEvent): void => {
      if (waiting !== null && event.timeStamp - since < PATIENCE && event.key !== 'Shift' && listen(event))
        event.stopImmediatePropagation();
    };
    /** The first comes after everybody else: a calendar has a `c` of its own. */
    const first = (event: KeyboardEvent): void => {
      if (event.key !== 'Shift') listen(event);
    };
    window.addEventListener('keydown', second, { capture: true });
    window.addEventListener('keydown', first);
    window.addEventListener('keydown', saveForm);
    return () => {
      window.removeEventListener('keydown', second, { capture: true });
      window.removeEventListener('keydown', first);
      window.removeEventListener('keydown', saveForm);
    };
  }, []);
};
