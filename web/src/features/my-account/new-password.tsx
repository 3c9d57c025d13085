import { ChangeStaffMember, type StaffMember } from '#contracts';
import { t } from '#languages';
import { Button, SimpleGrid } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toast } from '../../components/feedback/index.js';
import {
  CurrentPasswordField,
  PasswordField,
  SavingForm,
  useContractForm,
  useSaving,
} from '../../components/form/index.js';
import { Section } from '../../components/section/index.js';
import { api } from '../../lib/api.js';
import { sessionsKey } from './use-sessions.js';

interface PasswordValues {
  readonly currentPassword: string;
  readonly password: string;
}

/** A new password for one's own account, which ends all sessions but this one. */
export const NewPassword = ({ me }: { readonly me: StaffMember }): ReactNode => {
  const client = useQueryClient();
  const toBody = (values: PasswordValues): object => ({ _id: me._id, ...values });
  const form = useContractForm<PasswordValues>({
    contract: ChangeStaffMember,
    initialValues: { currentPassword: '', password: '' },
    toBody,
    more: ({ currentPassword }): Record<string, string> =>
      currentPassword === '' ? { currentPassword: t('Please enter your current password.') } : {},
  });
  const saving = useSaving({
    form,
    stays: true,
    send: (values: PasswordValues, key) => api.put('/api/users', toBody(values), { key }),
    onSaved: async () => {
      form.reset();
      toast.success(t('Your password is changed. You are signed out everywhere else.'));
      await client.invalidateQueries({ queryKey: sessionsKey });
    },
  });
  return (
    <Section title={t('New password')} hint={t('It ends all sessions but this one.')}>
      <SavingForm form={form} saving={saving} username={me.email}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" mb="sm">
          <CurrentPasswordField form={form} />
          <PasswordField form={form} name="password" label={t('New password')} required autoComplete="new-password" />
        </SimpleGrid>
        <Button type="submit" loading={saving.saving}>
          {t('Change password')}
        </Button>
      </SavingForm>
    </Section>
  );
};
