import { t } from '#languages';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { focusFirstMessage, PasswordField, TextField } from '../../components/form/index.js';
import { CodeField, PasskeyButton, SingleSignOn, useSetUp, useSignIn } from '../../components/sign-in/index.js';
import { rich } from '../../lib/rich.js';
import { keepToken } from '../../lib/session.js';
import { AccountFrame } from './account-frame.js';

/** Where the email was typed before: asking for a link, or choosing a password. */
export interface WithEmail {
  readonly email?: string;
}

/** Signing in; the guard of this route then leads to the page asked for. */
export const LoginPage = (): ReactNode => {
  const { email = '' } = (useLocation().state ?? {}) as WithEmail;
  const { form, saving, asksForCode, sentence } = useSignIn(email, keepToken);
  const { data: setUp } = useSetUp();
  // A new installation has nobody who could sign in.
  if (setUp?.needed === true) return <Navigate to="/pages/create-account" replace />;
  return (
    <AccountFrame title={t('Sign in')}>
      <form noValidate onSubmit={form.onSubmit((values) => void saving.submit(values), focusFirstMessage)}>
        <Stack gap="sm">
          <TextField
            form={form}
            name="email"
            label={t('Email')}
            type="email"
            autoComplete="username"
            autoFocus={email === ''}
          />
          <PasswordField form={form} name="password" label={t('Password')} autoComplete="current-password" />
          {asksForCode ? <CodeField form={form} /> : null}
          <Button type="submit" fullWidth mt="xs" loading={saving.saving}>
            {t('Login')}
          </Button>
          <PasskeyButton onSignedIn={keepToken} />
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
      <SingleSignOn />
      <Text size="sm" ta="center" mt="sm" mb={4}>
        <Anchor component={Link} to="/pages/forgot-password" state={{ email: form.values.email }} size="sm">
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
