import {
  FOR_GOOD,
  londonDate,
  londonTime,
  formatDayAndMonth,
  formatStretch,
  type ResourceKind,
  type ResourceOption,
} from '#contracts';
import { t } from '#languages';
import { Select, Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { takesLeft } from '../../lib/typed-choice.js';
import { kindTitles } from './booking-values.js';
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

/** 'Booked 09:00 to 13:00 ...' of an option: its name stands in front already. */
const reasonOf = ({ blocker }: ResourceOption): string => {
  if (blocker === null) return '';
  const { start, end, booking, nextFree } = blocker;
  if (end >= FOR_GOOD) return t('Removed on {day}.', { day: formatDayAndMonth(start) });
  const booked = { stretch: formatStretch(start, end), booking: booking.label };
  if (nextFree === null) return t('Booked {stretch} ({booking}).', booked);
  const time = londonTime(nextFree);
  return londonDate(nextFree) === londonDate(start)
    ? t('Booked {stretch} ({booking}); free again from {time}.', { ...booked, time })
    : t('Booked {stretch} ({booking}); free again from {time} on {day}.', {
        ...booked,
        time,
        day: formatDayAndMonth(nextFree),
      });
};

/** Who or what to book. Those that are not free can not be chosen, and each says why. */
export const ResourceChoice = ({ kind, list, blockers, value, error, onChange }: ResourceChoiceProps): ReactNode => {
  const chosen = value === '' ? null : value;
  const choices = list.all
    .filter(({ _id, gone }) => !gone || _id === chosen)
    .map(({ _id, name, detail, gone }) => ({
      value: _id,
      label: [name, detail, gone ? t('removed') : ''].filter((part) => part !== '').join(' · '),
      disabled: _id !== chosen && blockers.has(_id),
    }));
  return (
    <Select
      value={chosen}
      onChange={(id) => onChange(id ?? '')}
      {...takesLeft(chosen, choices, onChange)}
      error={error}
      name="resource"
      label={kindTitles[kind]}
      withAsterisk
      placeholder={
        list.pending
          ? t('Loading ...')
          : t('{kind, select, engineer {Choose an engineer} car {Choose a car} other {Choose a kit}}', { kind })
      }
      data={choices}
      searchable
      // A field that takes the focus by itself, with its message, must not cover the others.
      openOnFocus={false}
      data-autofocus
      nothingFoundMessage={t('Nothing found')}
      maxDropdownHeight={320}
      renderOption={({ option }) => {
        const blocked = blockers.get(option.value);
        return blocked === undefined ? (
          option.label
        ) : (
          <div>
            <div>{option.label}</div>
            <Text size="xs" component="div" className="booking-reason">
              <IconBan size={13} aria-hidden /> {reasonOf(blocked)}
            </Text>
          </div>
        );
      }}
    />
  );
};
