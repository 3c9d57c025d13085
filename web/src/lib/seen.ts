import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether something has been in the window, if only by its edge; on paper everything is. */
export const useSeen = <Part extends Element>(): { readonly ref: RefObject<Part | null>; readonly seen: boolean } => {
  const ref = useRef<Part>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const part = ref.current;
    if (seen || part === null) return undefined;
    const show = (): void => setSeen(true);
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) show();
    });
    observer.observe(part);
    window.addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', show);
    };
  }, [seen]);
  return { ref, seen };
};
