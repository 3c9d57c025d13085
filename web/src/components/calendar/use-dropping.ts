import { useCallback, useState } from 'react';
import { sentenceOf } from '../../lib/api.js';
import type { CalendarEntry } from './entries.js';
import type { Place } from './place.js';
import type { Span } from './windows.js';

/** Saves a move or a new length; a sentence, or anything thrown, is a refusal. */
export type Rearrange = (entry: CalendarEntry, start: string, end: string) => Promise<string | undefined>;

interface Refused {
  readonly sentence: string;
  readonly at: Place;
  readonly span: Span;
}

export interface Dropping {
  /** Where entries stand while they are being saved. */
  readonly saving: ReadonlyMap<string, Span>;
  readonly refused: Refused | null;
  readonly dismiss: () => void;
  readonly drop: (entry: CalendarEntry, span: Span, at: Place, save: Rearrange) => void;
}

/** An entry stays where it was dropped while that is saved; refused, it goes back and the reason is kept for its place. */
export const useDropping = (): Dropping => {
  const [saving, setSaving] = useState<ReadonlyMap<string, Span>>(new Map());
  const [refused, setRefused] = useState<Refused | null>(null);
  const dismiss = useCallback(() => setRefused(null), []);
  const drop = useCallback((entry: CalendarEntry, span: Span, at: Place, save: Rearrange): void => {
    setRefused(null);
    setSaving((now) => new Map(now).set(entry.id, span));
    save(entry, span.start, span.end)
      .catch(sentenceOf)
      .then(
        (sentence) => {
          setSaving((now) => {
            const rest = new Map(now);
            rest.delete(entry.id);
            return rest;
          });
          if (sentence !== undefined) setRefused({ sentence, at, span });
        },
        () => undefined,
      );
  }, []);
  return { saving, refused, dismiss, drop };
};
