import { ActionIcon, Button, Select, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface Resource {
  readonly _id: string;
  readonly label: string;
  readonly removed: boolean;
}

interface ResourcePickerProps {
  /** 'Engineer', 'Car', 'Kit'. */
  readonly what: string;
  /** Where there are two of a kind: 'Setup', 'Pickup'. */
  readonly of?: string;
  readonly value: readonly string[];
  readonly resources: readonly Resource[];
  readonly loading: boolean;
  readonly error?: ReactNode;
  readonly onChange: (value: readonly string[]) => void;
}

/** Selectors, one a resource: removed ones are offered only where they are on the visit already. */
export const ResourcePicker = ({ what, of, value, resources, loading, error, onChange }: ResourcePickerProps): ReactNode => {
  const set = (at: number, id: string): void => onChange(value.map((old, index) => (index === at ? id : old)));
  const remove = (at: number): void => onChange(value.length === 1 ? [''] : value.filter((_, index) => index !== at));
  const name = of === undefined ? what : `${of} ${what.toLowerCase()}`;
  return (
    <div className="visit-picker" role="group" aria-label={`${name}s`}>
      {value.map((id, at) => (
        <div key={`${at}${id}`} className="visit-picker-row">
          <Select
            label={at === 0 ? `${what}s` : undefined}
            aria-label={`${name} ${at + 1}`}
            placeholder={loading ? 'Loading ...' : `Choose ${/^[aeiou]/i.test(what) ? 'an' : 'a'} ${what.toLowerCase()}`}
            data={resources
              .filter((resource) => !resource.removed || resource._id === id)
              .map((resource) => ({ value: resource._id, label: resource.removed ? `${resource.label} (removed)` : resource.label, disabled: resource._id !== id && value.includes(resource._id) }))}
            value={id === '' ? null : id}
            onChange={(next) => set(at, next ?? '')}
            searchable
            nothingFoundMessage="Nothing found"
            error={at === 0 ? error : undefined}
            className="visit-picker-select"
          />
          {value.length > 1 || id !== '' ? (
            <ActionIcon size={34} aria-label={`Remove ${name.toLowerCase()} ${at + 1}`} onClick={() => remove(at)}><IconX size={16} aria-hidden /></ActionIcon>
          ) : null}
        </div>
      ))}
      <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => onChange([...value, ''])} aria-label={`Add ${name.toLowerCase()}`}>
        <Text size="xs" component="span">Add {what.toLowerCase()}</Text>
      </Button>
    </div>
  );
};
