import type { Project } from '#contracts';
import { t } from '#languages';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { keys } from '../../lib/queries.js';
import { steady } from '../form/index.js';

const OFFERED = 12;
const TYPING = 250;
const NONE = 'none';

const labelOf = ({ project_number, projectName, contact }: Project): string =>
  [[project_number, projectName].filter((part) => part !== '').join(' '), contact.name]
    .filter((part) => part !== '')
    .join(', ');

interface ProjectPickerProps {
  readonly value: string | null;
  readonly onChange: (projectId: string | null) => void;
  readonly error?: ReactNode;
}

const PickerOnce = ({ value, onChange, error }: ProjectPickerProps): ReactNode => {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const own = useQuery({
    queryKey: keys.one('enquiry', value ?? ''),
    enabled: value !== null,
    queryFn: ({ signal }) => api.get(`/api/enquiry/${value ?? ''}`, { signal }),
  }).data;
  const none = { value: NONE, label: t('No project') };
  const chosen = value === null ? none : { value, label: own === undefined ? '...' : labelOf(own) };
  // Opened again, the words of what is chosen are no question.
  const [q] = useDebouncedValue(typed === chosen.label ? '' : typed.trim(), TYPING);
  const {
    data,
    isFetching,
    error: failed,
  } = useQuery({
    queryKey: keys.list('enquiry', 'picked', q),
    enabled: opened,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await api.list('/api/enquiry', { q, limit: OFFERED }, { signal })).rows,
  });
  const found = (data ?? [])
    .filter(({ _id }) => _id !== value)
    .map((project) => ({ value: project._id, label: labelOf(project) }));
  return (
    <Select
      label={t('Project')}
      name="enquiry_id"
      value={chosen.value}
      allowDeselect={false}
      searchable
      error={error}
      data={[none, ...(value === null ? [] : [chosen]), ...found]}
      // The server has chosen already.
      filter={({ options }) => options}
      onChange={(choice) => onChange(choice === null || choice === NONE ? null : choice)}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpened(true)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      nothingFoundMessage={
        isFetching
          ? t('Looking ...')
          : failed === null
            ? t('Nothing found')
            : t('This could not be looked up. Please try again.')
      }
      comboboxProps={{ withinPortal: true }}
    />
  );
};

/** A project by its name, number, postcode or client; or none. */
export const ProjectPicker = steady(PickerOnce);
