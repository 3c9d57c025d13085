import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Back or Forward led to another page: what lies over the one before goes with it. A redirect takes nothing away. */
export const useLeftByHistory = (onLeft: () => void): void => {
  const { pathname } = useLocation();
  const by = useNavigationType();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (by === NavigationType.Pop) onLeft();
  }, [pathname, by, onLeft]);
};
