import { visitKindLabels, visitKinds, type Registration, type VisitKind } from '#contracts';
import { t } from '#languages';
import { Button, Checkbox, Fieldset, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DayInput } from '../../components/form/index.js';

/** Any other can be typed. */
const schemes = ['ATTMA', 'SITMA', 'ANC'];

interface OneProps {
  readonly at: number;
  readonly one: Registration;
  readonly disabled: boolean;
  readonly onChange: (one: Registration) => void;
  readonly onRemove: () => void;
}

const OneRegistration = ({ at, one, disabled, onChange, onRemove }: OneProps): ReactNode => (
  <Fieldset legend={t('Registration {number}', { number: at + 1 })} disabled={disabled}>
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label={t('Scheme')}
          list="registration-schemes"
          value={one.scheme}
          required
          maxLength={60}
          onChange={({ currentTarget }) => onChange({ ...one, scheme: currentTarget.value })}
        />
        <TextInput
          label={t('Number')}
          value={one.number}
          required
          maxLength={60}
          onChange={({ currentTarget }) => onChange({ ...one, number: currentTarget.value })}
        />
      </SimpleGrid>
      <Checkbox.Group
        label={t('Kinds of visits')}
        required
        value={[...one.kinds]}
        onChange={(chosen) =>
          onChange({ ...one, kinds: visitKinds.filter((kind: VisitKind) => chosen.includes(kind)) })
        }
      >
        <Group gap="md" mt={6}>
          {visitKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={visitKindLabels[kind]} />
          ))}
        </Group>
      </Checkbox.Group>
      <Group justify="space-between" align="flex-end">
        <DayInput
          label={t('Valid until')}
          required
          value={one.validUntil === '' ? null : one.validUntil}
          onChange={(day) => onChange({ ...one, validUntil: day ?? '' })}
        />
        {disabled ? null : (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-label={t('Remove registration {number}', { number: at + 1 })}
            onClick={onRemove}
          >
            {t('Remove')}
          </Button>
        )}
      </Group>
    </Stack>
  </Fieldset>
);

interface RegistrationsFieldProps {
  readonly value: readonly Registration[];
  readonly error: ReactNode;
  readonly disabled: boolean;
  readonly onChange: (value: readonly Registration[]) => void;
}

const blank: Registration = { scheme: '', number: '', kinds: [], validUntil: '' };

/** An engineer's registrations with schemes, as many as there are. */
export const RegistrationsField = ({ value, error, disabled, onChange }: RegistrationsFieldProps): ReactNode => (
  <Stack gap="sm" role="group" aria-label={t('Registrations')}>
    <div>
      <Text size="sm" fw={500}>
        {t('Registrations')}
      </Text>
      <Text size="xs" c="dimmed">
        {t(
          'With schemes such as ATTMA, SITMA or ANC. The settings say what it does when one is missing or has lapsed.',
        )}
      </Text>
    </div>
    <datalist id="registration-schemes">
      {schemes.map((scheme) => (
        <option key={scheme} value={scheme} />
      ))}
    </datalist>
    {value.map((one, at) => (
      <OneRegistration
        // The rows have nothing that stays the same but their places.
        key={at}
        at={at}
        one={one}
        disabled={disabled}
        onChange={(changed) => onChange(value.with(at, changed))}
        onRemove={() => onChange(value.toSpliced(at, 1))}
      />
    ))}
    {error === undefined || error === null ? null : (
      <Text size="sm" c="red" role="alert">
        {error}
      </Text>
    )}
    {disabled ? null : (
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onChange([...value, blank])}
      >
        {t('New registration')}
      </Button>
    )}
  </Stack>
);
