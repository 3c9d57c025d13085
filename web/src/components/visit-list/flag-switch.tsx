import { completionLabels, moneyFlags, type CompletionFlag, type Job } from '#contracts';
import { lazy, Suspense, useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useMay } from '../../lib/may.js';
import { useAsAt } from '../../lib/reading.js';
import { FlagLink } from '../ledger/index.js';
import { addressOf, typeOf, YesNo } from '../visits/index.js';

/** So long the pointer rests on a flag before it says more, and may be on its way to what it said. */
const REST_MS = 400;
const AWAY_MS = 200;

/** Fetched when somebody reaches for a flag: lists come up without. */
const acting = (): Promise<typeof import('./flag-acting.js')> => import('./flag-acting.js');
const LastTurn = lazy(async () => ({ default: (await acting()).LastTurn }));
const Turning = lazy(async () => ({ default: (await acting()).Turning }));

interface FlagProps {
  readonly job: Job;
  readonly flag: CompletionFlag;
  /** What is seen of the flag, given how it stands; 'Yes' or 'No' with its icon when left out. */
  readonly shown?: (on: boolean) => ReactNode;
}

/**
 * A completion flag in a list: a click, Enter or Space turns it, with the way back. Who turned it last is said where the pointer rests,
 * and with Shift and Enter, a right click or a long press.
 */
const Switch = ({ job, flag, shown }: FlagProps): ReactNode => {
  const [opened, setOpened] = useState<'pointer' | 'keys' | null>(null);
  /** What it is turned to, and what had the focus then: the button, or the cell of a grid around it. */
  const [turn, setTurn] = useState<{ readonly value: boolean; readonly from: Element | null } | null>(null);
  /** How it will stand once the answer is there. */
  const [coming, setComing] = useState<boolean | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const on = coming ?? job.completion[flag];
  const openAfter = (next: 'pointer' | null, ms: number): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpened(next), ms);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const open = (next: 'keys' | null): void => {
    window.clearTimeout(timer.current);
    setOpened(next);
  };
  const say = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    open('keys');
  };
  const click = (event: MouseEvent): void => {
    if (event.shiftKey) {
      say(event);
      return;
    }
    open(null);
    if (turn === null) setTurn({ value: !on, from: document.activeElement });
  };
  const leave = (): void => {
    if (opened !== 'keys') openAfter(null, AWAY_MS);
  };
  return (
    <span
      className="flag-place"
      onPointerLeave={leave}
      onPointerEnter={({ pointerType }) => {
        void acting();
        if (pointerType === 'mouse' && opened === null) openAfter('pointer', REST_MS);
      }}
    >
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-busy={turn !== null}
        className="flag-link flag-switch"
        data-space
        aria-label={`${completionLabels[flag]}, ${typeOf(job)}, ${job.projectName || addressOf(job)}`}
        onClick={click}
        onContextMenu={say}
      >
        {shown?.(on) ?? <YesNo on={on} />}
      </button>
      {opened === null && turn === null ? null : (
        <Suspense>
          {opened === null ? null : (
            <LastTurn
              job={job}
              flag={flag}
              trap={opened === 'keys'}
              onClose={() => setOpened(null)}
              onStay={() => window.clearTimeout(timer.current)}
              onLeave={leave}
            />
          )}
          {turn === null ? null : (
            <Turning
              job={job}
              flag={flag}
              value={turn.value}
              from={turn.from}
              onComing={setComing}
              onDone={() => {
                setTurn(null);
                setComing(null);
              }}
            />
          )}
        </Suspense>
      )}
    </span>
  );
};

/** A flag that can be turned where it stands; of a moment of the past, and for whoever may not turn it, it leads to its story. */
export const FlagSwitch = (props: FlagProps): ReactNode => {
  const asAt = useAsAt();
  const may = useMay();
  const { job, flag, shown } = props;
  return asAt === null && (!moneyFlags.includes(flag) || may('invoice')) ? (
    <Switch {...props} />
  ) : (
    <FlagLink job={job} flag={flag}>
      {shown?.(job.completion[flag])}
    </FlagLink>
  );
};
