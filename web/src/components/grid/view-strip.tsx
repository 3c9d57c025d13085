import type { SavedView, ViewPage } from '#contracts';
import { t } from '#languages';
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconBookmarkPlus, IconDeviceFloppy, IconDots, IconHome, IconHomeOff, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { refusalOf } from '../../lib/refusals.js';
import { useAsAt } from '../../lib/reading.js';
import { toast } from '../feedback/index.js';
import { useKeptLine } from './use-arrangement.js';
import { useViews, type Views } from './use-views.js';
import { CHOSEN, isBare, NONE, viewAddress, withView, type ViewShape } from './view-address.js';
import { LinkDialog, ViewDialog, type NamedView } from './view-dialog.js';

/** A page that says nothing of its list begins with the default view: on arrival, and never again until somebody comes anew. */
const useBeginning = ({ views, ready }: Views, shape: ViewShape): void => {
  const [search, setSearch] = useSearchParams();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || (!ready && isBare(search, shape))) return;
    begun.current = true;
    const first = views.find(({ isDefault }) => isDefault);
    if (first !== undefined && isBare(search, shape)) setSearch((before) => withView(before, shape, first.address, first._id), { replace: true });
  }, [views, ready, search, shape, setSearch]);
};

interface OptionsProps {
  readonly view: SavedView;
  readonly onRename: () => void;
  readonly onBegin: (begin: boolean) => void;
  readonly onRemove: () => void;
}

