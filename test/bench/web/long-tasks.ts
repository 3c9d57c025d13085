import type { Page } from 'playwright-core';
import { median, type Figure } from '../figures.js';
import { traced, type Task } from './traced.js';

const LIMIT_MS = 200;
const ROUNDS = 3;

export interface ScreenToMeasure {
  readonly name: string;
  readonly path: string;
}

/**
 * How long the longest task of a main screen keeps the processor while it comes up: the median of three looks at it. Time of the
 * processor, since by the clock a machine that does other things as well measures those; what the clock said stands beside it.
 */
export const longTasks = async (
  page: Page,
  url: string,
  screens: readonly ScreenToMeasure[],
): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  for (const { name, path } of screens) {
    const looks: Task[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const tasks = await traced(page, () => page.goto(`${url}${path}`));
      looks.push({
        cpu: Math.max(...tasks.map(({ cpu }) => cpu)),
        clock: Math.max(...tasks.map(({ clock }) => clock)),
      });
    }
    figures.push({
      name: `${name}, the longest task while it comes up`,
      value: median(looks.map(({ cpu }) => cpu)),
      unit: 'ms',
      beside: { name: 'by the clock', value: median(looks.map(({ clock }) => clock)) },
      target: { kind: 'atMost', value: LIMIT_MS },
    });
  }
  return figures;
};
