import { t } from '#languages';
import { Button, Loader, Stack } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { AccountFrame } from '../features/account/account-frame.js';
import { untilThere } from '../lib/late.js';
import { passkeysWork } from '../lib/passkeys.js';
import { useMe } from '../lib/queries.js';
import { signOut } from '../lib/sign-out.js';
import { forgetTwoStepsAsked } from '../lib/two-steps.js';
import { chromeWord } from './chrome.js';
import { SessionDialog } from './session-dialog.js';

const SecondFactorDialog = lazy(() =>
  untilThere(async () => ({
    default: (await import('../features/my-account/second-factor-dialog.js')).SecondFactorDialog,
  })),
);
const PasskeyDialog = lazy(() =>
  untilThere(async () => ({ default: (await import('../features/my-account/passkey-dialog.js')).PasskeyDialog })),
);

/** In place of every page, at its address, until the account has a second step; then the page that was asked for comes. */
export const SetUpTwoSteps = (): ReactNode => {
  const client = useQueryClient();
  const { data: me } = useMe();
  const [by, setBy] = useState<'passkey' | 'app' | null>(null);
  const isDone = useRef(false);
  const changed = (): Promise<void> => {
    isDone.current = true;
    return Promise.resolve();
  };
  /** Recovery codes are read before the dialog closes. */
  const close = (): void => {
    setBy(null);
    if (!isDone.current) return;
    forgetTwoStepsAsked();
    void client.resetQueries();
  };
  return (
    <AccountFrame
      title={t('Set up two-step sign-in')}
      subtitle={t('Your office requires it for everyone. It takes a minute, then you carry on where you left off.')}
    >
      {me === undefined ? (
        <Loader size="sm" />
      ) : (
        <Stack gap="sm">
          {passkeysWork() ? (
            <Button leftSection={<IconFingerprint size={18} aria-hidden />} onClick={() => setBy('passkey')}>
              {t('With a passkey')}
            </Button>
          ) : null}
          <Button
            variant={passkeysWork() ? 'default' : 'filled'}
            leftSection={<IconDeviceMobile size={18} aria-hidden />}
            onClick={() => setBy('app')}
          >
            {t('With an authenticator app')}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => signOut()}>
            {chromeWord('logout')}
          </Button>
        </Stack>
      )}
      <Suspense fallback={null}>
        {me !== undefined && by === 'passkey' ? (
          <PasskeyDialog me={me} of={null} onChanged={changed} onClose={close} />
        ) : null}
        {me !== undefined && by === 'app' ? (
          <SecondFactorDialog me={me} step="on" onChanged={changed} onClose={close} />
        ) : null}
      </Suspense>
      <SessionDialog />
    </AccountFrame>
  );
};
