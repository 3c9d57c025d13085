import { completionLabels } from '#contracts';
import { t } from '#languages';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../feedback/index.js';
import type { FlaggingOfMany } from './use-flagging.js';

/** Asks before a flag that finance works off is turned off for many. */
export const TurnOff = ({
  flagging: { asking, confirm, cancel },
  count,
}: {
  readonly flagging: Pick<FlaggingOfMany, 'asking' | 'confirm' | 'cancel'>;
  readonly count: number;
}): ReactNode => (
  <ConfirmDialog
    opened={asking !== null}
    title={
      asking === null
        ? ''
        : t('Turn {flag} off for {count, plural, one {# job} other {# jobs}}?', {
            flag: completionLabels[asking.flag],
            count,
          })
    }
    action={t('Turn off')}
    onConfirm={confirm}
    onClose={cancel}
  >
    {t('Finance works off this flag. The change is kept with your name in the history of each job.')}
  </ConfirmDialog>
);
