import { SignIn, type SetUp, type SignedIn } from '#contracts';
import { t } from '#languages';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router-dom';
import {
  focusFirstMessage,
  PasswordField,
  TextField,
  useContractForm,
  useSaving,
} from '../../components/form/index.js';
import { api } from '../../lib/api.js';
import { rich } from '../../lib/rich.js';
import { keepToken } from '../../lib/session.js';
import { AccountFrame } from './account-frame.js';

interface LoginValues {
  readonly email: string;
  readonly password: string;
}

/** Signing in; the guard of this route then leads to the page asked for. */
export const LoginPage = (): ReactNode => {
  const form = useContractForm<LoginValues>({ contract: SignIn, initialValues: { email: '', password: '' } });
  const saving = useSaving({
    send: (values: LoginValues) => api.post<SignedIn>('/api/auth', values, { unsigned: true }),
    onSaved: ({ token }) => keepToken(token),
  });
  const { data: setUp } = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => api.get<SetUp>('/api/auth/setup', { signal }),
    staleTime: 0,
  });
  const problem = saving.problem;
  // A refused pair is always said in the same words; anything else (too many attempts, no connection) in the server's.
  const sentence =
    problem === null
      ? null
      : problem.statusCode === 400 || problem.statusCode === 401
        ? t('Incorrect Credentials!')
        : problem.msg;
  // A new installation has nobody who could sign in.
  if (setUp?.needed === true) return <Navigate to="/pages/create-account" replace />;
  return (
    <AccountFrame title={t('Sign in')}>
      <form noValidate onSubmit={form.onSubmit((values) => void saving.submit(values), focusFirstMessage)}>
        <Stack gap="sm">
          <TextField form={form} name="email" label={t('Email')} type="email" autoComplete="username" autoFocus />
          <PasswordField form={form} name="password" label={t('Password')} autoComplete="current-password" />
          <Button type="submit" fullWidth mt="xs" loading={saving.saving}>
            {t('Login')}
          </Button>
          <Text
            size="sm"
            c="var(--mantine-color-error)"
            fw={500}
            role="alert"
            ta="center"
            mih={sentence === null ? 0 : 20}
          >
            {sentence}
          </Text>
        </Stack>
      </form>
      <Text size="sm" ta="center" mb={4}>
        <Anchor component={Link} to="/pages/forgot-password" size="sm">
          {t('Forgot your password?')}
        </Anchor>
      </Text>
      <Text size="sm" ta="center" c="dimmed">
        {rich('New here? <a>Create account</a>', {
          a: (inside) => (
            <Anchor component={Link} to="/pages/create-account" size="sm">
              {inside}
            </Anchor>
          ),
        })}
      </Text>
    </AccountFrame>
  );
};
