import type { ChangedTogether } from '#contracts';
import { t } from '#languages';
import { useRef, useState } from 'react';
import { toast } from '../feedback/index.js';
import type { Chosen } from '../grid/index.js';
import { newKey, sentenceOf } from '../../lib/api.js';
import { useWorkKey } from '../../lib/work-key.js';
import { takingBack, type Led, type Revision } from './revision.js';

type Answer = Pick<ChangedTogether, 'changed' | 'unchanged' | 'refused'>;

interface Kind {
  readonly send: (ids: readonly string[], revision: Revision, key: string) => Promise<Answer>;
  /** What a message says of a revision of so many. */
  readonly said: (revision: Revision, count: number) => string;
  readonly failed: () => string;
  readonly onDone: (answer: Answer) => Promise<void>;
  readonly onUndone: (answers: readonly Answer[]) => Promise<void>;
}

export interface Revising {
  readonly busy: boolean;
  readonly revise: (revision: Revision) => void;
}

/** Gives all that is selected a leader, or delegates it, and offers the way back. */
export const useRevising = (chosen: Chosen<Led>, { send, said, failed, onDone, onUndone }: Kind): Revising => {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const keys = useWorkKey();
  const revise = async (revision: Revision): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      const ids = [...chosen.keys()];
      const answer = await send(ids, revision, keys.of({ ids, revision }));
      keys.done();
      const { changed, refused } = answer;
      const back = takingBack(changed, revision, chosen).map((group) => ({ ...group, key: newKey() }));
      const takeBack = async (): Promise<void> =>
        onUndone(await Promise.all(back.map((group) => send(group.ids, group.revision, group.key))));
      if (changed.length > 0) toast.withUndo(said(revision, changed.length), takeBack, t('Change undone'));
      else if (refused.length === 0) toast.info(t('Nothing to change.'));
      await onDone(answer);
    } catch (error) {
      toast.danger(failed(), sentenceOf(error));
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return { busy, revise: (revision) => void revise(revision) };
};
