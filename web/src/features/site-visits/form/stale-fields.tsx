import type { FieldConflict } from '#contracts';
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Banner } from '../../../components/feedback/index.js';
import { shownField, shownValue } from '../../../lib/words.js';

interface StaleFieldsProps {
  readonly conflicts: readonly FieldConflict[];
  readonly nameOf: (id: string) => string | undefined;
  readonly onMine: (field: string) => void;
  readonly onTheirs: (field: string) => void;
}

/** Fields that somebody else changed to something else meanwhile: the person says whose value stays. */
export const StaleFields = ({ conflicts, nameOf, onMine, onTheirs }: StaleFieldsProps): ReactNode => {
  const shown = (value: unknown): string =>
    Array.isArray(value) ? (value.length === 0 ? 'nothing' : value.map((id: unknown) => (typeof id === 'string' ? nameOf(id) ?? id : shownValue(id))).join(', ')) : shownValue(value);
  return (
    <Banner tone="warning" title="Somebody else changed the same at the same time. Nothing is saved yet: choose whose value stays, then save again.">
      {conflicts.map(({ field, yours, theirs }) => (
        <Group key={field} justify="space-between" gap="xs" mt={6} wrap="wrap">
          <Text size="sm"><b>{shownField(field)}</b>: you have {shown(yours)}, somebody else saved {shown(theirs)}</Text>
          <Group gap={6}>
            <Button size="compact-sm" variant="default" onClick={() => onMine(field)}>Keep mine</Button>
            <Button size="compact-sm" variant="default" onClick={() => onTheirs(field)}>Take theirs</Button>
          </Group>
        </Group>
      ))}
    </Banner>
  );
};
