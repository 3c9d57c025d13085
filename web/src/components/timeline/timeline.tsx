import { formatStretch } from '#contracts';
import { t } from '#languages';
import { LoadingOverlay } from '@mantine/core';
import {
  Fragment,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { sentenceOf } from '../../lib/api.js';
import { useHolidayNames } from '../../lib/bank-holidays.js';
import { today } from '../../lib/dates.js';
import { anchorOf, type Anchor } from '../calendar/calendar-popover.js';
import '../calendar/calendar.css';
import { usualHours } from '../calendar/entries.js';
import { HttpProblem } from '../calendar/refusal.js';
import type { Span } from '../calendar/windows.js';
import { axisOf, dayAt, instantAt } from './axis.js';
import type { TimelineBar, TimelineGroup, TimelineRow } from './entries.js';
import { groundOf, presentOf } from './ground.js';
import { chosen, STEP } from './snapping.js';
import { Days } from './timeline-days.js';
import { Row } from './timeline-row.js';
import './timeline.css';
import { useDragging, type Drag, type Misfit } from './use-dragging.js';
import { useRoving } from './use-roving.js';
import { WholeOrBroken } from '../feedback/index.js';

export type TimelineScale = 'day' | 'week' | 'fortnight';

export interface TimelineProps {
  readonly label: string;
  readonly groups: readonly TimelineGroup[];
  /** Those that touch the window, by their start; give the same array again while nothing changed. */
  readonly bars: readonly TimelineBar[];
  /** From midnight to midnight in London. */
  readonly window: Span;
  readonly scale: TimelineScale;
  readonly loading?: boolean;
  /** Whether a bar fits where it is held, from what is known already; null: it does. */
  readonly check: (bar: TimelineBar, row: string, span: Span) => Misfit | null;
  /** Saves a new place. Answer a sentence to refuse it: it is said where the bar was dropped. */
  readonly onCarry: (bar: TimelineBar, row: string, span: Span) => Promise<string | undefined>;
  readonly onOpen: (bar: TimelineBar, anchor: Anchor) => void;
  /** Whether a range that is being chosen is free, from what is known already; null: it is. */
  readonly checkNew: (row: string, span: Span) => Misfit | null;
  /** The row's own button was pressed. */
  readonly onBook: (row: TimelineRow) => void;
  /** An empty place was pressed or dragged over. */
  readonly onChoose: (row: TimelineRow, span: Span, anchor: Anchor) => void;
}

interface Scale {
  /** How wide an hour of the night is beside one of the day. */
  readonly night: number;
  /** Least width of a row in pixels, without its head; narrower screens scroll sideways. */
  readonly width: number;
  readonly hours: readonly string[];
}

const scales: Readonly<Record<TimelineScale, Scale>> = {
  day: {
    night: 0.5,
    width: 760,
    hours: ['01:00', '04:00', '07:00', '09:00', '11:00', '13:00', '15:00', '17:00', '19:00', '22:00'],
  },
  week: { night: 0.18, width: 860, hours: ['07:00', '10:00', '13:00', '16:00', '19:00'] },
  fortnight: { night: 0.25, width: 1400, hours: ['07:00', '13:00', '19:00'] },
};

/** Least width of a bar: what can be pressed. */
const TARGET = 24;
const USUAL_HOURS = 4;

const HINT_WIDTH = 320;
const HINT_HEIGHT = 90;

interface Refused {
  readonly sentence: string;
  readonly x: number;
  readonly y: number;
}

const pointAt = (x: number, y: number): Anchor => ({ rect: new DOMRect(x, y, 1, 1), element: null });

const sameSpan = (one: Span, other: Span): boolean => one.start === other.start && one.end === other.end;

const byRow = (bars: readonly TimelineBar[]): ReadonlyMap<string, readonly TimelineBar[]> => {
  const rows = new Map<string, TimelineBar[]>();
  for (const bar of bars) {
    const there = rows.get(bar.row);
    if (there === undefined) rows.set(bar.row, [bar]);
    else there.push(bar);
  }
  return rows;
};

const MINUTE = 60_000;

/** The present, by the minute. */
const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** Puts the focus back on a bar, after its menu or its dialog was closed; answers whether it is there. */
export const focusBar = (id: string): boolean => {
  const bar = document.querySelector<HTMLElement>(`[data-bar="${CSS.escape(id)}"]`);
  bar?.focus({ preventScroll: true });
  return bar !== null;
};

const NOTHING: readonly TimelineBar[] = [];

/** What a row shows of a drag; the same for all that have nothing to do with it. */
const heldIn = (
  row: TimelineRow,
  held: Drag | null,
  saving: boolean,
): { readonly ghost: Drag | null; readonly saving: boolean; readonly away: string | null } => ({
  ghost: held?.row === row.id ? held : null,
  saving: held?.row === row.id && saving,
  away: held?.bar?.row === row.id ? held.bar.id : null,
});

const pressedIn = (target: Element) => ({
  row: target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? '',
  bar: target.closest<HTMLElement>('[data-bar]'),
  track: target.closest<HTMLElement>('[data-track]'),
  add: target.closest('[data-add]') !== null,
});

/** Says beside the pointer where it is held, and whether it is free there. */
const Hint = ({ drag, name }: { readonly drag: Drag | null; readonly name: string }): ReactNode => (
  <div
    role="status"
    className="timeline-hint"
    data-shown={drag !== null}
    data-misfit={(drag?.misfit ?? null) !== null}
    style={
      drag === null
        ? undefined
        : {
            left: Math.max(8, Math.min(drag.x + 14, window.innerWidth - HINT_WIDTH)),
            top: drag.byFinger
              ? Math.max(8, drag.y - HINT_HEIGHT - 22)
              : Math.min(drag.y + 22, window.innerHeight - HINT_HEIGHT),
          }
    }
  >
    {drag === null ? null : (
      <>
        <b>
          {name}, {formatStretch(drag.span.start, drag.span.end)}
        </b>
        <span>{drag.misfit?.sentence ?? t('Free ⟨at that time⟩')}</span>
      </>
    )}
  </div>
);

/**
 * Rows of engineers, cars and kits over London days. It is drawn by hand: a row is drawn again only when something in
 * it changes, and what is pressed, dragged and typed is heard once, by the whole grid.
 */
const TimelineDrawn = ({
  label,
  groups,
  bars,
  window: shown,
  scale,
  loading = false,
  check,
  checkNew,
  onCarry,
  onOpen,
  onBook,
  onChoose,
}: TimelineProps): ReactNode => {
  const grid = useRef<HTMLDivElement>(null);
  const { night, width, hours } = scales[scale];
  const axis = useMemo(() => axisOf(shown, night), [shown, night]);
  const rows = useMemo(
    () => new Map(groups.flatMap((group) => group.rows.map((row) => [row.id, row] as const))),
    [groups],
  );
  const barsOfRow = useMemo(() => byRow(bars), [bars]);
  const byId = useMemo(() => new Map(bars.map((bar) => [bar.id, bar])), [bars]);
  const [saving, setSaving] = useState<Drag | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const dismiss = useCallback(() => setRefused(null), []);

  const drop = useCallback(
    (dropped: Drag): void => {
      const { bar, row, span, misfit, x, y } = dropped;
      setRefused(null);
      if (bar === null) {
        const target = rows.get(row);
        if (target !== undefined) onChoose(target, span, pointAt(x, y));
        return;
      }
      if (misfit?.final === true) {
        setRefused({ sentence: misfit.sentence, x, y });
        return;
      }
      if (row === bar.row && sameSpan(span, bar)) return;
      setSaving(dropped);
      onCarry(bar, row, span)
        .catch(sentenceOf)
        .then(
          (sentence) => {
            setSaving(null);
            // In its new row it is drawn anew: the focus comes along, unless it went elsewhere meanwhile.
            if (document.activeElement === document.body) setTimeout(() => focusBar(bar.id));
            if (sentence !== undefined) setRefused({ sentence, x, y });
          },
          () => undefined,
        );
    },
    [rows, onChoose, onCarry],
  );

  const { drag, onPointerDown, wasDrag } = useDragging({
    grid,
    axis,
    barOf: (id) => byId.get(id),
    takes: (bar, row) => rows.get(row)?.kind === rows.get(bar.row)?.kind,
    check,
    checkNew,
    busy: saving !== null,
    onDrop: drop,
  });
  const { onFocus, onKeyDown } = useRoving(grid);

  const pressEmpty = (row: TimelineRow, { clientX: x, clientY: y }: MouseEvent, track: HTMLElement): void => {
    const { left, width: wide } = track.getBoundingClientRect();
    const at = instantAt(axis, (x - left) / wide);
    const hour = chosen({ from: at, to: at, step: STEP }).start;
    const span =
      scale === 'day'
        ? { start: hour, end: new Date(Date.parse(hour) + USUAL_HOURS * 3_600_000).toISOString() }
        : usualHours(dayAt(axis, at)?.date ?? today());
    onChoose(row, span, pointAt(x, y));
  };
  const pressBar = (bar: TimelineBar, element: HTMLElement, apart: boolean): void => {
    if (bar.href !== undefined && apart) window.open(bar.href, '_blank', 'noopener');
    else onOpen(bar, anchorOf(element));
  };
  const press = (event: MouseEvent): void => {
    if ((wasDrag() && event.detail > 0) || !(event.target instanceof Element)) return;
    const { row: id, bar: element, track, add } = pressedIn(event.target);
    const row = rows.get(id);
    if (row === undefined) return;
    dismiss();
    const bar = byId.get(element?.dataset['bar'] ?? '');
    if (add) onBook(row);
    else if (element !== null) {
      if (bar !== undefined) pressBar(bar, element, event.ctrlKey || event.metaKey);
    } else if (track !== null) pressEmpty(row, event, track);
  };

  const held = drag ?? saving;
  const now = useNow();
  const day = today();
  const holidayOn = useHolidayNames();
  const ground = useMemo(() => groundOf(axis, day), [axis, day]);
  const style = {
    '--timeline-width': `${width}px`,
    '--timeline-ground': ground,
    '--timeline-present': presentOf(axis, now),
  } as CSSProperties;
  return (
    <div className="timeline" data-scale={scale} data-dragging={drag !== null}>
      <LoadingOverlay
        visible={loading}
        overlayProps={{ backgroundOpacity: 0.35 }}
        loaderProps={{ size: 'sm' }}
        zIndex={5}
      />
      <div
        ref={grid}
        className="timeline-grid"
        role="grid"
        aria-label={label}
        aria-busy={loading}
        data-holidays={axis.days.some(({ date }) => holidayOn(date) !== null)}
        style={style}
        onPointerDown={onPointerDown}
        onClick={press}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      >
        <div role="rowgroup" className="timeline-top">
          <Days axis={axis} today={day} holidayOn={holidayOn} hours={hours} />
        </div>
        {groups.map(({ name, rows: own }) => (
          <Fragment key={name}>
            <div className="timeline-group" aria-hidden>
              <span>{name}</span>
            </div>
            <div role="rowgroup" aria-label={name}>
              {own.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  bars={barsOfRow.get(row.id) ?? NOTHING}
                  axis={axis}
                  least={TARGET / width}
                  {...heldIn(row, held, saving !== null)}
                />
              ))}
            </div>
          </Fragment>
        ))}
      </div>
      <Hint drag={drag} name={rows.get(drag?.row ?? '')?.name ?? ''} />
      {refused === null ? null : <HttpProblem sentence={refused.sentence} at={refused} onClose={dismiss} />}
    </div>
  );
};

/** `TimelineDrawn`, apart from the rest of its page. */
export const Timeline = (props: TimelineProps): ReactNode => (
  <WholeOrBroken>
    <TimelineDrawn {...props} />
  </WholeOrBroken>
);
