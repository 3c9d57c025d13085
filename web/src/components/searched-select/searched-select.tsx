import { t } from '#languages';
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { takesMatch } from '../../lib/typed-choice.js';

const TYPING_MS = 250;
/** In the place of an id: the line that says why nothing matches. */
const SAYS = 'says';

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

/** One of so many that the server finds them while somebody types. Enter and Tab take the first that the last letter found, also where its answer is still on its way. */
export const SearchedSelect = ({ value, onChange, own, keyOf, find, ...look }: SearchedSelectProps): ReactNode => {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const enters = useRef(false);
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  const client = useQueryClient();
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
  const says = isFetching
    ? t('Looking ...')
    : error === null
      ? t('Nothing found')
      : t('This could not be looked up. Please try again.');
  // What is chosen stays in the list, and must not stand there as if it had been found.
  const matches = found.length > 0 ? found : [{ value: SAYS, label: says, disabled: true }];
  const offered = wanted === '' ? [...own, ...found] : [...matches, ...own.filter((one) => one.value === value)];
  useEffect(() => {
    if (waiting || !enters.current) return;
    enters.current = false;
    input.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true }));
  }, [waiting]);
  const takeLater = async (): Promise<void> => {
    const [first] = await client.query({ queryKey: keyOf(wanted), queryFn: ({ signal }) => find(wanted, signal) });
    if (first !== undefined && latest.current === value) onChange(first.value);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    enters.current = event.key === 'Enter' && waiting && wanted !== '';
    const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
    // The list is left before the answer is there.
    if (event.key === 'Tab' && isOpen && waiting && wanted !== '') void takeLater().catch(() => undefined);
    else takesMatch(event);
  };
  return (
    <Select
      {...look}
      ref={input}
      value={value}
      onChange={onChange}
      // What fewer letters found cannot be taken any more.
      data={offered.map((choice) => ({ disabled: waiting && wanted !== '', ...choice }))}
      selectFirstOptionOnChange={!waiting && wanted !== ''}
      searchable
      // The server has chosen already.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      onKeyDown={press}
      nothingFoundMessage={says}
    />
  );
};
