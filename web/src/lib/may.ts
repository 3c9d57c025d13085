import { capabilities, isMoneyField, type Capability } from '#contracts';
import { useCallback } from 'react';
import { useMe } from './queries.js';

/** Whether the account that is signed in may do something; nothing as long as nobody knows. */
export type May = (capability: Capability) => boolean;

const NONE: readonly Capability[] = [];

/** What one may not see or do is not shown; the server refuses it all the same. */
export const useMay = (): May => {
  const { data } = useMe();
  // What the browser kept from before there were capabilities says nothing of them.
  const mine: readonly Capability[] = data === undefined ? NONE : (data.capabilities ?? capabilities);
  return useCallback((capability) => mine.includes(capability), [mine]);
};

/** The columns of a list, or the fields of a filter, that somebody may see. */
export const withinSight = <Named>(
  may: May,
  named: readonly Named[],
  nameOf: (one: Named) => string,
): readonly Named[] => (may('see-fees') ? named : named.filter((one) => !isMoneyField(nameOf(one))));

/** A body without what its sender may not say: on the server it stays as it is. */
export const sayable = <Body extends object>(may: May, body: Body): Partial<Body> =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([field]) =>
        !((field === 'price' || field === 'quote') && !may('change-fees')) &&
        !(field === 'invoice_number' && !may('invoice')),
    ),
  ) as Partial<Body>;
