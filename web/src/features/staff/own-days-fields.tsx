import { defaultWorkingHours } from '#contracts';
import { t } from '#languages';
import { Fieldset, NumberInput, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { TextField, TimeField } from '../../components/form/index.js';
import { useCompany } from '../../lib/queries.js';

interface OwnDaysProps {
  readonly form: Parameters<typeof TextField>[0]['form'];
  readonly disabled: boolean;
}

/** Where an engineer's days begin and end, and when; plans go by it. */
export const OwnDaysFields = ({ form, disabled }: OwnDaysProps): ReactNode => {
  const { dayStart, dayEnd, longestWeek } = useCompany().data?.workingHours ?? defaultWorkingHours;
  return (
    <Fieldset legend={t('Working days')} disabled={disabled}>
      <Stack gap="sm">
        <Text size="xs" c="dimmed">
          {t(
            'Plans go by them. What is empty is as the company has it: {start} to {end}, {hours, number} hours a week, from the office.',
            {
              start: dayStart,
              end: dayEnd,
              hours: longestWeek,
            },
          )}
        </Text>
        <SimpleGrid cols={2} spacing="sm">
          <TextField
            form={form}
            name="homePostcode"
            label={t('Home postcode')}
            type="capitals"
            maxLength={12}
            disabled={disabled}
          />
          <NumberInput
            {...form.getInputProps('weekHours')}
            label={t('Most a week')}
            min={1}
            max={168}
            decimalScale={1}
            suffix={` ${t('h ⟨hours⟩')}`}
            disabled={disabled}
          />
          <TimeField form={form} name="dayStart" label={t('Earliest')} disabled={disabled} />
          <TimeField form={form} name="dayEnd" label={t('Latest')} disabled={disabled} />
        </SimpleGrid>
        <Text size="xs" c="dimmed">
          {t('Only the office and this engineer see the home postcode.')}
        </Text>
      </Stack>
    </Fieldset>
  );
};
