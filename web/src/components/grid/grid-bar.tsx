import { isDay, startOfLondonDay } from '#contracts';
import { CloseButton, Group, Select, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { isSortable, sortName, type GridColumn } from './columns.js';
import type { ListChange, ListState } from './list-state.js';

interface ChoiceFilter {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** First or last day of a range: the address keeps the day, the server gets the instant where it begins or is over. */
interface DayFilter {
  readonly name: string;
  readonly label: string;
  readonly day: 'first' | 'last';
}

/** A choice above the list, sent to the server under `name` and kept in the address. */
export type GridFilter = ChoiceFilter | DayFilter;

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** What the server is asked, of what stands in the address; a day in London begins at its midnight. */
export const askedOf = (filters: readonly GridFilter[], set: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    filters.flatMap((filter) => {
      const value = set[filter.name];
      if (value === undefined) return [];
      if (!('day' in filter)) return [[filter.name, value]];
      return isDay(value) ? [[filter.name, startOfLondonDay(filter.day === 'first' ? value : dayAfter(value))]] : [];
    }),
  );

/** Search that waits for a pause in typing, and follows the address when it changes by Back. */
const SearchField = ({ q, onSearch, placeholder }: { readonly q: string; readonly onSearch: (q: string) => void; readonly placeholder: string }): ReactNode => {
  const [typed, setTyped] = useState(q);
  const [sent, setSent] = useState(q);
  const [seen, setSeen] = useState(q);
  if (q !== seen) {
    setSeen(q);
    if (q !== sent) { setTyped(q); setSent(q); }
  }
  const send = useDebouncedCallback((text: string) => { setSent(text.trim()); onSearch(text.trim()); }, 250);
  const type = (text: string): void => { setTyped(text); send(text); };
  return (
    <TextInput
      type="search" aria-label="Search" placeholder={placeholder} value={typed} maxLength={200} w={{ base: '100%', xs: 280 }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed === '' ? null : <CloseButton size="sm" aria-label="Clear the search" onClick={() => type('')} />}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
};

interface GridBarProps<Row> {
  readonly state: ListState;
  readonly change: ListChange;
  readonly filters: readonly GridFilter[];
  readonly columns: readonly GridColumn<Row>[];
  readonly searchPlaceholder: string;
  /** Cards have no headings to sort by: the order is a choice of its own. */
  readonly narrow: boolean;
  readonly toolbar?: ReactNode;
}

/** Search, filters and order above a long list. */
export const GridBar = <Row,>({ state, change, filters, columns, searchPlaceholder, narrow, toolbar }: GridBarProps<Row>): ReactNode => (
  <Group p="xs" gap="xs" style={{ borderBottom: '1px solid var(--soundings-line)' }}>
    <SearchField q={state.q} onSearch={(q) => change({ q })} placeholder={searchPlaceholder} />
    {filters.map((filter) => 'day' in filter ? (
      <DateInput
        key={filter.name} aria-label={filter.label} placeholder={filter.label} w={{ base: 'calc(50% - 5px)', xs: 128 }} valueFormat="DD/MM/YYYY" firstDayOfWeek={1}
        value={state.filters[filter.name] ?? null} clearable onChange={(value) => change({ filters: { [filter.name]: value ?? '' } })}
      />
    ) : (
      <Select
        key={filter.name} aria-label={filter.label} placeholder={filter.label} data={filter.choices.map((choice) => ({ ...choice }))} w={{ base: 'calc(50% - 5px)', xs: 150 }}
        value={state.filters[filter.name] ?? null} clearable onChange={(value) => change({ filters: { [filter.name]: value ?? '' } })}
      />
    ))}
    {narrow ? (
      <Select
        aria-label="Order" placeholder="Usual order" value={state.sort} allowDeselect={false} w="100%" onChange={(value) => { if (value !== null) change({ sort: value }); }}
        data={columns.filter(isSortable).flatMap((column) => [
          { value: sortName(column), label: `${column.title}, ascending` }, { value: `-${sortName(column)}`, label: `${column.title}, descending` },
        ])}
      />
    ) : null}
    {toolbar === undefined ? null : <Group ml="auto" gap="xs">{toolbar}</Group>}
  </Group>
);
