import { capabilities, isMoneyField, type Capability } from '#contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { meQuery, useMe } from './queries.js';

/** Whether the account that is signed in may do something; nothing as long as nobody knows. */
export type May = (capability: Capability) => boolean;

/** What the browser kept from before there were capabilities says nothing of them. */
const mayOf =
  (me: { readonly capabilities?: readonly Capability[] } | undefined): May =>
  (capability) =>
    me !== undefined && (me.capabilities ?? capabilities).includes(capability);

/** What one may not see or do is not shown; the server refuses it all the same. */
export const useMay = (): May => {
  const { data } = useMe();
  return useMemo(() => mayOf(data), [data]);
};

/** The columns of a list, or the fields of a filter, that somebody may see. */
export const withinSight = <Named>(
  may: May,
  named: readonly Named[],
  nameOf: (one: Named) => string,
): readonly Named[] => (may('see-fees') ? named : named.filter((one) => !isMoneyField(nameOf(one))));

export type Sayable = <Body extends object>(body: Body) => Promise<Partial<Body>>;

/**
 * A body without what its sender may not say: on the server it stays as it is. Waits until that is known, since on a page that is still
 * loading nobody may do anything, and a fee would be left out without a word.
 */
export const useSayable = (): Sayable => {
  const client = useQueryClient();
  return useCallback(
    async (body) => {
      const may = mayOf(await client.query({ ...meQuery, staleTime: 'static' }));
      return Object.fromEntries(
        Object.entries(body).filter(
          ([field]) =>
            !((field === 'price' || field === 'quote') && !may('change-fees')) &&
            !(field === 'invoice_number' && !may('invoice')),
        ),
      ) as Partial<typeof body>;
    },
    [client],
  );
};
