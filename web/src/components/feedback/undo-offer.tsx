import { t } from '#languages';
import { Anchor, Kbd } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { isUndoPress } from './undo-press.js';

/** Five seconds are too short to read and act on, ten are in the way. */
const UNDO_TIME = 8000;

/** In a text field the same keys take back typing. */
const isTyping = (focused: Element | null): boolean =>
  focused !== null &&
  focused.closest(
    'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]',
  ) !== null;

/** The offers on screen; the keys mean the newest one. */
const shown: symbol[] = [];

interface UndoOfferProps {
  readonly onUndo: () => void;
  /** The time is over. Left out where the message goes on until it is closed. */
  readonly onOver?: () => void;
}

/** The way back in a message. Its time stands still while the pointer or the focus is on the message. */
export const UndoOffer = ({ onUndo, onOver }: UndoOfferProps): ReactNode => {
  const here = useRef<HTMLSpanElement>(null);
  const done = useRef(false);
  const calls = useRef({ onUndo, onOver });
  useEffect(() => {
    calls.current = { onUndo, onOver };
  });
  const undo = (): void => {
    if (done.current) return;
    done.current = true;
    calls.current.onUndo();
  };
  useEffect(() => {
    const message = here.current?.closest<HTMLElement>('.mantine-Notification-root');
    let timer = 0;
    const held = new Set<string>();
    const run = (): void => {
      timer = window.setTimeout(() => {
        if (!done.current) calls.current.onOver?.();
      }, UNDO_TIME);
    };
    const hold = ({ type }: Event): void => {
      held.add(type === 'mouseenter' ? 'pointer' : 'focus');
      window.clearTimeout(timer);
    };
    const release = ({ type }: Event): void => {
      held.delete(type === 'mouseleave' ? 'pointer' : 'focus');
      window.clearTimeout(timer);
      if (held.size === 0) run();
    };
    run();
    for (const type of ['mouseenter', 'focusin']) message?.addEventListener(type, hold);
    for (const type of ['mouseleave', 'focusout']) message?.addEventListener(type, release);
    return () => {
      window.clearTimeout(timer);
      for (const type of ['mouseenter', 'focusin']) message?.removeEventListener(type, hold);
      for (const type of ['mouseleave', 'focusout']) message?.removeEventListener(type, release);
    };
  }, []);
  useEffect(() => {
    const me = Symbol('undo');
    shown.push(me);
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isUndoPress(event) || shown.at(-1) !== me || isTyping(document.activeElement))
        return;
      event.preventDefault();
      undo();
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
      shown.splice(shown.indexOf(me), 1);
    };
  }, []);
  return (
    <span ref={here}>
      <Anchor component="button" type="button" size="sm" py={3} onClick={undo} aria-keyshortcuts="Control+Z">
        {t('Undo')}
      </Anchor>
      <Kbd size="xs" ml={8} visibleFrom="sm" aria-hidden>
        Ctrl+Z
      </Kbd>
    </span>
  );
};
