import { t } from '#languages';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { JobFilterName, JobFilters } from './job-filters.js';
import type { Choice, Fleet } from './use-calendar-jobs.js';

interface JobFilterBarProps {
  readonly filters: JobFilters;
  readonly fleet: Fleet;
  readonly onFilter: (name: JobFilterName, value: string | null) => void;
}

const ALL = 'all';

/** Engineer, car and kit, each 'All' until one is chosen. */
export const JobFilterBar = ({ filters, fleet, onFilter }: JobFilterBarProps): ReactNode => {
  // One that was removed since is still what the address asks for.
  const choicesOf = (name: JobFilterName, choices: readonly Choice[]): readonly Choice[] => {
    const value = filters[name];
    const known = value === undefined || choices.some((choice) => choice.value === value);
    return [
      { value: ALL, label: t('All') },
      ...choices,
      ...(known ? [] : [{ value, label: fleet.nameOf(value) ?? '...' }]),
    ];
  };
  const select = (name: JobFilterName, label: string, choices: readonly Choice[]): ReactNode => (
    <Select
      label={label}
      className="job-filter"
      data={choicesOf(name, choices).map((choice) => ({ ...choice }))}
      value={filters[name] ?? ALL}
      searchable={choices.length > 8}
      nothingFoundMessage={t('Nothing found')}
      onChange={(value) => onFilter(name, value === null || value === ALL ? null : value)}
    />
  );
  return (
    <div className="job-filters" role="group" aria-label={t('Filters')}>
      {select('engineer', t('Engineer'), fleet.engineers)}
      {select('car', t('Car'), fleet.cars)}
      {select('kit', t('Kit'), fleet.kits)}
    </div>
  );
};
