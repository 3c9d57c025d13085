import { instantOf, type ResourceKind } from '#contracts';

/** What of a new visit stands in the address, beside whatever else stands there. */
const names = ['start', 'end', 'engineer', 'car', 'kit'] as const;

/** What a place in a calendar says of the visit that is made there. */
export interface NewVisit {
  /** Instants; null: not said. */
  readonly start: string | null;
  readonly end: string | null;
  /** Ids; null: not said. */
  readonly engineer: string | null;
  readonly car: string | null;
  readonly kit: string | null;
}

/** The address' search for a new visit at a place of a calendar. */
export const newVisitHere = (
  search: string,
  span: { readonly start: string; readonly end: string },
  { kind, _id }: { readonly kind: ResourceKind; readonly _id: string },
): string => {
  const next = new URLSearchParams(withoutNewVisit(search));
  for (const [name, value] of Object.entries({ start: span.start, end: span.end, [kind]: _id })) next.set(name, value);
  return next.toString();
};

/** The search as it was before. */
export const withoutNewVisit = (search: string): string => {
  const next = new URLSearchParams(search);
  for (const name of names) next.delete(name);
  return next.toString();
};

/** What the address says of a new visit. */
export const newVisitIn = (search: URLSearchParams): NewVisit => ({
  start: instantOf(search.get('start')),
  end: instantOf(search.get('end')),
  engineer: search.get('engineer'),
  car: search.get('car'),
  kit: search.get('kit'),
});
