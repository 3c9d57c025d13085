import { t } from '#languages';
import { CloseButton, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { isSortable, sortName, type GridColumn } from './columns.js';
import { FilterChips, FilterFields, FilterSheet } from './filter-fields.js';
import type { GridFilter } from './filters.js';
import type { ListChange, ListState } from './list-state.js';

/** Search that waits for a pause in typing, and follows the address when it changes by Back. */
const SearchField = ({
  q,
  onSearch,
  placeholder,
}: {
  readonly q: string;
  readonly onSearch: (q: string) => void;
  readonly placeholder: string;
}): ReactNode => {
  const [typed, setTyped] = useState(q);
  const [sent, setSent] = useState(q);
  const [seen, setSeen] = useState(q);
  if (q !== seen) {
    setSeen(q);
    if (q !== sent) {
      setTyped(q);
      setSent(q);
    }
  }
  const send = useDebouncedCallback((text: string) => {
    setSent(text.trim());
    onSearch(text.trim());
  }, 250);
  const type = (text: string): void => {
    setTyped(text);
    send(text);
  };
  return (
    <TextInput
      type="search"
      aria-label={t('Search')}
      placeholder={placeholder}
      value={typed}
      maxLength={200}
      className="grid-search"
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed === '' ? null : <CloseButton size="sm" aria-label={t('Clear the search')} onClick={() => type('')} />
      }
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
};

export interface GridBarProps<Row> {
  readonly state: ListState;
  readonly change: ListChange;
  readonly filters: readonly GridFilter[];
  readonly columns: readonly GridColumn<Row>[];
  readonly searchPlaceholder: string;
  /** Cards have no headings to sort by: the order is a choice of its own. */
  readonly narrow: boolean;
  readonly toolbar?: ReactNode;
  /** The menus that save the list and arrange its columns, after the toolbar. */
  readonly saving?: ReactNode;
}

/** Search, filters and order above a long list. */
export const GridBar = <Row,>({
  state,
  change,
  filters,
  columns,
  searchPlaceholder,
  narrow,
  toolbar = null,
  saving = null,
}: GridBarProps<Row>): ReactNode => {
  const order = (
    <Select
      label={t('Order')}
      value={state.sort}
      onChange={(value) => {
        if (value !== null) change({ sort: value });
      }}
      data={columns.filter(isSortable).flatMap((column) => [
        { value: sortName(column), label: t('{column}, ascending', { column: column.title() }) },
        { value: `-${sortName(column)}`, label: t('{column}, descending', { column: column.title() }) },
      ])}
    />
  );
  return (
    <>
      <Group p="xs" gap="xs" style={{ borderBottom: '1px solid var(--soundings-line)' }}>
        <SearchField q={state.q} onSearch={(q) => change({ q })} placeholder={searchPlaceholder} />
        {narrow ? (
          <FilterSheet filters={filters} state={state} change={change} order={order} />
        ) : (
          <FilterFields filters={filters} state={state} change={change} />
        )}
        {toolbar === null && saving === null ? null : (
          <Group ml="auto" gap="xs" className="grid-does">
            {toolbar}
            {saving}
          </Group>
        )}
      </Group>
      <FilterChips filters={filters} state={state} change={change} every={narrow} />
    </>
  );
};
