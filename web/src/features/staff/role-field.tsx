import { t } from '#languages';
import type { ReactNode } from 'react';
import { RadioField, type FieldProps } from '../../components/form/index.js';

export const RoleField = (props: Pick<FieldProps, 'form' | 'disabled'>): ReactNode => (
  <RadioField
    {...props}
    name="isEngineer"
    label={t('Is this an engineer?')}
    required
    choices={[
      { value: 'yes', label: t('Yes'), description: t('Goes on visits and can be chosen for them') },
      { value: 'no', label: t('No'), description: t('Office staff: also manages accounts and settings') },
    ]}
  />
);
