import { Text, Tooltip, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isWithin, useNavigation, type NavigationEntry } from './navigation.js';
import { chromeWord } from './chrome.js';

interface EntryProps {
  readonly entry: NavigationEntry;
  /** Icons alone, their names as tooltips. */
  readonly collapsed?: boolean;
  readonly onGo?: () => void;
}

export const NavigationLink = ({ entry, collapsed = false, onGo }: EntryProps): ReactNode => {
  const { pathname } = useLocation();
  const active = isWithin(pathname, entry);
  const label = chromeWord(entry.label);
  return (
    <Tooltip label={label} position="right" disabled={!collapsed}>
      <UnstyledButton
        component={Link}
        to={entry.path}
        className="nav-entry"
        data-active={active}
        data-collapsed={collapsed}
        data-engineer={entry.adminOnly !== true}
        aria-current={active ? 'page' : undefined}
        aria-label={collapsed ? label : undefined}
        onClick={onGo}
      >
        <entry.icon size={18} stroke={1.7} aria-hidden />
        {collapsed ? null : <span className="nav-label">{label}</span>}
        {collapsed || entry.adminOnly !== true ? null : <span className="nav-badge">{chromeWord('admin')}</span>}
      </UnstyledButton>
    </Tooltip>
  );
};

/** The groups of the navigation, one below the other. */
export const Sidebar = ({
  collapsed = false,
  onGo,
}: {
  readonly collapsed?: boolean;
  readonly onGo?: () => void;
}): ReactNode => {
  const navigation = useNavigation();
  return (
    <nav className="nav" aria-label={chromeWord('menu')}>
      {navigation.map((group) => (
        <div key={group.label} className="nav-group" role="group" aria-label={chromeWord(group.label)}>
          {collapsed ? null : (
            <Text className="nav-heading" component="p">
              {chromeWord(group.label)}
            </Text>
          )}
          {group.entries.map((entry) => (
            <NavigationLink
              key={entry.path}
              entry={entry}
              collapsed={collapsed}
              {...(onGo === undefined ? {} : { onGo })}
            />
          ))}
        </div>
      ))}
    </nav>
  );
};
