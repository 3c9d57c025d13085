import type { FieldConflict } from '#contracts';
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Banner } from '../../components/feedback/index.js';
import { shownField, shownValue } from '../../lib/words.js';

interface FieldChoiceProps {
  readonly conflicts: readonly FieldConflict[];
  readonly onChosen: (field: string, theirs: boolean) => void;
}

/** Fields that somebody else changed to something else meanwhile: the person says whose value stays. */
export const FieldChoice = ({ conflicts, onChosen }: FieldChoiceProps): ReactNode => (
    <Banner tone="danger" title="Error!">
      <Text size="sm">Somebody else changed the same at the same time. Nothing is saved yet: choose whose value stays, then save again.</Text>
      {conflicts.map(({ field, yours, theirs }) => (
        <Group key={field} justify="space-between" gap="xs" mt={6}>
          <Text size="sm"><b>{shownField(field)}</b>: you have {shownValue(yours)}, somebody else saved {shownValue(theirs)}</Text>
          <Group gap={6}>
            <Button size="compact-sm" variant="default" onClick={() => onChosen(field, false)}>Keep mine</Button>
            <Button size="compact-sm" variant="default" onClick={() => onChosen(field, true)}>Take theirs</Button>
          </Group>
        </Group>
      ))}
    </Banner>
);
