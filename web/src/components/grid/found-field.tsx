import { t } from '#languages';
import type { ReactNode } from 'react';
import { SearchedSelect } from '../searched-select/index.js';
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
export const FoundField = ({ filter, value, onChange, look, inside }: FoundFieldProps): ReactNode => (
  <SearchedSelect
    {...look}
    value={value ?? null}
    onChange={(choice) => onChange(choice ?? '')}
    own={choicesOf(filter, value)}
    keyOf={(typed) => ['found', filter.name, typed]}
    find={filter.find}
    clearable
    openOnFocus={false}
    comboboxProps={{ withinPortal: !inside }}
    clearButtonProps={{ 'aria-label': t('Any {filter}', { filter: filter.label }) }}
  />
);
