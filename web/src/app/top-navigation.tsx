import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { chromeWord } from './chrome.js';
import { isWithin, useNavigation, type NavigationEntry } from './navigation.js';
import { NavigationLink } from './sidebar.js';

/** How many of the links in a row have room, whatever the language makes of their names. */
const useFitting = (count: number): { readonly row: RefObject<HTMLDivElement | null>; readonly fits: number } => {
  const row = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(count);
  useEffect(() => {
    const node = row.current;
    if (node === null) return undefined;
    const measure = (): void => {
      const { right } = node.getBoundingClientRect();
      setFits([...node.children].filter((link) => link.getBoundingClientRect().right <= right + 0.5).length);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    for (const link of node.children) observer.observe(link);
    return () => observer.disconnect();
  }, [count]);
  return { row, fits };
};

interface MoreProps {
  readonly label: string;
  readonly groups: readonly { readonly label: string; readonly entries: readonly NavigationEntry[] }[];
}

/** What has no room in the row, and the settings. */
const More = ({ label, groups }: MoreProps): ReactNode => {
  const { pathname } = useLocation();
  const current = groups.some(({ entries }) => entries.some((entry) => isWithin(pathname, entry)));
  return (
    <Menu position="bottom-end" width={240} shadow="md">
      <Menu.Target>
        <UnstyledButton className="nav-entry" data-active={current}>
          {label}
          <IconChevronDown className="nav-arrow" size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map((group) => [
          <Menu.Label key={group.label}>{group.label}</Menu.Label>,
          ...group.entries.map((entry) => (
            <Menu.Item
              key={entry.path}
              component={Link}
              to={entry.path}
              leftSection={<entry.icon size={16} aria-hidden />}
              aria-current={isWithin(pathname, entry) ? 'page' : undefined}
            >
              {chromeWord(entry.label)}
            </Menu.Item>
          )),
        ])}
      </Menu.Dropdown>
    </Menu>
  );
};

/** The layout top-navigation-1: the links in one row, and a menu for those that have no room in it and for the settings. */
export const TopNavigation = (): ReactNode => {
  const [managing, settings] = useNavigation();
  const inRow: readonly NavigationEntry[] = managing?.entries ?? [];
  const { row, fits } = useFitting(inRow.length);
  const out = inRow.slice(fits);
  const groups = [
    ...(out.length === 0 || managing === undefined ? [] : [{ label: chromeWord(managing.label), entries: out }]),
    ...(settings === undefined ? [] : [{ label: chromeWord(settings.label), entries: settings.entries }]),
  ];
  return (
    <nav className="nav-top" aria-label={chromeWord('menu')}>
      <div className="nav-row" ref={row}>
        {inRow.map((entry, at) => (
          <span key={entry.path} className="nav-place" data-out={at >= fits}>
            <NavigationLink entry={entry} />
          </span>
        ))}
      </div>
      <span className="nav-divider" aria-hidden />
      <More label={chromeWord(out.length === 0 ? 'settings' : 'more')} groups={groups} />
    </nav>
  );
};
