import type { SavedView, ViewPage } from '#contracts';
import { t } from '#languages';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconBookmarkPlus, IconDeviceFloppy, IconHome, IconLink, IconUsersGroup } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { leadOn } from '../../lib/lead-on.js';
import { untilThere } from '../../lib/late.js';
import { refusalOf } from '../../lib/http-problems.js';
import { useAsAt } from '../../lib/reading.js';
import { toast } from '../feedback/index.js';
import { useKeptLine, type ListViews, type ReadyView, type ViewStripProps } from '../grid/index.js';
import { keepLastUsed, useLastUsed } from './last-used.js';
import { useViews, type Views } from './use-views.js';
import { CHOSEN, isBare, NONE, viewAddress, withView, type ViewShape } from './view-address.js';
import type { NamedView } from './view-dialog.js';

// What a saved view alone needs comes with the first of them.
const ViewOptions = lazy(() => untilThere(async () => ({ default: (await import('./view-options.js')).ViewOptions })));
const ViewDialogs = lazy(() => untilThere(async () => ({ default: (await import('./view-dialog.js')).ViewDialogs })));

/** A page that says nothing of its list begins with the default view, or else as it was left: on arrival, and never again until the page is opened anew. */
const useBeginning = ({ views, ready }: Views, page: ViewPage, shape: ViewShape, chosen: SavedView | null): void => {
  const [search, setSearch] = useSearchParams();
  const asAt = useAsAt();
  const begun = useRef<string | null>(null);
  const last = useLastUsed(page);
  const now = viewAddress(search, shape);
  useEffect(() => {
    if (begun.current !== null || (!ready && isBare(search, shape))) return;
    begun.current = now;
    const first = views.find(({ isDefault }) => isDefault);
    const address = first?.address ?? last;
    if (address === '' || !isBare(search, shape)) return;
    const left = new URLSearchParams(address);
    const view = first ?? views.find(({ _id }) => _id === left.get(CHOSEN));
    begun.current = viewAddress(left, shape);
    setSearch((before) => withView(before, shape, address, view?._id ?? null), { replace: true });
  }, [views, ready, search, shape, setSearch, last, now]);
  useEffect(() => {
    // How a link opened the list was its sender's choice; what is changed from there is the reader's.
    if (asAt !== null || begun.current === null || begun.current === now) return;
    begun.current = now;
    const left = new URLSearchParams(now);
    if (chosen !== null) left.set(CHOSEN, chosen._id);
    keepLastUsed(page, left);
  }, [asAt, page, now, chosen]);
};

interface PillProps {
  readonly name: string;
  readonly on: boolean;
  readonly isDefault?: boolean;
  readonly isShared?: boolean;
  readonly onClick: () => void;
}

const Pill = ({ name, on, isDefault = false, isShared = false, onClick }: PillProps): ReactNode => (
  <Button
    variant={on ? 'light' : 'subtle'}
    color={on ? 'tide' : 'gray'}
    size="compact-sm"
    className="view-pill"
    data-on={on}
    aria-pressed={on}
    onClick={onClick}
    {...(isDefault ? { leftSection: <IconHome size={13} aria-label={t('The page opens with it')} /> } : {})}
    {...(isShared ? { rightSection: <IconUsersGroup size={13} aria-label={t('Shared with the team')} /> } : {})}
  >
    {name}
  </Button>
);

const readyShown = (
  ready: readonly ReadyView[],
  now: string,
  shape: ViewShape,
  chosen: SavedView | null,
): ReadyView | undefined =>
  chosen === null ? ready.find(({ address }) => viewAddress(new URLSearchParams(address), shape) === now) : undefined;

/** What the address says of a list that is none of the saved views, where the page would begin with one, or may yet turn out to. */
const usualMark = ({ views, ready }: Views): string | null =>
  !ready || views.some(({ isDefault }) => isDefault) ? NONE : null;

const useDialogs = () => {
  const [naming, setNaming] = useState<SavedView | 'new' | null>(null);
  const [link, setLink] = useState<string | null>(null);
  // From then on they stay, so that each leads the focus back when it closes.
  const [wanted, setWanted] = useState(false);
  if (!wanted && (naming !== null || link !== null)) setWanted(true);
  return { naming, setNaming, link, setLink, wanted };
};

