import { t } from '#languages';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { KeptKey } from '../../lib/attempts.js';
import { keepsWaiting } from '../../lib/draft-keeping.js';
import { digestOf, dropDraft, fieldsIn, findDraft, writeDraft, type Draft, type Slot } from '../../lib/drafts.js';
import { changedBetween, fieldsOf, rebased, withFields, type Begun, type FormShape } from '../../lib/merging.js';
import { accountOf, currentToken } from '../../lib/session.js';
import { thisTab } from '../../lib/tab.js';
import { toast } from '../feedback/index.js';
import { FormNotes, type Meanwhile } from './form-notes.js';

/** Long enough that a word is written once, short enough that nobody closes the tab in between. */
const TYPING = 250;

/** The entity as it stands now, while its form is open. */
export interface Latest<Values> {
  readonly values: Values;
  readonly version: number;
  /** Accounts that changed it since a version; empty where that is not known. */
  readonly by?: (since: number) => readonly string[];
}

export interface DraftOptions<Values extends object> {
  /** Which form, for whoever comes back to it: 'visit <id>', 'car new'. */
  readonly of: string;
  /** What the form is opened with, of the entity at `version`. */
  readonly initial: Values;
  readonly version?: number | undefined;
  readonly values: Values;
  /** Puts values into the form. */
  readonly put: (values: Values) => void;
  readonly shape?: FormShape;
  readonly latest?: Latest<Values> | undefined;
}

/** What a save made of the entity. */
export interface SavedAs {
  /** The form of it, as `of`: another one than that which made it. */
  readonly of?: string;
  readonly version: number;
}

export interface FormDraft<Values> {
  /** What the form was begun from, at `version`: what differs from it is what the person changed. */
  readonly base: Values;
  readonly version: number | undefined;
  readonly dirty: boolean;
  /** Lines for the head of the form: what came back, and what someone else changed meanwhile. */
  readonly notes: ReactNode;
  /** Puts what was typed aside, and offers it back. */
  readonly discard: () => void;
  /** Goes on from the entity as it is now, with `values` in the form: what differs is meant, knowingly. */
  readonly stand: (now: Values, version: number | undefined, values: Values) => void;
  /** What was said of others' changes has been said again, in more words. */
  readonly clearNews: () => void;
  /**
   * For `useSaving`. What was typed since it was sent is not saved yet: the form goes on with it, and of one that creates the form of what was made.
   * @returns whether something was typed since
   */
  readonly saved: (became?: SavedAs) => boolean;
  readonly keyOf: KeptKey['keyOf'];
  readonly sending: KeptKey['sending'];
}

interface Standing<Values> extends Begun<Values> {
  readonly version: number | undefined;
}

/** The key that it lies under was made up by nobody else: what is found is a draft of this form. */
interface Found<Values> extends Standing<Values> {
  readonly at: number | null;
  readonly slot: Slot | null;
  readonly sent: Draft['sent'];
  readonly clashing: readonly string[];
}

const NO_SHAPE: FormShape = {};

const comeBack = <Values extends object>(
  slot: Slot,
  initial: Values,
  version: number | undefined,
  shape: FormShape,
): Found<Values> => {
  const nothing: Found<Values> = {
    base: initial,
    values: initial,
    version,
    at: null,
    slot: null,
    sent: null,
    clashing: [],
  };
  const found = findDraft(localStorage, slot, Date.now());
  if (found === null) return nothing;
  const { draft } = found;
  const begun = {
    base: withFields(initial, fieldsIn(draft, 'was'), shape),
    values: withFields(initial, fieldsIn(draft, 'is'), shape),
  };
  const { base, values, clashing } = rebased(begun, initial, shape);
  // Saved meanwhile, here or by someone else: nothing is left of it.
  if (changedBetween(base, values, shape).size === 0) {
    dropDraft(localStorage, found.slot, draft.at);
    return nothing;
  }
  return {
    base,
    values,
    version: clashing.length > 0 ? (draft.version ?? version) : version,
    at: draft.at,
    slot: found.slot,
    sent: draft.sent ?? null,
    clashing,
  };
};

const useSlot = (of: string): Slot =>
  useState((): Slot => ({ account: accountOf(currentToken()) ?? '', form: of, tab: thisTab() }))[0];

