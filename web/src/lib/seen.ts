import { useEffect, useRef, useState, type RefObject } from 'react';
import { usePrinting } from './printing.js';

/** Whether something has been in the window, if only by its edge; on paper everything is. */
export const useSeen = <Part extends Element>(): { readonly ref: RefObject<Part | null>; readonly seen: boolean } => {
  const ref = useRef<Part>(null);
  const [seen, setSeen] = useState(false);
  const printing = usePrinting();
  if (!seen && printing !== 'no') setSeen(true);
  useEffect(() => {
    const part = ref.current;
    if (seen || part === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(part);
    return () => observer.disconnect();
  }, [seen]);
  return { ref, seen };
};
