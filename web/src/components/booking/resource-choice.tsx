import { blockerSentence, type ResourceKind, type ResourceOption } from '#contracts';
import { Select, Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { kindWords } from './booking-values.js';
import type { BookableList } from './use-bookable.js';

interface ResourceChoiceProps {
  readonly kind: ResourceKind;
  readonly list: BookableList;
  /** Who and what is not free in the chosen window. */
  readonly blockers: ReadonlyMap<string, ResourceOption>;
  /** Id, or '' while nobody is chosen. */
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (id: string) => void;
}

/** 'booked 09:00 to 13:00 ...' of an option: its name stands in front already. */
const reasonOf = ({ label, blocker }: ResourceOption): string => {
  const sentence = blocker === null ? '' : blockerSentence(label, blocker);
  const rest = sentence.slice(`${label} is `.length);
  return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
};

/** Who or what to book. Those that are not free can not be chosen, and each says why. */
export const ResourceChoice = ({ kind, list, blockers, value, error, onChange }: ResourceChoiceProps): ReactNode => {
  const chosen = value === '' ? null : value;
  const offered = list.all.filter(({ _id, gone }) => !gone || _id === chosen);
  const { title, one } = kindWords[kind];
  return (
    <Select
      value={chosen}
      onChange={(id) => onChange(id ?? '')}
      error={error}
      name="resource"
      label={title}
      withAsterisk
      placeholder={list.pending ? 'Loading ...' : `Choose ${one}`}
      data={offered.map(({ _id, name, detail, gone }) => ({
        value: _id, label: [name, detail, gone ? 'removed' : ''].filter((part) => part !== '').join(' · '), disabled: _id !== chosen && blockers.has(_id),
      }))}
      searchable
      allowDeselect={false}
      // A field that takes the focus by itself, with its message, must not cover the others.
      openOnFocus={false}
      data-autofocus
      nothingFoundMessage="Nothing found"
      maxDropdownHeight={320}
      renderOption={({ option }) => {
        const blocked = blockers.get(option.value);
        return blocked === undefined ? option.label : (
          <div>
            <div>{option.label}</div>
            <Text size="xs" component="div" className="booking-reason"><IconBan size={13} aria-hidden /> {reasonOf(blocked)}</Text>
          </div>
        );
      }}
    />
  );
};
