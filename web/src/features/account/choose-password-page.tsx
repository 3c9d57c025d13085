import { ChoosePassword, type LinkedAccount } from '#contracts';
import { t } from '#languages';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { FormSkeleton } from '../../components/feedback/index.js';
import { PasswordField, SavingForm, useContractForm, useSaving } from '../../components/form/index.js';
import { api, ApiError, sentenceOf } from '../../lib/api.js';
import { keepToken } from '../../lib/session.js';
import { AccountFrame } from './account-frame.js';
import type { WithEmail } from './login-page.js';

interface ChosenValues {
  readonly password: string;
}

const ChooseForm = ({ token, account }: { readonly token: string; readonly account: LinkedAccount }): ReactNode => {
  const navigate = useNavigate();
  const toBody = ({ password }: ChosenValues): object => ({ token, password });
  const form = useContractForm<ChosenValues>({ contract: ChoosePassword, initialValues: { password: '' }, toBody });
  const saving = useSaving({
    form,
    send: async (values: ChosenValues, key) => {
      const { email } = await api.post('/api/auth/link/password', toBody(values), {
        key,
        unsigned: true,
      });
      return api.post('/api/auth', { email, password: values.password }, { unsigned: true }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 428) return null;
        throw error;
      });
    },
    onSaved: (signedIn) => {
      // The password is chosen; the code of the authenticator app is asked for where one signs in.
      if (signedIn === null) {
        void navigate('/login', { state: { email: account.email } satisfies WithEmail });
        return;
      }
      keepToken(signedIn.token);
      // Whoever was signed in here before leaves nothing in the page.
      window.location.assign('/');
    },
  });
  return (
    <SavingForm form={form} saving={saving} username={account.email}>
      <Stack gap="sm">
        <PasswordField
          form={form}
          name="password"
          label={account.kind === 'invitation' ? t('Password') : t('New password')}
          autoComplete="new-password"
          required
        />
        <Button type="submit" fullWidth loading={saving.saving}>
          {t('Choose password')}
        </Button>
      </Stack>
    </SavingForm>
  );
};

/** Where a link leads: the account's person chooses a password and is signed in with it. */
export const ChoosePasswordPage = (): ReactNode => {
  const token = useLocation().hash.slice(1);
  const { data: account, error } = useQuery({
    queryKey: ['password-link', token],
    queryFn: ({ signal }) => api.post('/api/auth/link', { token }, { signal, unsigned: true }),
    staleTime: Infinity,
    retry: false,
  });
  if (error !== null)
    return (
      <AccountFrame title={t('Choose password')}>
        <Text size="sm" mb="md" role="alert">
          {sentenceOf(error)}
        </Text>
        <Stack gap="xs">
          <Button component={Link} to="/login" fullWidth>
            {t('Back to sign in')}
          </Button>
          <Button component={Link} to="/pages/forgot-password" variant="default" fullWidth>
            {t('Ask for a link')}
          </Button>
        </Stack>
      </AccountFrame>
    );
  if (account === undefined)
    return (
      <AccountFrame title={t('Choose password')}>
        <FormSkeleton fields={1} />
      </AccountFrame>
    );
  const { name, email } = account;
  const isNew = account.kind === 'invitation';
  return (
    <AccountFrame
      title={isNew ? t('Welcome, {name}', { name }) : t('Choose password')}
      subtitle={
        isNew
          ? t('Choose a password for your account {email}.', { email })
          : t('A new password for {email} ends all sessions of this account.', { email })
      }
    >
      <ChooseForm token={token} account={account} />
    </AccountFrame>
  );
};
