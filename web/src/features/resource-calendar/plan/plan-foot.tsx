import { t } from '#languages';
import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PlanInHand } from './use-plan.js';

/** How far times move where a plan has left visits over. */
const MOVE_DAYS = 2;

interface FootProps {
  readonly plan: PlanInHand;
  /** How many visits can be accepted still, are ticked, and are accepted. */
  readonly open: number;
  readonly ticked: number;
  readonly accepted: number;
  /** Visits without a place could have one at another time. */
  readonly mayMove: boolean;
  readonly busy: 'accept' | 'undo' | null;
  readonly onAccept: () => void;
  readonly onUndo: () => void;
}

/** What can be done with a plan; while choices are newer than it, it can only be made again. */
export const Foot = ({ plan, open, ticked, accepted, mayMove, busy, onAccept, onUndo }: FootProps): ReactNode => (
  <Group className="plan-foot" gap="xs">
    {plan.isOld ? (
      <Button loading={plan.busy} onClick={() => void plan.planAgain()}>
        {t('Plan again with your choices')}
      </Button>
    ) : null}
    {mayMove ? (
      <Button variant="default" loading={plan.busy} onClick={() => void plan.planAgain(MOVE_DAYS)}>
        {t('Plan again, times may move')}
      </Button>
    ) : null}
    {plan.isOld || open === 0 ? null : (
      <Button loading={busy === 'accept'} disabled={ticked === 0} onClick={onAccept}>
        {ticked === open && accepted === 0
          ? t('Accept all')
          : t('Accept {count, plural, one {# visit} other {# visits}}', { count: ticked })}
      </Button>
    )}
    {plan.isOld || accepted === 0 ? null : (
      <Button variant="default" loading={busy === 'undo'} onClick={onUndo}>
        {t('Put everything back')}
      </Button>
    )}
    <Button variant="default" onClick={plan.close}>
      {accepted > 0 || open === 0 ? t('Close') : t('Discard')}
    </Button>
  </Group>
);
