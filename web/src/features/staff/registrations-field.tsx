import { visitKindLabels, visitKinds, type Registration, type VisitKind } from '#contracts';
import { t } from '#languages';
import { Checkbox, Group, SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { DayInput, RowsField, type RowProps, type RowsValue } from '../../components/form/index.js';

/** Any other can be typed. */
const schemes = ['ATTMA', 'SITMA', 'ANC'];

const OneRegistration = ({ one, onChange, removal }: RowProps<Registration>): ReactNode => (
  <>
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
      onChange={(chosen) => onChange({ ...one, kinds: visitKinds.filter((kind: VisitKind) => chosen.includes(kind)) })}
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
      {removal}
    </Group>
  </>
);

const blank: Registration = { scheme: '', number: '', kinds: [], validUntil: '' };

/** An engineer's registrations with schemes, as many as there are. */
export const RegistrationsField = (field: RowsValue<Registration>): ReactNode => (
  <>
    <datalist id="registration-schemes">
      {schemes.map((scheme) => (
        <option key={scheme} value={scheme} />
      ))}
    </datalist>
    <RowsField
      label={t('Registrations')}
      hint={t(
        'With schemes such as ATTMA, SITMA or ANC. The settings say what it does when one is missing or has lapsed.',
      )}
      legend={(number) => t('Registration {number}', { number })}
      removeLabel={(number) => t('Remove registration {number}', { number })}
      addLabel={t('New registration')}
      blank={blank}
      {...field}
    >
      {(row) => <OneRegistration {...row} />}
    </RowsField>
  </>
);
