import { t } from '#languages';
import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks';
import { lazy, useEffect, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Failing } from '../components/feedback/index.js';
import { useArrival } from '../lib/focus-on-navigation.js';
import { useChanges } from '../lib/changes.js';
import { untilThere } from '../lib/late.js';
import { ESCAPE } from '../lib/close-requests.js';
import { useLeftByHistory } from '../lib/left-by-history.js';
import { useMe } from '../lib/queries.js';
import { useAccount } from '../lib/session.js';
import { barColours, type BarColour } from './bar-colours.js';
import { GoTo } from './go-to.js';
import { OnceOpened } from './once-opened.js';
import { NoMomentBand, PastBand } from './past-band.js';
import { PastFrame } from './past-frame.js';
import { usePreferences } from './preferences.js';
import { PrintHead } from './print-head.js';
import { SessionDialog } from './session-dialog.js';
import { Sidebar } from './sidebar.js';
import { TopBar } from './top-bar.js';
import { TopNavigation } from './top-navigation.js';
import { useChosenMoment } from './use-chosen-moment.js';
import { chromeWord } from './chrome.js';
import { useShortcuts } from './use-shortcuts.js';
import { useWindowColour } from './use-window-colour.js';

const ThemePanel = lazy(() => untilThere(async () => ({ default: (await import('./theme-panel.js')).ThemePanel })));
const ShortcutSheet = lazy(() =>
  untilThere(async () => ({ default: (await import('./shortcut-sheet.js')).ShortcutSheet })),
);

const bar = (name: BarColour): CSSProperties => {
  const colour = barColours[name];
  return {
    '--bar-ground': colour.ground,
    '--bar-text': colour.text,
    '--bar-quiet': colour.quiet,
    '--bar-active': colour.active,
    '--bar-active-text': colour.activeText,
  } as CSSProperties;
};

/** The page of now, or as at the chosen moment; of a moment that is none only the band. */
const Page = ({ moment }: { readonly moment: ReturnType<typeof useChosenMoment> }): ReactNode => {
  const account = useAccount() ?? '';
  if (moment.state === 'now') return <Outlet />;
  return moment.state === 'none' ? null : (
    <PastFrame key={`${account} ${moment.asAt}`} asAt={moment.asAt}>
      <Outlet />
    </PastFrame>
  );
};

/** To the page itself; its address stays what it is. */
const skip = (event: MouseEvent): void => {
  event.preventDefault();
  document.getElementById('page')?.focus();
};

/** The shell around every page: bars, navigation, Ctrl+K, theme. */
export const Layout = (): ReactNode => {
  useChanges();
  const preferences = usePreferences();
  const [menuOpened, menu] = useDisclosure(false);
  const [themeOpened, themePanel] = useDisclosure(false);
  const [sheetOpened, sheet] = useDisclosure(false);
  useShortcuts(sheet.open);
  const { pathname } = useLocation();
  useArrival('page');
  useLeftByHistory(() => {
    menu.close();
    themePanel.close();
    sheet.close();
  });
  // 'Back' of a phone does what Escape does, as `data-expanded` says below.
  useHotkeys(menuOpened ? [[ESCAPE, menu.close]] : []);
  useWindowColour(preferences.navbar);
  const moment = useChosenMoment();
  const { error, data, refetch } = useMe();
  // A phone on its side is as wide as a tablet, and has no room for both the navigation and a list.
  const isLow = useMediaQuery('(pointer: coarse) and (max-height: 30em)', false, { getInitialValueInEffect: false });
  const atTop = preferences.layout === 'top-navigation-1';
  const layout = isLow && !atTop ? 'collapsed-sidebar-1' : preferences.layout;
  const collapsed = layout === 'collapsed-sidebar-1';
  useEffect(() => {
    // A new page starts at its top.
    document.getElementById('page')?.scrollTo(0, 0);
  }, [pathname]);
  return (
    <div className="shell" data-layout={layout}>
      <a className="skip-link" href="#page" onClick={skip}>
        {chromeWord('skip')}
      </a>
      <header className="shell-header bar" style={bar(preferences.navbar)}>
        <TopBar
          menuOpened={menuOpened}
          onMenu={menu.toggle}
          onTheme={themePanel.open}
          onShortcuts={sheet.open}
          live={moment.state === 'now'}
        />
        {atTop ? (
          <div className="bar mantine-visible-from-sm" style={bar(preferences.topNavigation)}>
            <TopNavigation />
          </div>
        ) : null}
      </header>
      <div
        className="shell-navbar bar"
        style={bar(preferences.leftSidebar)}
        data-opened={menuOpened}
        data-expanded={menuOpened || undefined}
      >
        <div className="mantine-visible-from-sm">
          <Sidebar collapsed={collapsed} />
        </div>
        <div className="mantine-hidden-from-sm">
          <Sidebar onGo={menu.close} />
        </div>
      </div>
      <main className="main" data-past={moment.state !== 'now'}>
        {moment.state === 'then' ? <PastBand asAt={moment.asAt} /> : moment.state === 'none' ? <NoMomentBand /> : null}
        <div className="main-scroll" id="page" tabIndex={-1} style={{ outline: 'none' }}>
          <PrintHead name={data?.name ?? ''} />
          <div className="page">
            {error !== null && data === undefined ? (
              <Failing error={error} what={t('Your account')} onRetry={() => void refetch()} />
            ) : (
              <Page moment={moment} />
            )}
          </div>
        </div>
      </main>
      <OnceOpened part={ThemePanel} opened={themeOpened} onClose={themePanel.close} />
      <OnceOpened part={ShortcutSheet} opened={sheetOpened} onClose={sheet.close} />
      <SessionDialog />
      <GoTo onShortcuts={sheet.open} past={moment.state !== 'now'} />
    </div>
  );
};
