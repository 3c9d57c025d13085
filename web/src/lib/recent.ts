import type { HitKind } from '#contracts';

const KEY = 'soundings.recent';
const MOST = 6;

/** What is no person's name: a client or a colleague that somebody looked up is not kept. */
const keptKinds = ['visit', 'project', 'invoice', 'car', 'kit'] as const satisfies readonly HitKind[];
type RecentKind = (typeof keptKinds)[number];

/** Something that was opened from the search, by its id and what it was called. */
export interface Recent {
  readonly kind: RecentKind;
  readonly _id: string;
  readonly label: string;
  /** Of an invoice that is a record; the others lead to their visit. */
  readonly path?: string;
}

const isInvoicePage = (path: unknown): path is string => typeof path === 'string' && path.startsWith('/invoice/');

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  keptKinds.some((kind) => kind === value.kind) &&
  '_id' in value &&
  typeof value._id === 'string' &&
  'label' in value &&
  typeof value.label === 'string' &&
  (!('path' in value) || isInvoicePage(value.path));

/** What an account opened last in this browser; nothing of another account. */
export const recentOf = (account: string): readonly Recent[] => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (
      typeof value !== 'object' ||
      value === null ||
      !('account' in value) ||
      value.account !== account ||
      !('items' in value) ||
      !Array.isArray(value.items)
    )
      return [];
    return value.items.filter(isRecent).slice(0, MOST);
  } catch {
    return [];
  }
};

/** Puts what is opened at the head of the list. */
export const keepRecent = (
  account: string,
  {
    kind,
    _id,
    label,
    path,
  }: { readonly kind: HitKind; readonly _id: string; readonly label: string; readonly path?: string },
): void => {
  const known = keptKinds.find((one) => one === kind);
  if (known === undefined) return;
  const items = [
    { kind: known, _id, label, ...(isInvoicePage(path) ? { path } : {}) },
    ...recentOf(account).filter((item) => item.kind !== kind || item._id !== _id),
  ].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify({ account, items }));
  } catch {
    // Full: then nothing is remembered, and all else works.
  }
};

/** At sign-out, and when anybody is forgotten. */
export const dropRecent = (): void => {
  if (typeof localStorage !== 'undefined') localStorage.removeItem(KEY);
};

/** Page of something that was opened. */
export const recentPath = ({ kind, _id, label, path }: Recent): string => {
  if (path !== undefined) return path;
  if (kind === 'project') return `/enquiry/${_id}`;
  if (kind === 'car') return `/cars?q=${encodeURIComponent(label)}`;
  return kind === 'kit' ? `/equipment?q=${encodeURIComponent(label)}` : `/jobs/${_id}`;
};
