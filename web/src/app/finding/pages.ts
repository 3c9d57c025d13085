import { visitKinds } from '#contracts';
import { later, spoken, t } from '#languages';
import { useMantineColorScheme } from '@mantine/core';
import {
  IconCalculator,
  IconDeviceDesktop,
  IconFilePlus,
  IconFileInvoice,
  IconKeyboard,
  IconLayoutNavbar,
  IconLayoutSidebar,
  IconLayoutSidebarLeftCollapse,
  IconLogout,
  IconMoon,
  IconSun,
  IconClipboardPlus,
  IconUserCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { signOut } from '../../lib/sign-out.js';
import { useMay, type May } from '../../lib/may.js';
import { useNavigation } from '../navigation.js';
import { layouts, prefer, type LayoutName } from '../preferences.js';
import { chromeWord } from '../chrome.js';
import type { Entry } from './entries.js';

const layoutIcons: Readonly<Record<LayoutName, TablerIcon>> = {
  'default-sidebar-1': IconLayoutSidebar,
  'collapsed-sidebar-1': IconLayoutSidebarLeftCollapse,
  'top-navigation-1': IconLayoutNavbar,
};

/** Every page by its name. */
export const usePages = (): readonly Entry[] => {
  const may = useMay();
  const navigation = useNavigation();
  return useMemo(
    () => [
      ...navigation.flatMap((group) =>
        group.entries.map((entry): Entry => ({
          id: entry.path,
          label: chromeWord(entry.label),
          detail: chromeWord(group.label),
          icon: entry.icon,
          path: entry.path,
        })),
      ),
      // A page that the navigation does not name.
      ...(may('see-fees')
        ? [
            {
              id: '/invoice/visits',
              label: t('Invoices by visit'),
              detail: t('What has an invoice number or is invoiced'),
              icon: IconFileInvoice,
              path: '/invoice/visits',
              words: t('register ⟨words to search by⟩'),
            },
          ]
        : []),
      {
        id: '/account',
        label: chromeWord('myAccount'),
        detail: t('Your password, and where you are signed in'),
        icon: IconUserCircle,
        path: '/account',
        words: t('password sessions devices ⟨words to search by⟩'),
      },
    ],
    [may, navigation],
  );
};

const newVisits = spoken({
  sound: later('New sound test visit'),
  air: later('New air test visit'),
  noise: later('New noise survey visit'),
});

const creating = (may: May): readonly Entry[] => [
  {
    id: 'new-project',
    label: t('New project'),
    detail: t('An enquiry of a client'),
    icon: IconFilePlus,
    path: '/enquiry/create',
    words: t('create add enquiry ⟨words to search by⟩'),
  },
  ...visitKinds.map((kind): Entry => ({
    id: `new-${kind}`,
    label: newVisits[kind],
    detail: t('A site visit in the diary'),
    icon: IconClipboardPlus,
    path: `/job/create/${kind}`,
    words: t('create add job site ⟨words to search by⟩'),
  })),
  ...(may('see-fees')
    ? [
        {
          id: 'quote',
          label: t('Quote a fee'),
          detail: t('The fee calculator, and a proposal to download'),
          icon: IconCalculator,
          path: '/book',
          words: t('book price calculator proposal ⟨words to search by⟩'),
        },
      ]
    : []),
];

/** What can be done from everywhere. @param past nothing is created while the page shows the past */
export const useActions = (onShortcuts: () => void, past: boolean): readonly Entry[] => {
  const may = useMay();
  const { setColorScheme } = useMantineColorScheme();
  return useMemo(() => {
    const scheme = (name: 'light' | 'dark' | 'auto', icon: TablerIcon): Entry => ({
      id: `scheme-${name}`,
      label: chromeWord(name),
      detail: chromeWord('colourScheme'),
      icon,
      run: () => setColorScheme(name),
      words: t('theme colour mode ⟨words to search by⟩'),
    });
    return [
      ...(past ? [] : creating(may)),
      scheme('light', IconSun),
      scheme('dark', IconMoon),
      scheme('auto', IconDeviceDesktop),
      ...layouts.map((name): Entry => ({
        id: name,
        label: t('Layout: {name}', { name: chromeWord(name) }),
        detail: chromeWord('theme'),
        icon: layoutIcons[name],
        run: () => prefer({ layout: name }),
        words: t('theme ⟨words to search by⟩'),
      })),
      {
        id: 'shortcuts',
        label: chromeWord('shortcuts'),
        detail: t('What the keys do'),
        icon: IconKeyboard,
        run: onShortcuts,
        words: t('help keys ⟨words to search by⟩'),
      },
      {
        id: 'sign-out',
        label: chromeWord('logout'),
        detail: chromeWord('account'),
        icon: IconLogout,
        run: signOut,
        words: t('sign out log out leave ⟨words to search by⟩'),
      },
    ];
  }, [setColorScheme, onShortcuts, past, may]);
};
