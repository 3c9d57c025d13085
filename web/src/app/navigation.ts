import type { Capability } from '#contracts';
import {
  IconAddressBook,
  IconBuilding,
  IconCalendarEvent,
  IconCalendarStats,
  IconCar,
  IconChartBar,
  IconClipboardList,
  IconDatabaseCog,
  IconFileAlert,
  IconFileInvoice,
  IconFolders,
  IconHelmet,
  IconLayoutDashboard,
  IconListSearch,
  IconUserOff,
  IconUsers,
  IconVolume,
  type TablerIcon,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useMay } from '../lib/may.js';
import type { ChromeKey } from './chrome.js';

export interface NavigationEntry {
  readonly path: string;
  readonly label: ChromeKey;
  readonly icon: TablerIcon;
  /** Flagged as not for engineers; shown to everybody all the same. */
  readonly adminOnly?: boolean;
  /** Not there for whoever lacks it. */
  readonly needs?: Capability;
}

export interface NavigationGroup {
  readonly label: ChromeKey;
  readonly entries: readonly NavigationEntry[];
}

export const navigation: readonly NavigationGroup[] = [
  {
    label: 'jobManagement',
    entries: [
      { path: '/dashboard', label: 'adminDashboard', icon: IconLayoutDashboard, adminOnly: true },
      { path: '/engineerdashboard', label: 'engineerDashboard', icon: IconHelmet },
      { path: '/financedashboard', label: 'financeDashboard', icon: IconChartBar, needs: 'see-fees' },
      { path: '/audit', label: 'auditLedger', icon: IconListSearch },
      { path: '/enquiries', label: 'projects', icon: IconFolders },
      { path: '/clients', label: 'clients', icon: IconAddressBook },
      { path: '/jobs', label: 'siteVisits', icon: IconClipboardList },
      { path: '/invoice', label: 'invoices', icon: IconFileInvoice, needs: 'see-fees' },
      { path: '/jobcalendar', label: 'jobCalendar', icon: IconCalendarEvent },
      { path: '/resourcecalendar', label: 'resourceCalendar', icon: IconCalendarStats },
    ],
  },
  {
    label: 'settings',
    entries: [
      { path: '/engineers', label: 'engineers', icon: IconUsers, adminOnly: true },
      { path: '/equipment', label: 'equipment', icon: IconVolume, adminOnly: true },
      { path: '/cars', label: 'cars', icon: IconCar, adminOnly: true },
      { path: '/company', label: 'company', icon: IconBuilding, adminOnly: true },
      { path: '/admin/projections', label: 'readModels', icon: IconDatabaseCog, adminOnly: true },
      { path: '/admin/documents', label: 'documents', icon: IconFileAlert, adminOnly: true },
      { path: '/admin/forgetting', label: 'forgetting', icon: IconUserOff, adminOnly: true },
    ],
  },
];

/** The navigation of the account that is signed in. */
export const useNavigation = (): readonly NavigationGroup[] => {
  const may = useMay();
  return useMemo(
    () =>
      navigation.map((group) => ({
        ...group,
        entries: group.entries.filter(({ needs }) => needs === undefined || may(needs)),
      })),
    [may],
  );
};

/** A project's and a visit's own pages belong to their list. */
export const isWithin = (pathname: string, entry: NavigationEntry): boolean => {
  if (pathname === entry.path || pathname.startsWith(`${entry.path}/`)) return true;
  if (entry.path === '/dashboard') return pathname === '/';
  if (entry.path === '/enquiries') return pathname.startsWith('/enquiry/');
  return entry.path === '/jobs' && pathname.startsWith('/job/');
};
