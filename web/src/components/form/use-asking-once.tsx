import { t } from '#languages';
import { useRef, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../feedback/index.js';

interface Asked {
  readonly sentences: readonly string[];
  readonly save: () => void;
}

export interface AskingOnce {
  /** Saves at once where there is nothing to ask, or where the same was answered before. */
  readonly before: (sentences: readonly string[], save: () => void) => void;
  readonly element: ReactNode;
}

/** Asks once before what looks like a typing error is saved. */
export const useAskingOnce = (): AskingOnce => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const answered = useRef('');
  const before: AskingOnce['before'] = (sentences, save) => {
    if (sentences.length === 0 || answered.current === sentences.join(' ')) save();
    else setAsked({ sentences, save });
  };
  const confirm = (): Promise<void> => {
    answered.current = asked?.sentences.join(' ') ?? '';
    setAsked(null);
    asked?.save();
    return Promise.resolve();
  };
  return {
    before,
    element: (
      <ConfirmDialog
        opened={asked !== null}
        title={t('Save these times?')}
        action={t('Save these times')}
        tone="plain"
        onConfirm={confirm}
        onClose={() => setAsked(null)}
      >
        {asked?.sentences.map((sentence) => (
          <p key={sentence} style={{ margin: 0 }}>
            {sentence}
          </p>
        ))}
      </ConfirmDialog>
    ),
  };
};
