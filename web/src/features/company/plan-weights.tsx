import { planWeightBounds, type PlanWeights } from '#contracts';
import { t } from '#languages';
import { NumberInput, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ContractForm } from '../../components/form/index.js';
import { Section } from '../../components/section/index.js';
import type { CompanyValues } from './company-values.js';

interface WeightProps {
  readonly form: ContractForm<CompanyValues>;
  readonly name: keyof PlanWeights;
  readonly label: string;
}

const Weight = ({ form, name, label }: WeightProps): ReactNode => {
  const [min, max] = planWeightBounds[name];
  return (
    <NumberInput
      {...form.getInputProps(`planWeights.${name}`)}
      label={label}
      description={t('Points: {min, number} to {max, number}', { min, max })}
      min={min}
      max={max}
      allowDecimal={false}
    />
  );
};

/** What a plan weighs against what, once as many visits as possible are placed. */
export const PlanWeightsSection = ({ form }: { readonly form: ContractForm<CompanyValues> }): ReactNode => (
  <Section
    title={t('Plans')}
    hint={t(
      'A plan first places as many visits as it can, within working hours and rest. Then the plan with the fewest points is best. What counts 0 points only decides between plans that are otherwise equal.',
    )}
  >
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
      <Weight form={form} name="driving" label={t('Each minute of driving')} />
      <Weight form={form} name="evenness" label={t('One engineer’s full week')} />
      <Weight form={form} name="engineerChange" label={t('Each change of engineer')} />
      <Weight form={form} name="movedTime" label={t('Each visit moved in time')} />
    </SimpleGrid>
    <Text size="sm" c="dimmed" mt="xs">
      {t('A half-full week counts a quarter, so that points for full weeks share the work more evenly.')}
    </Text>
    {form.errors['planWeights'] === undefined ? null : (
      <Text size="sm" c="red" mt="xs" role="alert">
        {form.errors['planWeights']}
      </Text>
    )}
  </Section>
);
