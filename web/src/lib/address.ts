import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** One value of the address: what is chosen survives a reload and can be sent as a link. Null: not in it, its default. */
export const useAddressValue = (name: string): readonly [string | null, (value: string | null) => void] => {
  const [search, setSearch] = useSearchParams();
  const set = useCallback(
    (value: string | null) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === null || value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [name, setSearch],
  );
  return [search.get(name), set];
};
