import { ActionIcon, Burger, Group, Text, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { IconAlertTriangle, IconPalette, IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useLiveness, type Liveness } from '../lib/changes.js';
import { useTrouble } from '../lib/log-trouble.js';
import { needs, stoppedSentence, useStopped } from '../lib/stopped.js';
import { AccountMenu } from './account-menu.js';
import { Logo } from './logo.js';
import { chromeWord } from './chrome.js';
import { WaitingPart } from './waiting-part.js';

/** Whether other people's changes arrive. It is said by ear when it stops, and when it goes on after that; not with every page. */
export const LiveDot = ({ liveness }: { readonly liveness: Liveness }): ReactNode => {
  const [stopped, setStopped] = useState(false);
  if (liveness === 'reconnecting' && !stopped) setStopped(true);
  return (
    <>
      <Tooltip label={chromeWord(liveness === 'live' ? 'liveHint' : 'offlineHint')}>
        <Group gap={6} wrap="nowrap" className="quiet live-mark">
          <span className="live-dot" data-state={liveness} aria-hidden />
          <Text size="xs">{chromeWord(liveness)}</Text>
        </Group>
      </Tooltip>
      <VisuallyHidden role="status">{stopped ? chromeWord(liveness) : ''}</VisuallyHidden>
    </>
  );
};

/** In the room that the bar has anyway: the page below stays where it is. */
const TroubleMark = ({ trouble }: { readonly trouble: string | null }): ReactNode => (
  <div className="log-trouble" role="status">
    {trouble === null ? null : (
      <>
        <IconAlertTriangle size={18} aria-hidden />
        <span>{trouble}</span>
      </>
    )}
  </div>
);

interface TopBarProps {
  readonly menuOpened: boolean;
  readonly onMenu: () => void;
  readonly onTheme: () => void;
  readonly onShortcuts: () => void;
  /** The page shows now: what others change arrives. */
  readonly live: boolean;
}

export const TopBar = ({ menuOpened, onMenu, onTheme, onShortcuts, live }: TopBarProps): ReactNode => {
  const liveness = useLiveness();
  const stopped = useStopped();
  const { pathname } = useLocation();
  const trouble = useTrouble() ?? (live && needs(pathname, stopped) ? stoppedSentence() : null);
  return (
    <Group h={52} px="sm" gap="sm" justify="space-between" wrap="nowrap">
      <Group gap={6} wrap="nowrap" className="top-start">
        <Burger
          opened={menuOpened}
          onClick={onMenu}
          hiddenFrom="sm"
          size="sm"
          aria-label={chromeWord('menu')}
          aria-expanded={menuOpened}
          color="var(--bar-text)"
        />
        <Logo />
      </Group>
      <Group gap="sm" wrap="nowrap" className="top-tools">
        <TroubleMark trouble={trouble} />
        <WaitingPart />
        {live && trouble === null ? <LiveDot liveness={liveness} /> : null}
        <UnstyledButton className="search-open mantine-visible-from-sm" onClick={spotlight.open}>
          <IconSearch size={15} aria-hidden /> {chromeWord('search')} <kbd>Ctrl K</kbd>
        </UnstyledButton>
        <ActionIcon size={34} hiddenFrom="sm" aria-label={chromeWord('search')} onClick={spotlight.open}>
          <IconSearch size={18} aria-hidden />
        </ActionIcon>
        <Tooltip label={chromeWord('theme')}>
          <ActionIcon size={34} aria-label={chromeWord('theme')} onClick={onTheme}>
            <IconPalette size={19} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <AccountMenu onShortcuts={onShortcuts} />
      </Group>
    </Group>
  );
};
