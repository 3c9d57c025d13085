import { instrumentKinds, type InstrumentKind } from '#contracts';
import { t } from '#languages';
import { NumberInput, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { RadioField, type ContractForm } from '../../components/form/index.js';
import { Section } from '../../components/section/index.js';
import { instrumentWords } from '../../lib/instrument-words.js';
import type { CompanyValues } from './company-values.js';

interface MonthsProps {
  readonly form: ContractForm<CompanyValues>;
  readonly kind: InstrumentKind;
}

const Months = ({ form, kind }: MonthsProps): ReactNode => (
  <NumberInput
    {...form.getInputProps(`calibrationMonths.${kind}`)}
    label={instrumentWords[kind]}
    min={1}
    max={120}
    allowDecimal={false}
    suffix={` ${t('months')}`}
  />
);

/** What it does to a visit that a kit's calibration lapses before its end, and for how long calibrations count. */
export const CalibrationRuleSection = ({ form }: { readonly form: ContractForm<CompanyValues> }): ReactNode => (
  <Section title={t('Calibrations')} hint={t('Of the instruments of kits. They are kept under Equipment.')}>
    <RadioField
      form={form}
      name="calibrationRule"
      label={t('When the calibration of a kit lapses before the end of a visit')}
      choices={[
        { value: 'nothing', label: t('Do nothing'), description: t('Only the list of equipment says so') },
        { value: 'warn', label: t('Warn'), description: t('The visit form says so, and the visit can be saved') },
        {
          value: 'refuse',
          label: t('Refuse'),
          description: t('The visit cannot be saved with this kit, unless a reason is given'),
        },
      ]}
    />
    <Text size="sm" fw={500} mt="md">
      {t('How long a calibration counts')}
    </Text>
    <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm" mt={4}>
      {instrumentKinds.map((kind) => (
        <Months key={kind} form={form} kind={kind} />
      ))}
    </SimpleGrid>
    {form.errors['calibrationMonths'] === undefined ? null : (
      <Text size="sm" c="red" mt="xs" role="alert">
        {form.errors['calibrationMonths']}
      </Text>
    )}
  </Section>
);
