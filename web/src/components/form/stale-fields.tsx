import type { FieldConflict } from '#contracts';
import { later, t } from '#languages';
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { rich } from '../../lib/rich.js';
import { shownField, shownValue } from '../../lib/words.js';
import { Banner } from '../feedback/banner.js';

interface StaleFieldsProps {
  readonly conflicts: readonly FieldConflict[];
  readonly onChosen: (field: string, theirs: boolean) => void;
  /** The specification's word for the failed save, where it has one. */
  readonly title?: string;
  /** Names of the people and things whose ids a field holds. */
  readonly nameOf?: (id: string) => string | undefined;
}

const sentence = later('Somebody else changed the same at the same time. Nothing is saved yet: choose whose value stays, then save again.');

/** Fields that somebody else changed to something else meanwhile: the person says whose value stays. */
export const StaleFields = ({ conflicts, onChosen, title, nameOf }: StaleFieldsProps): ReactNode => {
  const named = (part: unknown): unknown => (typeof part === 'string' ? (nameOf?.(part) ?? part) : part);
  const shown = (value: unknown): string => shownValue(Array.isArray(value) ? value.map(named) : value);
  return (
    <Banner tone={title === undefined ? 'warning' : 'danger'} title={title ?? sentence()}>
      {title === undefined ? null : <Text size="sm">{sentence()}</Text>}
      {conflicts.map(({ field, yours, theirs }) => (
        <Group key={field} justify="space-between" gap="xs" mt={6}>
          <Text size="sm">{rich('<b>{field}</b>: you have {yours}, somebody else saved {theirs}', { b: (inside) => <b>{inside}</b>, field: shownField(field), yours: shown(yours), theirs: shown(theirs) })}</Text>
          <Group gap={6}>
            <Button size="compact-sm" variant="default" onClick={() => onChosen(field, false)}>{t('Keep mine')}</Button>
            <Button size="compact-sm" variant="default" onClick={() => onChosen(field, true)}>{t('Take theirs')}</Button>
          </Group>
        </Group>
      ))}
    </Banner>
  );
};