const draftOf = <Values extends object>(
  { base, values, version }: Standing<Values>,
  shape: FormShape,
  at: number,
  sent: Draft['sent'],
): Draft => {
  const [was, is] = [fieldsOf(base, shape), fieldsOf(values, shape)];
  const typed = [...changedBetween(base, values, shape)].map((path) => ({
    path,
    was: was.get(path),
    is: is.get(path),
  }));
  return { at, version: version ?? null, typed, sent: sent ?? null };
};

/** The page goes, is put away or is made anew: what waits to be written is written. */
const useFlush = (flush: RefObject<() => void>): void => {
  useEffect(() => {
    const now = (): void => flush.current();
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') now();
    };
    window.addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', hidden);
    const ended = keepsWaiting(now);
    return () => {
      ended();
      window.removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', hidden);
      now();
    };
  }, [flush]);
};

/** Writes what differs shortly after each key; with the first one a draft of another tab is taken over. */
const useWriting = <Values extends object>(
  slot: Slot,
  found: Found<Values>,
  standing: Standing<Values>,
  shape: FormShape,
) => {
  const sent = useRef(found.sent);
  const adopted = useRef(
    found.slot === null || found.slot.tab === slot.tab || found.at === null ? null : { slot: found.slot, at: found.at },
  );
  const written = useRef(JSON.stringify(draftOf(found, shape, 0, null)));
  const timer = useRef<number | null>(null);
  const latest = useRef(standing);
  const over = useRef(false);
  useLayoutEffect(() => {
    latest.current = standing;
  });
  const forget = useCallback((): void => {
    if (timer.current !== null) window.clearTimeout(timer.current);
    timer.current = null;
    sent.current = null;
    // What is in the form now is not to come back, also not when the page is left.
    written.current = JSON.stringify(draftOf(latest.current, shape, 0, null));
    dropDraft(localStorage, slot);
    if (adopted.current !== null) dropDraft(localStorage, adopted.current.slot, adopted.current.at);
    adopted.current = null;
  }, [slot, shape]);
  const write = useCallback((): void => {
    if (timer.current !== null) window.clearTimeout(timer.current);
    timer.current = null;
    // Signed out meanwhile, or someone else is: it is nobody's.
    if (over.current || accountOf(currentToken()) !== slot.account) return;
    const draft = draftOf(latest.current, shape, Date.now(), sent.current);
    written.current = JSON.stringify({ ...draft, at: 0, sent: null });
    if (draft.typed.length === 0) return forget();
    if (!writeDraft(localStorage, slot, draft)) return;
    if (adopted.current !== null) dropDraft(localStorage, adopted.current.slot, adopted.current.at);
    adopted.current = null;
  }, [slot, shape, forget]);
  const { base, values, version } = standing;
  useEffect(() => {
    if (JSON.stringify(draftOf({ base, values, version }, shape, 0, null)) === written.current) return undefined;
    timer.current = window.setTimeout(write, TYPING);
    return () => {
      if (timer.current !== null) window.clearTimeout(timer.current);
    };
  }, [base, values, version, shape, write]);
  const flush = useRef<() => void>(() => undefined);
  useLayoutEffect(() => {
    flush.current = () => {
      // Also what was typed so lately that no timer runs for it yet.
      if (JSON.stringify(draftOf(latest.current, shape, 0, null)) !== written.current) write();
    };
  });
  useFlush(flush);
  return {
    forget,
    end: (): void => {
      over.current = true;
      forget();
    },
    /** What differs from what was sent comes back in the form of what was made. */
    handOver: (form: string, base: Values): void => {
      const draft = draftOf({ base, values: latest.current.values, version: undefined }, shape, Date.now(), null);
      if (draft.typed.length > 0) writeDraft(localStorage, { ...slot, form }, draft);
    },
    /** @returns whether something differs from what was sent */
    goOn: (base: Values): boolean => {
      forget();
      latest.current = { ...latest.current, base };
      written.current = JSON.stringify(draftOf({ ...latest.current, values: base }, shape, 0, null));
      return changedBetween(base, latest.current.values, shape).size > 0;
    },
    keyOf: (body: string, creates: boolean): string | null =>
      sent.current !== null && sent.current !== undefined && (creates || sent.current.digest === digestOf(body))
        ? sent.current.key
        : null,
    sending: (next: { readonly key: string; readonly body: string } | null): void => {
      // Of a body with a password not even a digest is kept.
      sent.current =
        next === null ? null : { key: next.key, digest: /password/i.test(next.body) ? '' : digestOf(next.body) };
      write();
    },
  };
};

