import { t } from '#languages';
import { Button, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { answeredPasskey, passkeysWork } from '../../lib/passkeys.js';
import { useTask } from '../../lib/use-task.js';

interface PasskeyButtonProps {
  readonly onSignedIn: (token: string) => void;
  /** For what else the button of a dialog is to have. */
  readonly also?: Readonly<Record<string, unknown>>;
}

/** Signs in with a passkey alone, which is password and second step in one; nothing where the browser has none. */
export const PasskeyButton = ({ onSignedIn, also = {} }: PasskeyButtonProps): ReactNode => {
  const { busy, problem, run } = useTask();
  if (!passkeysWork()) return null;
  const signIn = (): Promise<void> =>
    run(async () => {
      const challenge = await api.post('/api/auth/passkey/challenge', {}, { unsigned: true });
      const answer = await answeredPasskey(challenge);
      onSignedIn((await api.post('/api/auth/passkey', answer, { unsigned: true })).token);
    });
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={18} aria-hidden />}
        loading={busy}
        onClick={() => void signIn()}
        {...also}
      >
        {t('Sign in with a passkey')}
      </Button>
      {problem === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)" fw={500} role="alert" ta="center">
          {problem}
        </Text>
      )}
    </>
  );
};
