import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** While a field holds what is no value, its form is not sent: the caret goes there instead. The form's own checks only see the value before. */
export const useRefusing = (input: RefObject<HTMLInputElement | null>, wrong: boolean): void => {
  const isWrong = useRef(wrong);
  useLayoutEffect(() => {
    isWrong.current = wrong;
  });
  useEffect(() => {
    const form = input.current?.form;
    if (!form) return undefined;
    const refuse = (event: Event): void => {
      if (!isWrong.current) return;
      event.preventDefault();
      // Before React hears of it, and before a field further down takes the caret.
      event.stopImmediatePropagation();
      input.current?.focus();
    };
    form.addEventListener('submit', refuse);
    return () => {
      form.removeEventListener('submit', refuse);
    };
  }, [input]);
};
