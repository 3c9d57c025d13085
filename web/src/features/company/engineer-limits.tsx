import { needsToSee, takeableCapabilities, takenWith, type TakeableCapability } from '#contracts';
import { later, spoken, t } from '#languages';
import { SimpleGrid, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ContractForm } from '../../components/form/index.js';
import { Section } from '../../components/section/index.js';
import type { CompanyValues } from './company-values.js';

const labels = spoken<TakeableCapability>({
  'see-fees': later('See fees'),
  'change-fees': later('Change fees'),
  invoice: later('Invoice and note payments'),
  delete: later('Delete'),
});

/** What engineers may do; off is taken from all of them. */
export const EngineerLimits = ({ form }: { readonly form: ContractForm<CompanyValues> }): ReactNode => {
  const { takenFromEngineers: taken } = form.values;
  const turn = (capability: TakeableCapability, on: boolean): void => {
    const others = taken.filter((one) => one !== capability);
    form.setFieldValue('takenFromEngineers', [...takenWith(on ? others : [...others, capability])]);
  };
  return (
    <Section
      title={t('Engineers may')}
      hint={t('The office may do everything. Without seeing fees, an engineer cannot change or invoice them.')}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {takeableCapabilities.map((capability) => (
          <Switch
            key={capability}
            label={labels[capability]}
            checked={!taken.includes(capability)}
            disabled={taken.includes('see-fees') && needsToSee(capability)}
            onChange={({ currentTarget: { checked } }) => turn(capability, checked)}
          />
        ))}
      </SimpleGrid>
    </Section>
  );
};
