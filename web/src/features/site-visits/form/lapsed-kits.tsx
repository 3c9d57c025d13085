import { own } from '#contracts';
import { t } from '#languages';
import { Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { lapsesBy, type Resource } from './taken.js';

interface LapsedKitsProps {
  /** Those that are chosen. */
  readonly kits: readonly Resource[];
  /** The end of the visit, ISO 8601 UTC. */
  readonly until: string;
  readonly value: Readonly<Record<string, string>>;
  readonly error: ReactNode;
  readonly onChange: (value: Readonly<Record<string, string>>) => void;
}

/** For each chosen kit whose calibration lapses before the end of the visit, the reason why it is taken all the same. */
export const LapsedKits = ({ kits, until, value, error, onChange }: LapsedKitsProps): ReactNode => {
  const lapsed = kits.filter((kit) => lapsesBy(kit, until));
  return lapsed.length === 0 ? null : (
    <Stack gap="sm" mt="sm">
      {lapsed.map(({ _id, label }) => (
        <TextInput
          key={_id}
          label={t('Why {kit} is taken although its calibration lapses', { kit: label })}
          description={t(
            'It stays in the history of the visit. Without a reason the visit cannot be saved with this kit.',
          )}
          value={own(value, _id) ?? ''}
          error={error}
          maxLength={500}
          onChange={({ currentTarget }) => onChange({ ...value, [_id]: currentTarget.value })}
        />
      ))}
    </Stack>
  );
};
