import { t } from '#languages';
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';

/** Less of an entry than this is not noticed at the edge. */
const NOTICED_PX = 12;
/** With less of the hours in view, as on a phone that lies on its side, what stands above them would be covered. */
const LEAST_HOURS_PX = 80;

interface Grid {
  readonly scroller: HTMLElement;
  readonly above: readonly HTMLElement[];
  readonly below: readonly HTMLElement[];
}

const scrollerOf = (entry: HTMLElement, calendar: HTMLElement): HTMLElement | null => {
  for (let at = entry.parentElement; at !== null && at !== calendar; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return null;
};

/** The hours of a day are taller than the calendar, which may be taller than the window. Null where none of the entries scrolls, or hardly an hour is in view. */
const gridIn = (calendar: HTMLElement): Grid | null => {
  const entries = [...calendar.querySelectorAll<HTMLElement>('.calendar-entry')];
  const scroller = entries.map((entry) => scrollerOf(entry, calendar)).find((found) => found !== null) ?? null;
  if (scroller === null) return null;
  const { top, bottom } = scroller.getBoundingClientRect();
  const seen = Math.min(bottom, window.innerHeight);
  if (seen - top < LEAST_HOURS_PX) return null;
  const within = entries.filter((entry) => scroller.contains(entry));
  return {
    scroller,
    above: within.filter((entry) => entry.getBoundingClientRect().bottom < top + NOTICED_PX),
    below: within.filter((entry) => entry.getBoundingClientRect().top > seen - NOTICED_PX),
  };
};

interface Beyond {
  readonly earlier: number;
  readonly later: number;
  /** Where the hours begin, from the foot of the calendar. */
  readonly top: number;
}

const NOTHING: Beyond = { earlier: 0, later: 0, top: 0 };

const beyondOf = (calendar: HTMLElement): Beyond => {
  const grid = gridIn(calendar);
  if (grid === null) return NOTHING;
  const top = grid.scroller.getBoundingClientRect().top - calendar.getBoundingClientRect().bottom;
  return { earlier: grid.above.length, later: grid.below.length, top };
};

const useBeyond = (calendar: RefObject<HTMLElement | null>): Beyond => {
  const [beyond, setBeyond] = useState(NOTHING);
  useEffect(() => {
    const { current } = calendar;
    if (current === null) return undefined;
    let frame = 0;
    const look = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const next = beyondOf(current);
        setBeyond((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
      });
    };
    const drawn = new MutationObserver(look);
    drawn.observe(current, { childList: true, subtree: true, attributeFilter: ['style'] });
    const sized = new ResizeObserver(look);
    sized.observe(current);
    window.addEventListener('scroll', look, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      drawn.disconnect();
      sized.disconnect();
      window.removeEventListener('scroll', look, { capture: true });
    };
  }, [calendar]);
  return beyond;
};

/** Leads to the first of what is earlier, or the last of what is later, which has the focus then: the button goes. */
const show = (calendar: HTMLElement | null, which: 'above' | 'below'): void => {
  const grid = calendar === null ? null : gridIn(calendar);
  if (grid === null) return;
  const place = (entry: HTMLElement): number => entry.getBoundingClientRect()[which === 'above' ? 'top' : 'bottom'];
  const inOrder = grid[which].toSorted((one, other) => place(one) - place(other));
  const shown = inOrder.at(which === 'above' ? 0 : -1);
  shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  shown?.focus({ preventScroll: true });
};

/** What goes on at hours that are not in view is told at their edge, and one press away. For the foot of a week or a day: a month has no hours. */
export const BeyondHours = ({ calendar }: { readonly calendar: RefObject<HTMLElement | null> }): ReactNode => {
  const { earlier, later, top } = useBeyond(calendar);
  const chip = { size: 'compact-sm', radius: 'xl', variant: 'default' } as const;
  return (
    <>
      <div className="calendar-beyond">
        {earlier === 0 ? null : (
          <Button
            {...chip}
            style={{ top }}
            leftSection={<IconArrowUp size={14} aria-hidden />}
            onClick={() => show(calendar.current, 'above')}
          >
            {t('{count} earlier', { count: earlier })}
          </Button>
        )}
      </div>
      <div className="calendar-beyond calendar-later">
        {later === 0 ? null : (
          <Button
            {...chip}
            leftSection={<IconArrowDown size={14} aria-hidden />}
            onClick={() => show(calendar.current, 'below')}
          >
            {t('{count} later', { count: later })}
          </Button>
        )}
      </div>
    </>
  );
};
