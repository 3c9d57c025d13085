import { useEffect } from 'react';

const MESSAGE = '.mantine-Notification-root';

/** F8 leads to the newest message in the corner, wherever the focus is; Escape there takes the message away and leads back. */
export const MessageKeys = (): null => {
  useEffect(() => {
    let from: Element | null = null;
    const back = (): void => {
      const place = from instanceof HTMLElement && from.isConnected ? from : document.getElementById('page');
      place?.focus();
    };
    const press = (event: KeyboardEvent): void => {
      const inside = document.activeElement?.closest(MESSAGE) ?? null;
      if (event.key === 'F8' && inside === null) {
        const button = [...document.querySelectorAll(MESSAGE)].at(-1)?.querySelector<HTMLElement>('button');
        if (button === null || button === undefined) return;
        from = document.activeElement;
        button.focus();
      } else if (event.key === 'Escape' && inside !== null) {
        inside.querySelector<HTMLElement>('.mantine-Notification-closeButton')?.click();
        back();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before a dialog hears it, which would close.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, []);
  return null;
};
