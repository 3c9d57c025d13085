import { useEffect, useState } from 'react';

const MINUTE = 60_000;
const read = (): string => new Date().toISOString();

/** The instant by this device's clock: anew with every minute, and when the phone is taken out again. */
export const useNow = (): string => {
  const [now, setNow] = useState(read);
  useEffect(() => {
    let timer = 0;
    const look = (): void => {
      window.clearTimeout(timer);
      setNow(read());
      timer = window.setTimeout(look, MINUTE - (Date.now() % MINUTE));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return now;
};
