import { t } from '#languages';
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

const TYPING_MS = 250;

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SearchedSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** What can be chosen without a search, with what is chosen: first where nothing is typed. */
  readonly own: readonly Choice[];
  readonly keyOf: (typed: string) => QueryKey;
  readonly find: (typed: string, signal: AbortSignal) => Promise<readonly Choice[]>;
}

/** One of so many that the server finds them while somebody types. Enter takes the first that the last letter found, also where its answer is still on its way. */
export const SearchedSelect = ({ value, onChange, own, keyOf, find, ...look }: SearchedSelectProps): ReactNode => {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const enters = useRef(false);
  // Opened again, the words of what is chosen are no question.
  const wanted = own.some((one) => one.value === value && one.label === typed) ? '' : typed.trim();
  const [asked] = useDebouncedValue(wanted, TYPING_MS);
  const { data, isFetching, error } = useQuery({
    queryKey: keyOf(asked),
    queryFn: ({ signal }) => find(asked, signal),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const waiting = wanted !== asked || isFetching;
  const found = (data ?? []).filter((choice) => !own.some((one) => one.value === choice.value));
  const offered = wanted === '' ? [...own, ...found] : [...found, ...own.filter((one) => one.value === value)];
  useEffect(() => {
    if (waiting || !enters.current) return;
    enters.current = false;
    input.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true }));
  }, [waiting]);
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter') enters.current = false;
    else if (event.currentTarget.getAttribute('aria-expanded') === 'true') {
      event.preventDefault();
      enters.current = waiting && wanted !== '';
    }
  };
  return (
    <Select
      {...look}
      ref={input}
      value={value}
      onChange={onChange}
      // What fewer letters found cannot be taken any more.
      data={offered.map((choice) => ({ ...choice, disabled: waiting && wanted !== '' }))}
      selectFirstOptionOnChange={!waiting && wanted !== ''}
      searchable
      // The server has chosen already.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      onKeyDown={press}
      nothingFoundMessage={
        isFetching
          ? t('Looking ...')
          : error === null
            ? t('Nothing found')
            : t('This could not be looked up. Please try again.')
      }
    />
  );
};
