import type { Project } from '#contracts';
import { t } from '#languages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { keys } from '../../lib/queries.js';
import { steady } from '../form/index.js';
import { SearchedSelect } from '../searched-select/index.js';

const OFFERED = 12;
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
  const chosen = useQuery({
    queryKey: keys.one('enquiry', value ?? ''),
    enabled: value !== null,
    queryFn: ({ signal }) => api.get(`/api/enquiry/${value ?? ''}`, { signal }),
  }).data;
  const none = { value: NONE, label: t('No project') };
  return (
    <SearchedSelect
      label={t('Project')}
      name="enquiry_id"
      value={value ?? NONE}
      error={error}
      own={value === null ? [none] : [none, { value, label: chosen === undefined ? '...' : labelOf(chosen) }]}
      keyOf={(typed) => keys.list('enquiry', 'picked', typed)}
      find={async (q, signal) =>
        (await api.list('/api/enquiry', { q, limit: OFFERED }, { signal })).rows.map((project) => ({
          value: project._id,
          label: labelOf(project),
        }))
      }
      onChange={(choice) => onChange(choice === null || choice === NONE ? null : choice)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      comboboxProps={{ withinPortal: true }}
    />
  );
};

/** A project by its name, number, postcode or client; or none. */
export const ProjectPicker = steady(PickerOnce);
