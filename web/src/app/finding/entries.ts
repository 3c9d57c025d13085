import { foldedText } from '#contracts';
import type { TablerIcon } from '@tabler/icons-react';

/** A line of the palette. */
export interface Entry {
  /** Unique in the list. */
  readonly id: string;
  readonly label: string;
  /** The second line. */
  readonly detail: string;
  readonly icon: TablerIcon;
  /** Where it leads; a line without a path does something here. */
  readonly path?: string;
  readonly run?: () => void;
  /** Other words that people use for it. */
  readonly words?: string;
}

export interface EntryGroup {
  readonly label: string;
  readonly entries: readonly Entry[];
}

/** Pages and actions of which every piece begins a word. */
export const matching = (entries: readonly Entry[], typed: string): readonly Entry[] => {
  const pieces = foldedText(typed).split(' ').filter((piece) => piece !== '');
  if (pieces.length === 0) return [];
  return entries.filter(({ label, words = '' }) => {
    const text = ` ${foldedText(`${label} ${words}`)}`;
    return pieces.every((piece) => text.includes(` ${piece}`));
  });
};
