import type { TablerIcon } from '@tabler/icons-react';
import { useEffect, useId, useSyncExternalStore } from 'react';
import { createListeners } from './listeners.js';

/** Something that can be done with what is open, offered by Ctrl+K. */
export interface PageAction {
  /** Unique on its page. */
  readonly id: string;
  readonly label: string;
  /** What it is done to. */
  readonly detail: string;
  readonly icon: TablerIcon;
  /** Where it leads; without a path it does something here. */
  readonly path?: string;
  readonly run?: () => void;
  /** Other words that people use for it. */
  readonly words?: string;
}

const offered = new Map<string, readonly PageAction[]>();
const { tell, listen } = createListeners();
let all: readonly PageAction[] = [];

const offer = (id: string, actions: readonly PageAction[] | null): void => {
  if (actions === null) offered.delete(id);
  else offered.set(id, actions);
  all = [...offered.values()].flat();
  tell();
};

/** What the page in view offers at this moment, in the order in which its parts came. */
export const usePageActions = (): readonly PageAction[] => useSyncExternalStore(listen, () => all);

/** Offers what can be done here for as long as it is drawn. It draws nothing. */
export const PageActions = ({ actions }: { readonly actions: readonly PageAction[] }): null => {
  const id = useId();
  useEffect(() => offer(id, actions), [id, actions]);
  useEffect(() => () => offer(id, null), [id]);
  return null;
};