/** The views of a page, each chosen with one press; what is shown can be saved as one, and its link sent. */
export const ViewStrip = ({ page, gridId, filterNames, ready, children }: ViewStripProps): ReactNode => {
  const [search, setSearch] = useSearchParams();
  const all = useViews(page);
  const asAt = useAsAt();
  const columns = useKeptLine(gridId);
  const shape = { filterNames, columns };
  const { naming, setNaming, link, setLink, wanted } = useDialogs();
  const { views } = all;
  const chosen = views.find(({ _id }) => _id === search.get(CHOSEN)) ?? null;
  useBeginning(all, page, shape, chosen);
  const now = viewAddress(search, shape);
  const changed =
    chosen !== null && viewAddress(new URLSearchParams(chosen.address), { filterNames, columns: '' }) !== now;
  const usual = now === viewAddress(new URLSearchParams(), shape) && search.get('columns') === null;
  const shownReady = readyShown(ready, now, shape, chosen);
  const isKnown = usual || shownReady !== undefined || (chosen !== null && !changed);
  const first = usualMark(all);
  const choose = (view: SavedView | null): void => {
    setSearch((before) =>
      view === null ? withView(before, shape, null, first) : withView(before, shape, view.address, view._id),
    );
  };
  const tell = async (doing: Promise<unknown>, done: string): Promise<void> => {
    try {
      await doing;
      toast.success(done);
    } catch (error) {
      toast.danger(t('The view could not be saved.'), refusalOf(error));
    }
  };
  const named = async ({ name, isDefault, isShared }: NamedView, key: string): Promise<void> => {
    if (naming === 'new') {
      const { _id } = await all.save({ name, address: now, isDefault, isShared }, key);
      setSearch((before) => withView(before, shape, now, _id), { replace: true });
      // The button that was pressed is gone with what it offered.
      leadOn(() => document.querySelector('.view-pill[data-on="true"]'));
    } else if (naming !== null) await all.revise(naming, { name, isDefault, isShared });
    toast.success(t('The view “{name}” is saved', { name }));
  };
  const send = async (): Promise<void> => {
    const { copyLink } = await untilThere(() => import('./view-dialog.js'));
    setLink(await copyLink(now));
  };
  const removed = (view: SavedView): void => {
    all.remove(view);
    choose(null);
  };
  return (
    <div className="view-strip">
      <div className="view-pills" role="group" aria-label={t('Views')}>
        <Pill name={t('All ⟨rows⟩')} on={chosen === null && usual} onClick={() => choose(null)} />
        {ready.map((view) => (
          <Pill
            key={view.name}
            name={view.name}
            on={view === shownReady}
            onClick={() => setSearch((before) => withView(before, shape, view.address, first))}
          />
        ))}
        {views.map((view) => (
          <span key={view._id} className="view-one">
            <Pill
              name={view.name}
              on={view._id === chosen?._id}
              isDefault={view.isDefault}
              isShared={view.isShared}
              onClick={() => choose(view)}
            />
            {view._id !== chosen?._id || asAt !== null ? null : (
              <Suspense fallback={null}>
                <ViewOptions
                  view={view}
                  all={all}
                  tell={tell}
                  onCopied={choose}
                  onRename={() => setNaming(view)}
                  onRemove={() => removed(view)}
                />
              </Suspense>
            )}
          </span>
        ))}
      </div>
      <div className="view-does">
        {asAt !== null || !changed || !chosen.isMine ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconDeviceFloppy size={15} aria-hidden />}
            onClick={() =>
              void tell(all.revise(chosen, { address: now }), t('The view “{name}” is saved', { name: chosen.name }))
            }
          >
            {t('Save the changes')}
          </Button>
        )}
        {asAt !== null || isKnown ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconBookmarkPlus size={15} aria-hidden />}
            onClick={() => setNaming('new')}
          >
            {t('Save as a view ...')}
          </Button>
        )}
        <Tooltip label={t('Copy the link to this view')}>
          <ActionIcon size={28} aria-label={t('Copy the link to this view')} onClick={() => void send()}>
            <IconLink size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        {children}
      </div>
      {!wanted ? null : (
        <Suspense fallback={null}>
          <ViewDialogs
            naming={naming}
            views={views.filter(({ isMine }) => isMine)}
            link={link}
            onSave={named}
            onNamed={() => setNaming(null)}
            onLinked={() => setLink(null)}
          />
        </Suspense>
      )}
    </div>
  );
};

/** @param ready views that everybody has, in front of one's own */
export const viewsOf = (page: ViewPage, ready: readonly ReadyView[] = []): ListViews => ({
  page,
  ready,
  Strip: ViewStrip,
});
