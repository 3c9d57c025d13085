import { t } from '#languages';
import { CloseButton, Kbd, Modal, VisuallyHidden } from '@mantine/core';
import { useIsomorphicEffect } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { sentenceOf } from '../../lib/api.js';
import { markedParts } from '../../lib/marking.js';
import { usePageActions } from '../../lib/page-actions.js';
import type { Recent } from '../../lib/recent.js';
import { stoppedSentence, useStopped } from '../../lib/stopped.js';
import { prefetch } from '../prefetch.js';
import { matching, type Entry, type EntryGroup } from './entries.js';
import { foundGroups, recentEntries } from './found.js';
import { useSearch, type Searching } from './use-search.js';
import './palette.css';

const nothing = (): string => t('No results. Try fewer letters, or another word.');
/** Fewer pages than that leave room for what was found. */
const MOST_PAGES = 5;
/** What can be done with what is open: the flags of both visits of a survey are twelve. */
const MOST_HERE = 12;

const Marked = ({ text, typed }: { readonly text: string; readonly typed: string }): ReactNode =>
  markedParts(text, typed).map((part, index) => (part.marked ? <mark key={index}>{part.text}</mark> : part.text));

interface LineProps {
  readonly entry: Entry;
  readonly id: string;
  readonly typed: string;
  readonly selected: boolean;
  readonly onOpen: (entry: Entry, newTab: boolean) => void;
}

const Line = ({ entry, id, typed, selected, onOpen }: LineProps): ReactNode => (
  <div
    id={id}
    role="option"
    aria-selected={selected}
    className="palette-entry"
    data-leads={entry.path}
    // The field keeps the focus.
    onMouseDown={(event: MouseEvent) => event.preventDefault()}
    onClick={(event) => onOpen(entry, event.ctrlKey || event.metaKey)}
    onAuxClick={(event) => {
      if (event.button === 1) onOpen(entry, true);
    }}
  >
    <entry.icon size={18} stroke={1.7} aria-hidden />
    <div className="palette-words">
      <div className="palette-label">
        <Marked text={entry.label} typed={typed} />
      </div>
      {entry.detail === '' ? null : (
        <div className="palette-detail">
          <Marked text={entry.detail} typed={typed} />
        </div>
      )}
    </div>
  </div>
);

const isEmpty = ({ entries }: EntryGroup): boolean => entries.length === 0;

interface PaletteProps {
  readonly pages: readonly Entry[];
  readonly actions: readonly Entry[];
  readonly recent: readonly Recent[];
  readonly onOpen: (entry: Entry, newTab: boolean) => void;
  readonly onClose: () => void;
}

const groupsOf = (
  { pages, actions, recent }: PaletteProps,
  here: readonly Entry[],
  typed: string,
  { answer }: Searching,
): readonly EntryGroup[] => {
  if (typed.trim() === '')
    return [
      { label: t('Recent'), entries: recentEntries(recent) },
      { label: t('On this page'), entries: here.slice(0, MOST_HERE) },
      { label: t('Actions'), entries: actions },
      { label: t('Pages'), entries: pages },
    ];
  return [
    { label: t('On this page'), entries: matching(here, typed).slice(0, MOST_PAGES) },
    { label: t('Pages'), entries: matching(pages, typed).slice(0, MOST_PAGES) },
    { label: t('Actions'), entries: matching(actions, typed).slice(0, MOST_PAGES) },
    ...(answer === undefined ? [] : foundGroups(answer)),
  ];
};

/** One sentence where there is something to say: why nothing is listed, or not all. */
const sentenceFor = (typed: string, count: number, { error, waiting }: Searching, stopped: boolean): string | null => {
  if (typed.trim() === '') return null;
  if (error !== null) return sentenceOf(error);
  if (stopped) return stoppedSentence();
  if (count > 0) return null;
  return waiting ? t('Looking ...') : nothing();
};

