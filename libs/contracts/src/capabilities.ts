import { later, spoken } from '#languages';

/** What somebody may do beyond looking at and planning the work; each account has those of its role (docs/decisions/0073). */
export const capabilities = ['see-fees', 'change-fees', 'invoice', 'delete', 'administer'] as const;
export type Capability = (typeof capabilities)[number];

/** Those that the company can take from its engineers. */
export const takeableCapabilities = ['see-fees', 'change-fees', 'invoice', 'delete'] as const satisfies Capability[];
export type TakeableCapability = (typeof takeableCapabilities)[number];

/** Why somebody without it is refused, and whom to ask. */
export const missingCapability = spoken<Capability>({
  'see-fees': later('Your account does not show fees. Please ask the office.'),
  'change-fees': later('Your account may not change fees. Please ask the office.'),
  invoice: later('Your account may not invoice or note payments. Please ask the office.'),
  delete: later('Your account may not delete anything. Please ask the office.'),
  administer: later('Only the office may do this.'),
});

/** Whoever sees no fee can neither change one nor invoice it. */
export const needsToSee = (capability: Capability): boolean => capability === 'change-fees' || capability === 'invoice';

/** @returns those that are taken together with the ones that fall with them, in the order of the list */
export const takenWith = (taken: readonly TakeableCapability[]): readonly TakeableCapability[] =>
  takeableCapabilities.filter((one) => taken.includes(one) || (taken.includes('see-fees') && needsToSee(one)));

/** @param taken what the company took from its engineers @returns what an account may do */
export const capabilitiesOf = (
  { isEngineer }: { readonly isEngineer: boolean },
  taken: readonly TakeableCapability[],
): ReadonlySet<Capability> => {
  const lost: readonly Capability[] = takenWith(taken);
  return new Set(capabilities.filter((one) => !isEngineer || (one !== 'administer' && !lost.includes(one))));
};

/** @param scope of a token that may do less than its account; null for one that may do all the same */
export const within = (all: ReadonlySet<Capability>, scope: ReadonlySet<Capability> | null): ReadonlySet<Capability> =>
  scope === null
    ? all
    : new Set([...all].filter((one) => scope.has(one) && (scope.has('see-fees') || !needsToSee(one))));

export const isTakeable = (value: unknown): value is TakeableCapability =>
  takeableCapabilities.some((one) => one === value);
