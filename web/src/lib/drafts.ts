import type { Fields } from './merging.js';

const HEAD = 'soundings.draft';
/** Raise it when what a draft holds changes its shape: an older page's drafts are then left alone, until they are too old. */
const SHAPE = 1;
const MOST_AGE = 14 * 24 * 60 * 60_000;

/** One field of a form: what stood there, and what was typed. */
export interface Typed {
  readonly path: string;
  readonly was: unknown;
  readonly is: unknown;
}

/** What was typed into a form and not saved yet. */
export interface Draft {
  /** Milliseconds since 1970 of the last key. */
  readonly at: number;
  /** Of the entity that the form was begun from; null for a new one. */
  readonly version: number | null;
  readonly typed: readonly Typed[];
  /** A save that was sent, as long as nothing was answered: its Idempotency-Key and the digest of its body. */
  readonly sent?: { readonly key: string; readonly digest: string } | null;
}

/** Where a draft lies. */
export interface Slot {
  readonly account: string;
  /** 'visit <id>', 'car new'. */
  readonly form: string;
  readonly tab: string;
}

/** A part of `Storage` that drafts need; whatever it throws is taken for "nothing there". */
export type Drawer = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = ({ account, form, tab }: Slot): string => JSON.stringify([HEAD, account, form, tab]);

const slotOf = (key: string): Slot | null => {
  if (!key.startsWith(`["${HEAD}"`)) return null;
  try {
    const [, account = '', form = '', tab = ''] = JSON.parse(key) as readonly string[];
    return { account, form, tab };
  } catch {
    return null;
  }
};

/** A password is asked for again. */
const isSecret = ({ path }: Typed): boolean => /password/i.test(path);
/** Fields that say who somebody is. */
const namesSomebody = ({ path }: Typed): boolean =>
  /^contact\.|^(?:name|email|telephone|messsage|clientName)$/.test(path);

const isDraft = (value: unknown): value is Draft & { readonly shape: number } =>
  typeof value === 'object' &&
  value !== null &&
  'shape' in value &&
  value.shape === SHAPE &&
  'at' in value &&
  typeof value.at === 'number' &&
  'typed' in value &&
  Array.isArray(value.typed);

const read = (drawer: Drawer, key: string): Draft | null => {
  try {
    const value: unknown = JSON.parse(drawer.getItem(key) ?? 'null');
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
};

const keysIn = (drawer: Drawer): readonly string[] => {
  try {
    return Array.from({ length: drawer.length }, (_, at) => drawer.key(at)).filter(
      (key): key is string => key !== null && slotOf(key) !== null,
    );
  } catch {
    return [];
  }
};

const remove = (drawer: Drawer, key: string): void => {
  try {
    drawer.removeItem(key);
  } catch {
    // Not to be reached: then there is nothing of it either.
  }
};

/** @returns whether it is kept; a browser without room or without storage keeps nothing, and the form goes on */
export const writeDraft = (drawer: Drawer, slot: Slot, draft: Draft): boolean => {
  try {
    drawer.setItem(
      keyOf(slot),
      JSON.stringify({ shape: SHAPE, ...draft, typed: draft.typed.filter((one) => !isSecret(one)) }),
    );
    return true;
  } catch {
    return false;
  }
};

/** This tab's draft of a form, or the newest of another tab's. */
export const findDraft = (
  drawer: Drawer,
  { account, form, tab }: Slot,
  now: number,
): { readonly slot: Slot; readonly draft: Draft } | null => {
  const found = keysIn(drawer).flatMap((key) => {
    const slot = slotOf(key);
    const draft = slot?.account === account && slot.form === form ? read(drawer, key) : null;
    return slot === null || draft === null || now - draft.at >= MOST_AGE ? [] : [{ slot, draft }];
  });
  return (
    found.find(({ slot }) => slot.tab === tab) ?? found.sort((one, other) => other.draft.at - one.draft.at)[0] ?? null
  );
};

/** @param at only as it was at that moment: another tab may have gone on with it */
export const dropDraft = (drawer: Drawer, slot: Slot, at?: number): void => {
  const key = keyOf(slot);
  if (at === undefined || read(drawer, key)?.at === at) remove(drawer, key);
};

/** At Logout. */
export const dropDraftsOf = (drawer: Drawer, account: string): void => {
  for (const key of keysIn(drawer)) if (slotOf(key)?.account === account) remove(drawer, key);
};

/** Takes away what is too old, whoever's it is, and what no page can read any more. */
export const sweepDrafts = (drawer: Drawer, now: number): void => {
  for (const key of keysIn(drawer)) if (now - (read(drawer, key)?.at ?? 0) >= MOST_AGE) remove(drawer, key);
};

/** When anybody is forgotten: it may be somebody whom a draft names. */
export const dropPersons = (drawer: Drawer): void => {
  for (const key of keysIn(drawer)) {
    const slot = slotOf(key);
    const draft = read(drawer, key);
    if (slot === null || draft === null || !draft.typed.some(namesSomebody)) continue;
    const typed = draft.typed.filter((one) => !namesSomebody(one));
    if (typed.length === 0 || !writeDraft(drawer, slot, { ...draft, typed })) remove(drawer, key);
  }
};

/** Tells two bodies of one form apart without keeping either; should two be taken for the same, the server refuses the second. */
export const digestOf = (body: string): string => {
  let [one, other] = [body.length, 7];
  for (const letter of body) {
    const code = letter.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 0x2c1b3c6d) >>> 0;
    other = (Math.imul(other, 0x85ebca6b) + code) >>> 0;
  }
  return `${one.toString(36)} ${other.toString(36)}`;
};

/** The values that stood in the fields, or those that were typed. */
export const fieldsIn = ({ typed }: Draft, which: 'was' | 'is'): Fields =>
  new Map(typed.map((one) => [one.path, one[which]]));
