import { t } from '#languages';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { choicesOf, type FoundFilter } from './filters.js';

interface FoundFieldProps {
  readonly filter: FoundFilter;
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  /** Label or placeholder, as its neighbours have it. */
  readonly look: object;
  readonly inside: boolean;
}

/** A choice among so many that the server looks for it while somebody types. */
export const FoundField = ({ filter, value, onChange, look, inside }: FoundFieldProps): ReactNode => {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const [asked] = useDebouncedValue(typed.trim(), 250);
  const { data, isFetching, error } = useQuery({
    queryKey: ['found', filter.name, asked],
    queryFn: ({ signal }) => filter.find(asked, signal),
    enabled: opened,
  });
  const own = choicesOf(filter, value);
  const choices = [...own, ...(data ?? []).filter((choice) => choice.value !== value)].map((choice) => ({ ...choice }));
  const nothing = isFetching
    ? t('Looking ...')
    : error === null
      ? t('Nothing found')
      : t('This could not be looked up. Please try again.');
  return (
    <Select
      {...look}
      data={choices}
      value={value ?? null}
      onChange={(choice) => onChange(choice ?? '')}
      clearable
      searchable
      openOnFocus={false}
      nothingFoundMessage={nothing}
      // The server has chosen already.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      comboboxProps={{ withinPortal: !inside }}
      clearButtonProps={{ 'aria-label': t('Any {filter}', { filter: filter.label }) }}
    />
  );
};
