import { useMediaQuery } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { useCallback, useEffect, type ReactNode } from 'react';
import { createPath, useNavigate } from 'react-router-dom';
import { keptMoment } from '../lib/as-at.js';
import { useLeftByHistory } from '../lib/left-by-history.js';
import { dropRecent, keepRecent, recentOf } from '../lib/recent.js';
import { accountOf, currentToken, onSession, useAccount } from '../lib/session.js';
import type { Entry } from './finding/entries.js';
import type { HitEntry } from './finding/found.js';
import { useActions, usePages } from './finding/pages.js';
import { Palette } from './finding/palette.js';

const isHit = (entry: Entry): entry is HitEntry => 'hit' in entry;

/** As the address of a new tab, at the moment that is chosen here. */
const addressOf = (path: string): string => {
  const to = keptMoment(path, window.location);
  return typeof to === 'string' ? to : createPath(to);
};

interface GoToProps {
  /** Opens the sheet of shortcuts. */
  readonly onShortcuts: () => void;
  /** The page shows a moment of the past. */
  readonly past: boolean;
}

/** Ctrl+K: everything that has a name or a number, every page, and what can be done from everywhere. */
export const GoTo = ({ onShortcuts, past }: GoToProps): ReactNode => {
  const navigate = useNavigate();
  const pages = usePages();
  const actions = useActions(onShortcuts, past);
  const account = useAccount() ?? '';
  const narrow = useMediaQuery('(max-width: 47.99em)');
  useEffect(
    () =>
      onSession(() => {
        if (accountOf(currentToken()) !== account) dropRecent();
      }),
    [account],
  );
  useLeftByHistory(spotlight.close);
  const open = useCallback(
    (entry: Entry, newTab: boolean): void => {
      if (isHit(entry)) keepRecent(account, entry.hit);
      if (entry.path === undefined) entry.run?.();
      else if (newTab) window.open(addressOf(entry.path), '_blank', 'noopener');
      else void navigate(entry.path);
      if (!newTab || entry.path === undefined) spotlight.close();
    },
    [account, navigate],
  );
  return (
    <Spotlight.Root
      // Also while something is typed: nothing is lost by looking, and a modifier is pressed on purpose.
      shortcut={['mod + K']}
      tagsToIgnore={[]}
      triggerOnContentEditable
      // Gone at once: what is typed next goes to the next one, not into one that fades.
      size={640}
      yOffset={narrow ? 8 : 80}
      closeOnClickOutside
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      transitionProps={{ duration: 80, exitDuration: 0, transition: 'fade' }}
    >
      <Palette pages={pages} actions={actions} recent={recentOf(account)} onOpen={open} onClose={spotlight.close} />
    </Spotlight.Root>
  );
};
