import type { ErrorBody, FieldConflict } from '#contracts';
import { t } from '#languages';
import { useState, type ReactNode } from 'react';
import { sentenceOf } from '../../lib/api.js';
import { toast } from '../feedback/index.js';
import { StaleFields, type Whose } from './stale-fields.js';
import type { FormDraft } from './use-draft.js';

/** Without a version the server takes what is sent as said of what is there. */
interface Now<Values> {
  readonly values: Values;
  readonly version: number | undefined;
}

interface StaleOptions<Values extends object> {
  readonly draft: FormDraft<Values>;
  readonly values: Values;
  readonly put: (values: Values) => void;
  /** The entity as it is now. */
  readonly reload: () => Promise<Now<Values> | null>;
  /** Takes the values of one field of the server from `from`, and all others from `into`. */
  readonly take: (field: string, from: Values, into: Values) => Values;
  readonly title?: string;
  /** Every choice was theirs and nothing else is typed, so that there is nothing to send. Left out where such a form is sent all the same. */
  readonly onSettled?: () => void;
}

export interface Stale {
  /** Somebody has to say whose value stays, before anything can be saved. */
  readonly open: boolean;
  /** Conflicts are shown: the plain failure says no more than they do. */
  readonly shown: boolean;
  readonly element: ReactNode;
  /** Looks at a refusal; for `onFailed` of `useSaving`. */
  readonly failed: (problem: ErrorBody) => void;
  readonly clear: () => void;
}

interface Asked<Values> {
  readonly conflicts: readonly FieldConflict[];
  readonly mine: Values;
  readonly now: Now<Values>;
  readonly chosen: ReadonlyMap<string, Whose>;
}

/** After a refusal because two people changed the same: whose value stays is chosen field by field, and the next save goes through knowingly. */
export const useStale = <Values extends object>({
  draft,
  values,
  put,
  reload,
  take,
  title,
  onSettled,
}: StaleOptions<Values>): Stale => {
  const [asked, setAsked] = useState<Asked<Values> | null>(null);
  const ask = async (conflicts: readonly FieldConflict[]): Promise<void> => {
    const now = await reload();
    if (now !== null) setAsked({ conflicts, mine: values, now, chosen: new Map() });
  };
  const choose = (fields: readonly string[], whose: Whose): void => {
    if (asked === null) return;
    const chosen = new Map([...asked.chosen, ...fields.map((field) => [field, whose] as const)]);
    const next = fields.reduce(
      (into, field) => take(field, whose === 'theirs' ? asked.now.values : asked.mine, into),
      values,
    );
    put(next);
    setAsked({ ...asked, chosen });
    // Only now: whoever leaves before is asked again, as their draft is still of the old version.
    if (asked.conflicts.every(({ field }) => chosen.has(field)) && draft.version !== asked.now.version)
      draft.stand(asked.now.values, asked.now.version, next);
  };
  const open = asked !== null && asked.conflicts.some(({ field }) => !asked.chosen.has(field));
  const settle =
    onSettled === undefined || open || draft.dirty
      ? undefined
      : () => {
          setAsked(null);
          onSettled();
        };
  return {
    open,
    shown: asked !== null,
    element:
      asked === null ? null : (
        <StaleFields
          conflicts={asked.conflicts}
          chosen={asked.chosen}
          onChosen={choose}
          {...(settle === undefined ? {} : { onDone: settle })}
          {...(title === undefined ? {} : { title })}
        />
      ),
    failed: ({ fieldConflicts = [] }) => {
      setAsked(null);
      if (fieldConflicts.length === 0) return;
      draft.clearNews();
      void ask(fieldConflicts).catch((error: unknown) =>
        toast.danger(t('The other values could not be loaded.'), sentenceOf(error)),
      );
    },
    clear: () => setAsked(null),
  };
};
