import { t } from '#languages';
import type { ReactNode } from 'react';
import { RadioField, type ContractForm } from '../../components/form/index.js';
import { Section } from '../../components/section/index.js';
import type { CompanyValues } from './company-values.js';

/** What it does to a visit that an engineer has no valid registration for it. */
export const RegistrationRuleSection = ({ form }: { readonly form: ContractForm<CompanyValues> }): ReactNode => (
  <Section
    title={t('Registrations')}
    hint={t('Of engineers with schemes such as ATTMA. They are kept under Engineers.')}
  >
    <RadioField
      form={form}
      name="registrationRule"
      label={t('When a registration is missing or has lapsed by the day of the visit')}
      choices={[
        { value: 'nothing', label: t('Do nothing'), description: t('Registrations are only kept') },
        { value: 'warn', label: t('Warn'), description: t('The visit form says so, and the visit can be saved') },
        {
          value: 'refuse',
          label: t('Refuse'),
          description: t('The visit cannot be saved with this engineer, and plans choose another one'),
        },
      ]}
    />
  </Section>
);
