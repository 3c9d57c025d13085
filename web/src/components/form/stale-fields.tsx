import type { FieldConflict } from '#contracts';
import { later, t } from '#languages';
import { Button, Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatTime } from '../../lib/dates.js';
import { rich } from '../../lib/rich.js';
import { formatField } from '../../lib/words.js';
import { Banner } from '../feedback/banner.js';
import { useConflictValues } from './conflict-values.js';
import { useColleagues } from './form-notes.js';

/** Whose value of a field stays. */
export type Whose = 'mine' | 'theirs';

interface StaleFieldsProps {
  readonly conflicts: readonly FieldConflict[];
  readonly chosen: ReadonlyMap<string, Whose>;
  readonly onChosen: (fields: readonly string[], whose: Whose) => void;
  /** The specification's word for the failed save, where it has one. */
  readonly title?: string;
  /** Instead of sending the form, since nothing is left to send. */
  readonly onDone?: () => void;
}

const sentence = later('Someone else changed this too. Nothing is saved yet: choose whose to keep, then save again.');

interface ChoiceProps {
  readonly label: string;
  readonly field: string;
  readonly pressed: boolean;
  readonly onPress: () => void;
}

const Choice = ({ label, field, pressed, onPress }: ChoiceProps): ReactNode => (
  <Button
    size="compact-sm"
    variant={pressed ? 'filled' : 'default'}
    aria-pressed={pressed}
    aria-label={t('{choice}: {field}', { choice: label, field: formatField(field) })}
    leftSection={pressed ? <IconCheck size={14} aria-hidden /> : undefined}
    onClick={onPress}
  >
    {label}
  </Button>
);

/** Fields that someone else changed to something else meanwhile: the person says whose value stays, and may change their mind until they save. */
export const StaleFields = ({ conflicts, chosen, onChosen, title, onDone }: StaleFieldsProps): ReactNode => {
  const namesOf = useColleagues();
  const shown = useConflictValues(conflicts);
  const line = ({ field, yours, theirs, by, at }: FieldConflict): ReactNode => {
    const who = namesOf(by === undefined ? [] : [by])[0];
    const parts = {
      b: (inside: ReactNode) => <b>{inside}</b>,
      field: formatField(field),
      yours: shown(field, yours),
      theirs: shown(field, theirs),
    };
    return who === undefined || at === undefined
      ? rich('<b>{field}</b>: you have {yours}, someone else saved {theirs}', parts)
      : rich('<b>{field}</b>: you have {yours}, {who} saved {theirs} at {time}', {
          ...parts,
          who,
          time: formatTime(at),
        });
  };
  const fields = conflicts.map(({ field }) => field);
  const left = fields.filter((field) => !chosen.has(field)).length;
  return (
    <Banner tone={title === undefined ? 'warning' : 'danger'} title={title ?? sentence()}>
      {title === undefined ? null : <Text size="sm">{sentence()}</Text>}
      {conflicts.map((conflict) => (
        <Group
          key={conflict.field}
          justify="space-between"
          gap="xs"
          mt={8}
          role="group"
          aria-label={formatField(conflict.field)}
        >
          <Text size="sm" style={{ flex: '1 1 260px' }}>
            {line(conflict)}
          </Text>
          <Group gap={6}>
            <Choice
              label={t('Keep mine')}
              field={conflict.field}
              pressed={chosen.get(conflict.field) === 'mine'}
              onPress={() => onChosen([conflict.field], 'mine')}
            />
            <Choice
              label={t('Take theirs')}
              field={conflict.field}
              pressed={chosen.get(conflict.field) === 'theirs'}
              onPress={() => onChosen([conflict.field], 'theirs')}
            />
          </Group>
        </Group>
      ))}
      <Group justify="flex-end" gap={6} mt="sm">
        {conflicts.length < 2 ? null : (
          <>
            <Button size="compact-sm" variant="subtle" onClick={() => onChosen(fields, 'mine')}>
              {t('All mine')}
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={() => onChosen(fields, 'theirs')}>
              {t('All theirs')}
            </Button>
          </>
        )}
        <Button
          size="compact-sm"
          {...(onDone === undefined ? { type: 'submit' } : { type: 'button', onClick: onDone })}
          disabled={left > 0}
        >
          {t('Use these')}
        </Button>
      </Group>
    </Banner>
  );
};
