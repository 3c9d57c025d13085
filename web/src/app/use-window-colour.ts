import { useComputedColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import type { BarColour } from './bar-colours.js';

/** The colour of an installed program's window, and of the browser's bar on a phone: that of our own bar. @param bar which it is now */
export const useWindowColour = (bar: BarColour): void => {
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    const header = document.querySelector('.shell-header');
    if (header === null) return;
    const { backgroundColor } = getComputedStyle(header);
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute('content', backgroundColor);
  }, [bar, scheme]);
};
