import type { Page } from 'playwright-core';

/** Name of what has the focus: its label, or what stands on it. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(`(() => {
    const element = document.activeElement;
    return [element?.labels?.[0]?.textContent, element?.getAttribute('aria-label'), element?.textContent].filter(Boolean).join(' ');
  })()`);

/** Whether the focus can be seen: a ring or a shadow on what has it, or a ring around what that stands for (a tile, a swatch). */
const RING = `(() => {
  const element = document.activeElement;
  if (element === null || element === document.body) return true;
  const ring = (one) => { const { outlineStyle, outlineWidth } = getComputedStyle(one); return outlineStyle !== 'none' && outlineWidth !== '0px'; };
  const around = [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling].filter(Boolean);
  return around.some(ring) || getComputedStyle(element).boxShadow !== 'none';
})()`;

/**
 * Presses Tab until the focus is on what is called so. Every stop on the way has to show that it has the focus.
 * @throws Error naming the stop that shows nothing, or when the Tab key never comes there
 */
export const tabTo = async (page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  for (let press = 0; press < 80; press += 1) {
    await page.keyboard.press(key);
    // As fast as fingers are: what opens and closes on the way comes to rest.
    await page.waitForTimeout(60);
    const at = await focused(page);
    if (!(await page.evaluate<boolean>(RING)))
      throw new Error(`nothing shows that the focus is on: ${at.slice(0, 80)}`);
    if (name.test(at)) return;
  }
  throw new Error(`the Tab key never came to ${String(name)}`);
};

/** The stop of the Tab key at which the page is, and what is wrong with it; null when the focus is on nothing. */
const STOP = `(() => {
  const element = document.activeElement;
  if (element === null || element === document.body || element === document.documentElement) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  const name = [element.labels?.[0]?.textContent, element.getAttribute('aria-label'), element.textContent, element.id].find((text) => (text ?? '').trim() !== '') ?? element.tagName;
  const seenAt = (x, y) => {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return 'outside';
    const over = document.elementFromPoint(x, y);
    // A field that is drawn by what stands around it is covered by that, and a label covers its own field.
    const own = over === null || element.contains(over) || over.contains(element) || over.closest('label')?.control === element || element.parentElement?.contains(over) === true || element.parentElement?.parentElement?.contains(over) === true;
    return own ? 'seen' : 'under ' + over.tagName.toLowerCase() + '.' + String(over.className).slice(0, 60);
  };
  const [right, bottom] = [left + width, top + height];
  const points = [[left + width / 2, top + height / 2], [left + 3, top + 3], [right - 3, top + 3], [left + 3, bottom - 3], [right - 3, bottom - 3]].map(([x, y]) => seenAt(x, y));
  const hidden = points.includes('seen') ? null : points[0];
  window.__stops ??= new WeakMap();
  const same = window.__last === element;
  window.__last = element;
  const before = window.__stops.get(element);
  const seen = before?.walk === window.__walk;
  if (!seen) window.__stops.set(element, { walk: window.__walk, at: (window.__at = (window.__at ?? 0) + 1) });
  return { name: name.trim().slice(0, 60), ringless: !${RING}, hidden, seen, same, first: seen && before.at === window.__begun + 1 };
})()`;

interface Stop {
  readonly name: string;
  readonly ringless: boolean;
  /** Nothing of it is to be seen: where it is instead. */
  readonly hidden: string | null;
  /** The focus is still on it: a field of a date or a time has several places. */
  readonly same: boolean;
  /** It was there before on this walk: the way has come round, or goes in circles. */
  readonly seen: boolean;
  /** The one at which the walk began: the way has come round. */
  readonly first: boolean;
}

const problemsOf = ({ ringless, hidden }: Stop): readonly string[] => [
  ...(ringless ? ['shows no focus'] : []),
  ...(hidden === null ? [] : [`cannot be seen (${hidden})`]),
];

/** What scrolls into view does so in the next frames, and what opened at the stop before takes a moment to close. */
const lookedAgain = async (page: Page, { seen, first, ...stop }: Stop): Promise<Stop> => {
  await page.waitForTimeout(350);
  return { ...((await page.evaluate<Stop | null>(STOP)) ?? stop), seen, first };
};

/** No page has as many; beyond it the way goes in circles. */
const MOST_STOPS = 250;

/**
 * Goes by the Tab key from the beginning of the page to its end, and says what is wrong on the way: a stop that shows no focus, is out of
 * sight or under something else (WCAG 2.4.7, 2.4.11), or a place that the Tab key does not leave (2.1.2).
 * @returns the number of stops, and what is wrong
 */
export const tabThrough = async (
  page: Page,
  where: string,
): Promise<{ readonly stops: number; readonly wrong: readonly string[] }> => {
  await page.evaluate(
    'document.activeElement?.blur(), window.__walk = (window.__walk ?? 0) + 1, window.__begun = window.__at ?? 0, getSelection()?.removeAllRanges(), document.body.focus()',
  );
  const wrong: string[] = [];
  let last: Stop | null = null;
  let repeated = 0;
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    let stop = await page.evaluate<Stop | null>(STOP);
    if (stop !== null && stop.same && stop.name === last?.name && (repeated += 1) < 6) continue;
    repeated = 0;
    last = stop;
    if (stop !== null && problemsOf(stop).length > 0) stop = await lookedAgain(page, stop);
    if (stop === null || stop.first) return { stops, wrong };
    if (stop.seen) return { stops, wrong: [...wrong, `${where}: the Tab key does not leave ${stop.name}`] };
    const problems = problemsOf(stop);
    if (problems.length > 0) wrong.push(`${where}: ${stop.name} ${problems.join(' and ')}`);
  }
  return { stops: MOST_STOPS, wrong: [...wrong, `${where}: the Tab key does not come to an end`] };
};
