import { capabilities, isMoneyField, type Capability } from '#contracts';
import { useMemo } from 'react';
import { useMe } from './queries.js';

/** Whether the account that is signed in may do something; nothing as long as nobody knows. */
export type May = (capability: Capability) => boolean;

/** What the browser kept from before there were capabilities says nothing of them. */
export const mayOf =
  (me: { readonly capabilities?: readonly Capability[] } | undefined): May =>
  (capability) =>
    me !== undefined && (me.capabilities ?? capabilities).includes(capability);

/** What one may not see or do is not shown; the server refuses it all the same. */
export const useMay = (): May => {
  const { data } = useMe();
  return useMemo(() => mayOf(data), [data]);
};

/** Whether it is known what the account may, or that it will not be: what is drawn before has to change when it comes. */
export const useMayKnown = (): boolean => !useMe().isLoading;

/** The columns of a list, or the fields of a filter, that somebody may see. */
export const withinSight = <Named>(
  may: May,
  named: readonly Named[],
  nameOf: (one: Named) => string,
): readonly Named[] => (may('see-fees') ? named : named.filter((one) => !isMoneyField(nameOf(one))));