/**
 * Keeps what is typed into a form until it is saved or discarded: over a reload, a closed tab, a session that ran out and a crash
 * (docs/decisions/0026). Also keeps an open form in step with what others save meanwhile.
 */
export const useDraft = <Values extends object>({
  of,
  initial,
  version: opened,
  values,
  put,
  shape = NO_SHAPE,
  latest,
}: DraftOptions<Values>): FormDraft<Values> => {
  const slot = useSlot(of);
  const [found] = useState(() => comeBack(slot, initial, opened, shape));
  const [begun, setBegun] = useState({ base: found.base, version: found.version });
  const [since, setSince] = useState(found.at);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const clean = useRef({ values: initial, version: opened });
  const sent = useRef<Values | null>(null);
  const ownVersion = useRef<number | null>(null);
  const mounted = useRef(false);
  const putNow = useRef(put);
  useLayoutEffect(() => {
    putNow.current = put;
  });
  useLayoutEffect(() => {
    mounted.current = true;
    if (found.at !== null) putNow.current(found.values);
    return () => {
      mounted.current = false;
    };
  }, [found]);
  const standing: Standing<Values> = { ...begun, values };
  const writing = useWriting(slot, found, standing, shape);
  const dirty = changedBetween(begun.base, values, shape).size > 0;

  useEffect(() => {
    if (latest === undefined || latest.version <= (clean.current.version ?? -1)) return;
    const known = clean.current.version ?? -1;
    clean.current = { values: latest.values, version: latest.version };
    const next = rebased({ base: begun.base, values }, latest.values, shape);
    putNow.current(next.values);
    // What this form saved: nobody else is to be told of, and what was typed since stands over it.
    if (latest.version === ownVersion.current) {
      setBegun({ base: latest.values, version: latest.version });
      return;
    }
    setBegun({ base: next.base, version: next.clashing.length > 0 ? begun.version : latest.version });
    if (next.taken.length + next.clashing.length > 0)
      setMeanwhile({ by: latest.by?.(known) ?? [], taken: next.taken, clashing: next.clashing });
  }, [latest, begun, values, shape]);

  const discard = (): void => {
    if (!dirty) return;
    const draft = draftOf(standing, shape, since ?? Date.now(), null);
    writing.forget();
    putNow.current(clean.current.values);
    setBegun({ base: clean.current.values, version: clean.current.version });
    setSince(null);
    setMeanwhile(null);
    toast.withUndo(
      t('Draft discarded'),
      () => {
        if (!mounted.current) writeDraft(localStorage, slot, draft);
        else {
          putNow.current(standing.values);
          setBegun(begun);
          setSince(draft.at);
        }
        return Promise.resolve();
      },
      t('What you typed is back'),
    );
  };
  return {
    ...begun,
    dirty,
    notes: (
      <FormNotes
        since={dirty ? since : null}
        clashing={found.clashing.length > 0}
        meanwhile={meanwhile}
        words={shape.words}
        onDiscard={discard}
        onRead={() => setMeanwhile(null)}
      />
    ),
    discard,
    stand: (now, version, chosen) => {
      clean.current = { values: now, version };
      putNow.current(rebased({ base: begun.base, values: chosen }, now, shape).values);
      setBegun({ base: now, version });
      setMeanwhile(null);
    },
    clearNews: () => setMeanwhile(null),
    saved: (became) => {
      setSince(null);
      setMeanwhile(null);
      const base = sent.current;
      if (opened === undefined || base === null) {
        writing.end();
        if (became?.of !== undefined && base !== null) writing.handOver(became.of, base);
        return false;
      }
      // Whatever came since may hold it already, or not yet.
      clean.current = { values: base, version: begun.version };
      ownVersion.current = became?.version ?? null;
      setBegun({ base, version: begun.version });
      return writing.goOn(base);
    },
    keyOf: writing.keyOf,
    sending: (next) => {
      if (next !== null) sent.current = values;
      writing.sending(next);
    },
  };
};
