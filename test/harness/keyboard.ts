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
    if (!(await page.evaluate<boolean>(RING))) throw new Error(`nothing shows that the focus is on: ${at.slice(0, 80)}`);
    if (name.test(at)) return;
  }
  throw new Error(`the Tab key never came to ${String(name)}`);
};