const Options = ({ view, onRename, onBegin, onRemove }: OptionsProps): ReactNode => (
  <Menu position="bottom-start" shadow="md" width={250}>
    <Menu.Target><ActionIcon size={28} variant="subtle" aria-label={t('Options of the view “{name}”', { name: view.name })}><IconDots size={16} aria-hidden /></ActionIcon></Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>{t('Rename ...')}</Menu.Item>
      {view.isDefault
        ? <Menu.Item leftSection={<IconHomeOff size={16} aria-hidden />} onClick={() => onBegin(false)}>{t('Open this page with all rows')}</Menu.Item>
        : <Menu.Item leftSection={<IconHome size={16} aria-hidden />} onClick={() => onBegin(true)}>{t('Open this page with this view')}</Menu.Item>}
      <Menu.Item color="var(--soundings-negative)" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>{t('Remove')}</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

const Pill = ({ name, on, isDefault = false, onClick }: { readonly name: string; readonly on: boolean; readonly isDefault?: boolean; readonly onClick: () => void }): ReactNode => (
  <Button variant={on ? 'light' : 'subtle'} color={on ? 'tide' : 'gray'} size="compact-sm" className="view-pill" data-on={on} aria-pressed={on} onClick={onClick}
    {...(isDefault ? { leftSection: <IconHome size={13} aria-label={t('The page opens with it')} /> } : {})}
  >
    {name}
  </Button>
);

/** A view that the program brings along. */
export interface ReadyView {
  readonly name: string;
  /** As a saved view has it: `paid=false&when=past`. */
  readonly address: string;
}

interface ViewStripProps {
  readonly page: ViewPage;
  readonly gridId: string;
  readonly filterNames: readonly string[];
  readonly ready?: readonly ReadyView[];
  /** After what the views do: the list's own menus. */
  readonly children?: ReactNode;
}

const NONE_READY: readonly ReadyView[] = [];

const readyShown = (ready: readonly ReadyView[], now: string, shape: ViewShape, chosen: SavedView | null): ReadyView | undefined =>
  chosen === null ? ready.find(({ address }) => viewAddress(new URLSearchParams(address), shape) === now) : undefined;

/** What the address says of a list that is none of the saved views, where the page would begin with one. */
const usualMark = (views: readonly SavedView[]): string | null => (views.some(({ isDefault }) => isDefault) ? NONE : null);

/** The views of a page, each chosen with one press; what is shown can be saved as one, and its link sent. */
export const ViewStrip = ({ page, gridId, filterNames, ready = NONE_READY, children }: ViewStripProps): ReactNode => {
  const [search, setSearch] = useSearchParams();
  const all = useViews(page);
  const asAt = useAsAt();
  const columns = useKeptLine(gridId);
  const shape = { filterNames, columns };
  const [naming, setNaming] = useState<SavedView | 'new' | null>(null);
  const [link, setLink] = useState<string | null>(null);
  useBeginning(all, shape);
  const { views } = all;
  const chosen = views.find(({ _id }) => _id === search.get(CHOSEN)) ?? null;
  const now = viewAddress(search, shape);
  const changed = chosen !== null && viewAddress(new URLSearchParams(chosen.address), { filterNames, columns: '' }) !== now;
  const usual = now === viewAddress(new URLSearchParams(), shape) && search.get('columns') === null;
  const shownReady = readyShown(ready, now, shape, chosen);
  const isKnown = usual || shownReady !== undefined || (chosen !== null && !changed);
  const first = usualMark(views);
  const choose = (view: SavedView | null): void => {
    setSearch((before) => (view === null ? withView(before, shape, null, first) : withView(before, shape, view.address, view._id)));
  };
  const tell = async (doing: Promise<unknown>, done: string): Promise<void> => {
    try {
      await doing;
      toast.success(done);
    } catch (error) {
      toast.danger(t('The view could not be saved.'), refusalOf(error));
    }
  };
  const named = async ({ name, isDefault }: NamedView, key: string): Promise<void> => {
    if (naming === 'new') {
      const { _id } = await all.save({ name, address: now, isDefault }, key);
      setSearch((before) => withView(before, shape, now, _id), { replace: true });
    } else if (naming !== null) await all.revise(naming, { name, isDefault });
    toast.success(t('The view “{name}” is saved', { name }));
  };
  const send = async (): Promise<void> => {
    const address = `${window.location.origin}${window.location.pathname}?${now}`;
    try {
      // Not there on a plain-http address.
      await (navigator.clipboard as Clipboard | undefined)?.writeText(address);
      if ((navigator.clipboard as Clipboard | undefined) === undefined) setLink(address);
      else toast.success(t('The link to this view is copied'));
    } catch {
      setLink(address);
    }
  };
  const removed = (view: SavedView): void => {
    all.remove(view);
    choose(null);
  };
  return (
    <div className="view-strip">
      <div className="view-pills" role="group" aria-label={t('Views')}>
        <Pill name={t('All ⟨rows⟩')} on={chosen === null && usual} onClick={() => choose(null)} />
        {ready.map((view) => <Pill key={view.name} name={view.name} on={view === shownReady} onClick={() => setSearch((before) => withView(before, shape, view.address, first))} />)}
        {views.map((view) => (
          <span key={view._id} className="view-one">
            <Pill name={view.name} on={view._id === chosen?._id} isDefault={view.isDefault} onClick={() => choose(view)} />
            {view._id !== chosen?._id || asAt !== null ? null : (
              <Options
                view={view} onRename={() => setNaming(view)} onRemove={() => removed(view)}
                onBegin={(isDefault) => void tell(all.revise(view, { isDefault }), isDefault ? t('This page now opens with “{name}”', { name: view.name }) : t('This page now opens with all rows'))}
              />
            )}
          </span>
        ))}
      </div>
      <div className="view-does">
        {asAt !== null || !changed ? null : (
          <Button variant="subtle" size="compact-sm" leftSection={<IconDeviceFloppy size={15} aria-hidden />} onClick={() => void tell(all.revise(chosen, { address: now }), t('The view “{name}” is saved', { name: chosen.name }))}>{t('Save the changes')}</Button>
        )}
        {asAt !== null || isKnown ? null : (
          <Button variant="subtle" size="compact-sm" leftSection={<IconBookmarkPlus size={15} aria-hidden />} onClick={() => setNaming('new')}>{t('Save as a view ...')}</Button>
        )}
        <Tooltip label={t('Copy the link to this view')}><ActionIcon size={28} aria-label={t('Copy the link to this view')} onClick={() => void send()}><IconLink size={16} aria-hidden /></ActionIcon></Tooltip>
        {children}
      </div>
      <ViewDialog opened={naming !== null} view={naming === 'new' ? null : naming} views={views} onSave={named} onClose={() => setNaming(null)} />
      <LinkDialog link={link} onClose={() => setLink(null)} />
    </div>
  );
};
