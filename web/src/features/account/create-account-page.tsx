import { RegisterFirstAccount } from '#contracts';
import { t } from '#languages';
import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Failing, FormSkeleton } from '../../components/feedback/index.js';
import { PasswordField, SavingForm, TextField, useContractForm, useSaving } from '../../components/form/index.js';
import { useSetUp } from '../../components/sign-in/index.js';
import { api } from '../../lib/api.js';
import { keepToken } from '../../lib/session.js';
import { AccountFrame } from './account-frame.js';

interface AccountValues {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

const FirstAccountForm = ({ codeNeeded }: { readonly codeNeeded: boolean }): ReactNode => {
  const form = useContractForm<AccountValues>({
    contract: RegisterFirstAccount,
    initialValues: { name: '', email: '', password: '', code: '' },
  });
  const saving = useSaving({
    form,
    send: (values: AccountValues, key) => api.post('/api/auth/register', values, { key }),
    onSaved: ({ token }) => keepToken(token),
  });
  return (
    <SavingForm form={form} saving={saving}>
      <Stack gap="sm">
        <TextField form={form} name="name" label={t('Name')} autoComplete="name" required />
        <TextField form={form} name="email" label={t('Email')} type="email" autoComplete="username" required />
        <PasswordField form={form} name="password" label={t('Password')} autoComplete="new-password" required />
        {codeNeeded ? (
          <TextField
            form={form}
            name="code"
            label={t('Code')}
            type="code"
            description={t('The terminal in which Soundings was started shows it.')}
            required
          />
        ) : null}
        <Button type="submit" fullWidth mt="xs" loading={saving.saving}>
          {t('Create account')}
        </Button>
      </Stack>
    </SavingForm>
  );
};

/** The first account of an installation is made here; all others are made by the office. */
export const CreateAccountPage = (): ReactNode => {
  const { data, error, refetch } = useSetUp();
  const back = (
    <Button component={Link} to="/login" variant="default" fullWidth>
      {t('Back to sign in')}
    </Button>
  );
  if (error !== null)
    return (
      <AccountFrame title={t('Create account')}>
        <Failing error={error} what={t('This page')} onRetry={() => void refetch()} />
      </AccountFrame>
    );
  if (data === undefined)
    return (
      <AccountFrame title={t('Create account')}>
        <FormSkeleton fields={3} />
      </AccountFrame>
    );
  if (data.needed)
    return (
      <AccountFrame
        title={t('Create the first account')}
        subtitle={t('It belongs to the office and can make accounts for everybody else, under Engineers.')}
      >
        <FirstAccountForm codeNeeded={data.codeNeeded} />
      </AccountFrame>
    );
  return (
    <AccountFrame title={t('Create account')}>
      <Text size="sm" mb="md">
        {t('Accounts are made by the office: ask a colleague there to add you under Settings, Engineers.')}
      </Text>
      {back}
    </AccountFrame>
  );
};
