import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

type AddressValues = Readonly<Record<string, string | null>>;

/** An address with these values in it; null or blank: not in it, its default. Everything else in it stays. */
export const withValues = (search: URLSearchParams, values: AddressValues): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values))
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  return next;
};

/** The address as it is, and a way to put values into it: what is chosen survives a reload and can be sent as a link. */
export const useAddress = (): readonly [URLSearchParams, (values: AddressValues) => void] => {
  const [search, setSearch] = useSearchParams();
  const put = useCallback(
    (values: AddressValues) => setSearch((before) => withValues(before, values), { replace: true }),
    [setSearch],
  );
  return [search, put];
};

/** One value of the address. */
export const useAddressValue = (name: string): readonly [string | null, (value: string | null) => void] => {
  const [search, put] = useAddress();
  const set = useCallback((value: string | null) => put({ [name]: value }), [name, put]);
  return [search.get(name), set];
};
