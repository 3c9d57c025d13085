import { AskForReset } from '#contracts';
import { t } from '#languages';
import { Button, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { SavingForm, TextField, useContractForm, useSaving } from '../../components/form/index.js';
import { api } from '../../lib/api.js';
import { AccountFrame } from './account-frame.js';
import type { WithEmail } from './login-page.js';

interface ResetValues {
  readonly email: string;
}

/** Asks for a link; what is said then is the same whether there is such an account or not. */
export const ForgotPasswordPage = (): ReactNode => {
  const [asked, setAsked] = useState(false);
  const { email = '' } = (useLocation().state ?? {}) as WithEmail;
  const form = useContractForm<ResetValues>({ contract: AskForReset, initialValues: { email } });
  const saving = useSaving({
    form,
    stays: true,
    send: (values: ResetValues) => api.post('/api/auth/reset', values, { unsigned: true }),
    onSaved: () => setAsked(true),
  });
  return (
    <AccountFrame title={t('Forgot your password?')}>
      {asked ? (
        <Text size="sm" mb="md" role="status">
          {t(
            'If this is the email of an account, a link is on its way to it, or the office has been told that you need one. It works once, for 72 hours.',
          )}
        </Text>
      ) : (
        <SavingForm form={form} saving={saving}>
          <Stack gap="sm" mb="sm">
            <TextField form={form} name="email" label={t('Email')} type="email" autoComplete="username" autoFocus />
            <Button type="submit" fullWidth loading={saving.saving}>
              {t('Ask for a link')}
            </Button>
          </Stack>
        </SavingForm>
      )}
      <Button component={Link} to="/login" variant="default" fullWidth>
        {t('Back to sign in')}
      </Button>
    </AccountFrame>
  );
};
