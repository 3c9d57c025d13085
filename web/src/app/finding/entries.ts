import { foldedText } from '#contracts';
import type { PageAction } from '../../lib/page-actions.js';

/** A line of the palette: its label, and its detail below. */
export type Entry = PageAction;

export interface EntryGroup {
  readonly label: string;
  readonly entries: readonly Entry[];
}

/** Pages and actions of which every piece begins a word. */
export const matching = (entries: readonly Entry[], typed: string): readonly Entry[] => {
  const pieces = foldedText(typed)
    .split(' ')
    .filter((piece) => piece !== '');
  if (pieces.length === 0) return [];
  return entries.filter(({ label, words = '' }) => {
    const text = ` ${foldedText(`${label} ${words}`)}`;
    return pieces.every((piece) => text.includes(` ${piece}`));
  });
};
