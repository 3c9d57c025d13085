import { visitKindLabels, visitKinds } from '#contracts';
import { useMantineColorScheme } from '@mantine/core';
import {
  IconCalculator, IconDeviceDesktop, IconFilePlus, IconFileInvoice, IconKeyboard, IconLayoutNavbar, IconLayoutSidebar, IconLayoutSidebarLeftCollapse, IconLogout, IconMoon, IconSun, IconClipboardPlus, type TablerIcon,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { dropToken } from '../../lib/session.js';
import { navigation } from '../navigation.js';
import { layouts, prefer, type LayoutName } from '../preferences.js';
import { chromeWord } from '../chrome.js';
import type { Entry } from './entries.js';

const layoutIcons: Readonly<Record<LayoutName, TablerIcon>> = {
  'default-sidebar-1': IconLayoutSidebar, 'collapsed-sidebar-1': IconLayoutSidebarLeftCollapse, 'top-navigation-1': IconLayoutNavbar,
};

/** Every page by its name. */
export const usePages = (): readonly Entry[] =>
  useMemo(() => [
    ...navigation.flatMap((group) => group.entries.map((entry): Entry => ({ id: entry.path, label: chromeWord(entry.label), detail: chromeWord(group.label), icon: entry.icon, path: entry.path }))),
    // A page that the navigation does not name.
    { id: '/invoice', label: 'Invoices', detail: 'What has an invoice number or is invoiced', icon: IconFileInvoice, path: '/invoice', words: 'register' },
  ], []);

const creating: readonly Entry[] = [
  { id: 'new-project', label: 'New project', detail: 'An enquiry of a client', icon: IconFilePlus, path: '/enquiry/create', words: 'create add enquiry' },
  ...visitKinds.map((kind): Entry => ({
    id: `new-${kind}`, label: `New ${visitKindLabels[kind].toLowerCase()} visit`, detail: 'A site visit in the diary', icon: IconClipboardPlus, path: `/job/create/${kind}`, words: 'create add job site',
  })),
  { id: 'quote', label: 'Quote a fee', detail: 'The fee calculator, and a proposal to download', icon: IconCalculator, path: '/book', words: 'book price calculator proposal' },
];

/** What can be done from everywhere. @param past nothing is created while the page shows the past */
export const useActions = (onShortcuts: () => void, past: boolean): readonly Entry[] => {
  const { setColorScheme } = useMantineColorScheme();
  return useMemo(() => {
    const scheme = (name: 'light' | 'dark' | 'auto', icon: TablerIcon): Entry => ({
      id: `scheme-${name}`, label: chromeWord(name), detail: chromeWord('colourScheme'), icon, run: () => setColorScheme(name), words: 'theme colour mode',
    });
    return [
      ...(past ? [] : creating),
      scheme('light', IconSun), scheme('dark', IconMoon), scheme('auto', IconDeviceDesktop),
      ...layouts.map((name): Entry => ({ id: name, label: `${chromeWord('layout')}: ${chromeWord(name)}`, detail: chromeWord('theme'), icon: layoutIcons[name], run: () => prefer({ layout: name }), words: 'theme' })),
      { id: 'shortcuts', label: 'Keyboard shortcuts', detail: 'What the keys do', icon: IconKeyboard, run: onShortcuts, words: 'help keys' },
      { id: 'sign-out', label: chromeWord('logout'), detail: chromeWord('account'), icon: IconLogout, run: () => dropToken(true), words: 'sign out log out leave' },
    ];
  }, [setColorScheme, onShortcuts, past]);
};
