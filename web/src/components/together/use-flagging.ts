import { completionLabels, type ChangedTogether, type Job } from '#contracts';
import { t } from '#languages';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from '../feedback/index.js';
import { rowInHand, type Chosen } from '../grid/index.js';
import { newKey, sentenceOf } from '../../lib/api.js';
import { leadOn } from '../../lib/lead-on.js';
import { refresh } from '../../lib/queries.js';
import { useWorkKey } from '../../lib/work-key.js';
import { flaggedWords, flagTogether, moneyFlags, type Flagging } from './together.js';

export interface FlaggingOfMany {
  readonly busy: boolean;
  /** What is on its way, until the lists show it. */
  readonly sending: Flagging | null;
  /** Waits for a yes: finance works off what would be turned off. */
  readonly asking: Flagging | null;
  readonly flag: (flagging: Flagging) => void;
  readonly confirm: () => Promise<void>;
  readonly cancel: () => void;
}

const alreadyWords = ({ flag, value }: Flagging): string => {
  const said = { flag: completionLabels[flag] };
  return value
    ? t('Nothing to change: {flag} is on already.', said)
    : t('Nothing to change: {flag} is off already.', said);
};

/** Says what could not be put back, and why. */
export const tellOfUndo = (refused: ChangedTogether['refused']): void => {
  if (refused.length > 0)
    toast.danger(
      t('{count, plural, one {# job} other {# jobs}} could not be put back.', { count: refused.length }),
      refused.map(({ msg }) => msg).join(' '),
    );
};

/**
 * One flag of all that is selected, and the way back.
 * @param onDone told what became of each
 * @param place where the hand goes on, where what it was at has left the list
 */
export const useFlagging = (
  chosen: Chosen<Job>,
  onDone: (answer: ChangedTogether, flagging: Flagging) => void,
  place = rowInHand,
): FlaggingOfMany => {
  const client = useQueryClient();
  const [sending, setSending] = useState<Flagging | null>(null);
  const underWay = useRef(false);
  const keys = useWorkKey();
  const [asking, setAsking] = useState<Flagging | null>(null);

  const takeBack = async (ids: readonly string[], { flag, value }: Flagging): Promise<void> => {
    const { refused } = await flagTogether(ids, { flag, value: !value }, newKey());
    await refresh(client, 'job');
    tellOfUndo(refused);
  };
  const send = async (flagging: Flagging): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setSending(flagging);
    try {
      const ids = [...chosen.keys()];
      const answer = await flagTogether(ids, flagging, keys.of({ ids, flagging }));
      keys.done();
      const { changed } = answer;
      if (changed.length > 0)
        toast.withUndo(flaggedWords(flagging, answer), () => takeBack(changed, flagging), t('Change undone'));
      else if (answer.refused.length === 0) toast.info(alreadyWords(flagging));
      onDone(answer, flagging);
      leadOn(place);
      await refresh(client, 'job');
    } finally {
      underWay.current = false;
      setSending(null);
    }
  };
  return {
    busy: sending !== null,
    sending,
    asking,
    flag: (flagging) => {
      if (!flagging.value && moneyFlags.includes(flagging.flag)) setAsking(flagging);
      else
        send(flagging).catch((error: unknown) => {
          toast.danger(t('{flag} could not be changed.', { flag: completionLabels[flagging.flag] }), sentenceOf(error));
        });
    },
    confirm: async () => {
      if (asking !== null) await send(asking);
      setAsking(null);
    },
    cancel: () => setAsking(null),
  };
};
