import { completionLabels, type CompletionFlag, type Job } from '#contracts';
import { t } from '#languages';
import { Anchor, Popover, Text } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDayAndTime } from '../../lib/dates.js';
import { leadOn } from '../../lib/lead-on.js';
import { toast } from '../feedback/index.js';
import { rowOf } from '../grid/index.js';
import { flagHistory } from '../ledger/index.js';
import { TurnOff, useFlagging } from '../together/index.js';

interface FlagOf {
  readonly job: Job;
  readonly flag: CompletionFlag;
}

interface LastTurnProps extends FlagOf {
  /** It was opened by keys: the focus is in it, and goes back. */
  readonly trap: boolean;
  readonly onClose: () => void;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Who turned the flag last, and when, with the way to all of its story. */
export const LastTurn = ({ job, flag, trap, onClose, onStay, onLeave }: LastTurnProps): ReactNode => {
  const change = job.completionChanges[flag];
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [onClose]);
  return (
    <Popover
      opened
      onDismiss={onClose}
      position="top"
      withArrow
      withinPortal
      shadow="md"
      trapFocus={trap}
      returnFocus={trap}
    >
      <Popover.Target>
        <span className="flag-anchor" />
      </Popover.Target>
      <Popover.Dropdown
        className="flag-last"
        onPointerEnter={onStay}
        onPointerLeave={onLeave}
        aria-label={t('History of {flag}', { flag: completionLabels[flag] })}
      >
        <Text size="sm">
          {change === null ? (
            t('Never changed')
          ) : (
            <>
              {change.byName}, {formatDayAndTime(change.at)}
            </>
          )}
        </Text>
        <Anchor component={Link} to={flagHistory(job._id, flag)} size="sm">
          {t('All its changes')}
        </Anchor>
      </Popover.Dropdown>
    </Popover>
  );
};

interface TurningProps extends FlagOf {
  readonly value: boolean;
  /** What has the focus back afterwards. */
  readonly from: Element | null;
  /** Told how the flag will stand while that is on its way. */
  readonly onComing: (value: boolean | null) => void;
  readonly onDone: () => void;
}

/** Turns a flag from when it is drawn until the lists show it; what finance works off is asked about first. */
export const Turning = ({ job, flag, value, from, onComing, onDone }: TurningProps): ReactNode => {
  const place = (): HTMLElement | null => (from instanceof HTMLElement && from.isConnected ? from : rowOf(job._id, ''));
  const flagging = useFlagging(
    new Map([[job._id, job]]),
    ({ refused: [refused] }) => {
      if (refused !== undefined)
        toast.danger(t('{flag} could not be changed.', { flag: completionLabels[flag] }), refused.msg);
    },
    place,
  );
  const { sending, asking } = flagging;
  const begun = useRef(false);
  const [under, setUnder] = useState(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    flagging.flag({ flag, value });
    setUnder(true);
  }, [flagging, flag, value]);
  useEffect(() => {
    if (!under) return;
    if (sending === null && asking === null) onDone();
    else onComing(sending?.value ?? null);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- told of what changed here, not of who listens
  }, [under, sending, asking]);
  return asking === null ? null : (
    <TurnOff
      flagging={{
        ...flagging,
        cancel: () => {
          flagging.cancel();
          leadOn(place);
        },
      }}
      count={1}
    />
  );
};
