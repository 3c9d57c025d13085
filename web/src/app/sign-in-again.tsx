import { t } from '#languages';
import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { focusFirstMessage, typedAs } from '../components/form/index.js';
import { CodeField, PasskeyButton, SingleSignOn, useSignIn } from '../components/sign-in/index.js';
import { useOutbox } from '../lib/outbox.js';
import { useMe } from '../lib/queries.js';
import { accountOf, currentToken, dropToken, keepToken } from '../lib/session.js';
import { LeavingDialog } from './leaving-dialog.js';

const ABOVE_ALL = 500;

/** A dialog of the page beneath hears Escape too, and would close. */
const keepsEscape = { 'data-mantine-stop-propagation': true } as const;

const goOn = (token: string): void => {
  const before = accountOf(currentToken());
  keepToken(token);
  // Nothing on this page is of that account: neither what it shows nor what waits to be sent.
  if (accountOf(token) !== before) window.location.reload();
};

const SignInForm = ({ email }: { readonly email: string }): ReactNode => {
  const { form, saving, asksForCode, sentence } = useSignIn(email, goOn);
  const unsent = useOutbox().entries.length > 0;
  const [leaving, setLeaving] = useState(false);
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void saving.submit(values), focusFirstMessage)}>
      <Stack gap="sm">
        <Text size="sm">{t('Your session has ended. Sign in to go on: everything on this page is still here.')}</Text>
        <TextInput
          {...form.getInputProps('email')}
          {...keepsEscape}
          label={t('Email')}
          name="email"
          {...typedAs.email}
          autoComplete="username"
          {...(email === '' ? { 'data-autofocus': true } : {})}
        />
        <PasswordInput
          {...form.getInputProps('password')}
          {...keepsEscape}
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          {...(email === '' ? {} : { 'data-autofocus': true })}
          visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password'), tabIndex: 0 }}
        />
        {asksForCode ? <CodeField form={form} /> : null}
        <SingleSignOn inNewTab />
        <PasskeyButton onSignedIn={goOn} also={keepsEscape} />
        {sentence === null ? null : (
          <Text size="sm" c="var(--mantine-color-error)" fw={500} role="alert">
            {sentence}
          </Text>
        )}
      </Stack>
      <Group justify="space-between" gap="xs" mt="lg">
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          onClick={() => (unsent ? setLeaving(true) : dropToken())}
          {...keepsEscape}
        >
          {t('Leave this page')}
        </Button>
        <Button type="submit" loading={saving.saving} {...keepsEscape}>
          {t('Sign in')}
        </Button>
      </Group>
      <LeavingDialog
        opened={leaving}
        action={t('Leave this page')}
        zIndex={ABOVE_ALL + 1}
        onClose={() => setLeaving(false)}
        onLeave={dropToken}
      />
    </form>
  );
};

/** E-mail and password once more, of whoever this page is. The dialog comes whole, so that the focus goes to the password with it. */
export const SignInAgain = ({
  opened,
  onClose,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
}): ReactNode => {
  const { data: me } = useMe();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('Sign in again')}
      centered
      size="sm"
      zIndex={ABOVE_ALL}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      overlayProps={{ blur: 4 }}
    >
      {opened ? <SignInForm email={me?.email ?? ''} /> : null}
    </Modal>
  );
};
