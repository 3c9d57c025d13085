import { bankHolidayChoiceNames, bankHolidayChoices } from '#contracts';
import { t } from '#languages';
import { NumberInput, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChoiceField, TimeField, type ContractForm } from '../../components/form/index.js';
import { Section } from '../../components/section/index.js';
import type { CompanyValues } from './company-values.js';

interface HoursProps {
  readonly form: ContractForm<CompanyValues>;
  readonly name: 'longestDay' | 'longestWeek' | 'rest';
  readonly label: string;
  readonly max: number;
}

const Hours = ({ form, name, label, max }: HoursProps): ReactNode => (
  <NumberInput
    {...form.getInputProps(`workingHours.${name}`)}
    label={label}
    min={0}
    max={max}
    step={0.5}
    decimalScale={1}
    suffix={` ${t('h ⟨hours⟩')}`}
  />
);

/** When engineers work, and on which days they do not: what plans keep to, and above what a visit warns. */
export const WorkingHoursSection = ({ form }: { readonly form: ContractForm<CompanyValues> }): ReactNode => (
  <Section
    title={t('Working hours')}
    hint={t('From leaving the office to coming back. Plans keep to them, and a visit warns when a day is too long.')}
  >
    <SimpleGrid cols={{ base: 2, sm: 3, md: 5 }} spacing="sm">
      <TimeField form={form} name="workingHours.dayStart" label={t('Earliest')} />
      <TimeField form={form} name="workingHours.dayEnd" label={t('Latest')} />
      <Hours form={form} name="longestDay" label={t('Most a day')} max={24} />
      <Hours form={form} name="longestWeek" label={t('Most a week')} max={168} />
      <Hours form={form} name="rest" label={t('Rest between days')} max={23.5} />
    </SimpleGrid>
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" mt="sm">
      <ChoiceField
        form={form}
        name="bankHolidays"
        label={t('Bank holidays')}
        description={t('Plans send no one out on them. Calendars and forms show their names.')}
        choices={bankHolidayChoices.map((value) => ({ value, label: bankHolidayChoiceNames[value] }))}
      />
    </SimpleGrid>
    {form.errors['workingHours'] === undefined ? null : (
      <Text size="sm" c="red" mt="xs" role="alert">
        {form.errors['workingHours']}
      </Text>
    )}
  </Section>
);