/** The field and the list below it. It is mounted anew each time that it opens. */
export const Palette = (props: PaletteProps): ReactNode => {
  const { onOpen, onClose } = props;
  const list = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const here = usePageActions();
  const searching = useSearch(typed);
  const groups = groupsOf(props, here, typed, searching).filter((group) => !isEmpty(group));
  const entries = groups.flatMap((group) => [...group.entries]);
  // What was chosen stays so while answers come; what is gone leaves the choice to the first.
  const selected = entries.find(({ id }) => id === chosen) ?? entries[0];
  const stopped = useStopped().includes('search_index');
  const says = sentenceFor(typed, entries.length, searching, stopped);
  const idOf = (entry: Entry): string => `${list}-${entry.id.replace(/[^\w-]/g, '_')}`;
  const selectedId = selected === undefined ? undefined : idOf(selected);
  useIsomorphicEffect(() => {
    if (selectedId !== undefined && chosen !== null)
      document.getElementById(selectedId)?.scrollIntoView({ block: 'nearest' });
  }, [selectedId, chosen]);
  const leads = typed.trim() === '' ? undefined : selected?.path;
  useEffect(() => {
    if (leads !== undefined) prefetch(leads);
  }, [leads]);
  // The list is still of fewer letters, and what stands first in it may not be what was meant.
  const mayChange =
    chosen === null &&
    searching.waiting &&
    typed.trim() !== '' &&
    ![...here, ...props.pages, ...props.actions].some(({ id }) => id === selected?.id);
  const opensNext = useRef<{ readonly newTab: boolean } | null>(null);
  useEffect(() => {
    const { current } = opensNext;
    if (current === null || mayChange) return;
    opensNext.current = null;
    if (selected !== undefined) onOpen(selected, current.newTab);
  }, [mayChange, selected, onOpen]);
  const step = (by: 1 | -1): void => {
    opensNext.current = null;
    const at = selected === undefined ? -1 : entries.indexOf(selected);
    setChosen(entries[(at + by + entries.length) % entries.length]?.id ?? null);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter') {
      const newTab = event.ctrlKey || event.metaKey;
      if (mayChange) opensNext.current = { newTab };
      else if (selected !== undefined) onOpen(selected, newTab);
    } else return;
    event.preventDefault();
  };
  const type = (text: string): void => {
    setTyped(text);
    setChosen(null);
    opensNext.current = null;
    box.current?.scrollTo(0, 0);
  };
  return (
    <>
      <VisuallyHidden>
        <Modal.Title>{t('Find anything')}</Modal.Title>
      </VisuallyHidden>
      <div className="palette-bar">
        <IconSearch size={18} aria-hidden />
        <input
          type="search"
          role="combobox"
          aria-expanded
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={selectedId}
          aria-label={t('Find anything')}
          placeholder={t('Find a project, visit, client, postcode, number or page')}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
        />
        <CloseButton aria-label={t('Close')} onClick={onClose} />
      </div>
      <div className="palette-list" ref={box} tabIndex={0}>
        {says === null ? null : (
          <div className="palette-says" role={searching.error === null ? undefined : 'alert'}>
            {says}
          </div>
        )}
        <div id={list} role="listbox" aria-label={t('Find anything')} aria-busy={searching.waiting && typed !== ''}>
          {groups.map((group) => (
            <div key={group.label} role="group" aria-label={group.label}>
              <div className="palette-heading" aria-hidden>
                {group.label}
              </div>
              {group.entries.map((entry) => (
                <Line
                  key={entry.id}
                  entry={entry}
                  id={idOf(entry)}
                  typed={typed}
                  selected={entry === selected}
                  onOpen={onOpen}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <VisuallyHidden role="status">
        {typed.trim() === '' || searching.waiting
          ? ''
          : entries.length === 0
            ? nothing()
            : t('{count} found', { count: entries.length })}
      </VisuallyHidden>
      <div className="palette-foot" aria-hidden>
        <span className="keys">
          <Kbd size="xs">↑</Kbd>
          <Kbd size="xs">↓</Kbd> {t('choose')}
        </span>
        <span className="keys">
          <Kbd size="xs">Enter</Kbd> {t('open ⟨verb⟩')}
        </span>
        <span className="keys">
          <Kbd size="xs">Ctrl</Kbd>
          <Kbd size="xs">Enter</Kbd> {t('in a new tab')}
        </span>
        <span className="keys">
          <Kbd size="xs">Esc</Kbd> {t('close ⟨verb⟩')}
        </span>
      </div>
    </>
  );
};
