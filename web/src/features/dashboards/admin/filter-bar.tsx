import { ALL_EXTERNAL, ALL_INTERNAL, NO_LEADER, visitKindLabels, visitKinds } from '#contracts';
import { t } from '#languages';
import { Button, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { RangePicker, type ChosenRange } from '../../../components/range/index.js';
import { leaderWord } from '../../../lib/code-words.js';
import { useCompany, useStaff } from '../../../lib/queries.js';
import type { AdminFilterName, AdminFilters } from './admin-filters.js';

interface Choice {
  readonly value: string;
  readonly label: string;
}
interface FilterWords {
  readonly label: string;
  /** While nothing is chosen. */
  readonly all: string;
  readonly clear: string;
}
type Choices = readonly (Choice | { readonly group: string; readonly items: Choice[] })[];

const same = (name: string): Choice => ({ value: name, label: leaderWord(name) });

/** Who can be sent; one who was removed is offered only while the address asks for them. */
const useEngineers = (chosen: string | undefined): readonly Choice[] => {
  const { data } = useStaff();
  const offered = (data ?? []).filter(
    ({ _id, isEngineer, is_deleted }) => _id === chosen || (isEngineer && !is_deleted),
  );
  const choices = offered.map(({ _id, name, is_deleted }) => ({
    value: _id,
    label: is_deleted ? t('{name} (removed)', { name }) : name,
  }));
  return chosen === undefined || choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label: '...' }];
};

/** A leader whom the company does not list any more is still what the address asks for. */
const useLeaders = (chosen: string | undefined): Choices => {
  const listed = useCompany().data?.projectLeaders ?? [];
  const all = [ALL_EXTERNAL, ALL_INTERNAL, NO_LEADER, ...listed];
  const leaders = chosen === undefined || all.includes(chosen) ? listed : [...listed, chosen];
  return [
    { group: t('Everybody'), items: [ALL_EXTERNAL, ALL_INTERNAL].map(same) },
    { group: t('Project leaders'), items: [...leaders, NO_LEADER].map(same) },
  ];
};

interface FilterBarProps {
  readonly filters: AdminFilters;
  readonly range: ChosenRange;
  readonly onFilter: (name: AdminFilterName, value: string | null) => void;
  readonly onClear: () => void;
}

/** Engineer, kind of test, who does it, and the days. */
export const FilterBar = ({ filters, range, onFilter, onClear }: FilterBarProps): ReactNode => {
  const engineers = useEngineers(filters.engineer);
  const leaders = useLeaders(filters.leader);
  const kinds = visitKinds.map((kind) => ({ value: kind, label: visitKindLabels[kind] }));
  const select = (name: AdminFilterName, { label, all, clear }: FilterWords, choices: Choices): ReactNode => (
    <Select
      className="admin-filter"
      aria-label={label}
      placeholder={all}
      data={choices.map((choice) => ({ ...choice }))}
      value={filters[name] ?? null}
      clearable
      clearButtonProps={{ 'aria-label': clear }}
      searchable={name !== 'kind'}
      nothingFoundMessage={t('Nothing found')}
      maxDropdownHeight={340}
      onChange={(value) => onFilter(name, value)}
    />
  );
  return (
    <div className="admin-filters" role="group" aria-label={t('Filters')}>
      {select('engineer', { label: t('Engineer'), all: t('All engineers'), clear: t('All of engineer') }, engineers)}
      {select('kind', { label: t('Test type'), all: t('All test types'), clear: t('All of test type') }, kinds)}
      {select('leader', { label: t('Delegated'), all: t('Delegated: all'), clear: t('All of delegated') }, leaders)}
      {Object.keys(filters).length === 0 ? null : (
        <Button variant="subtle" color="gray" leftSection={<IconX size={15} aria-hidden />} onClick={onClear}>
          {t('Clear')}
        </Button>
      )}
      <div className="admin-range">
        <RangePicker range={range.range} onChange={range.setRange} />
      </div>
    </div>
  );
};
