import { useEffect, type RefObject } from 'react';

/** Lets the keyboard scroll the hours: in a week without entries nothing else in them takes the focus. */
export const useReachable = (section: RefObject<HTMLElement | null>, view: string): void => {
  useEffect(() => {
    for (const part of section.current?.querySelectorAll<HTMLElement>('.calendar-frame div') ?? []) {
      if (['auto', 'scroll'].includes(getComputedStyle(part).overflowY)) part.tabIndex = 0;
    }
  }, [section, view]);
};
