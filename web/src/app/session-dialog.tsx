import { t } from '#languages';
import { Modal } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { untilThere } from '../lib/late.js';
import { useMe } from '../lib/queries.js';
import { useLapsed } from '../lib/session.js';

const SignInAgain = lazy(() => untilThere(async () => ({ default: (await import('./sign-in-again.js')).SignInAgain })));

/** The session ran out while a page was open: signing in again over it, so that nothing on it is lost. */
export const SessionDialog = (): ReactNode => {
  const lapsed = useLapsed();
  const { data: me } = useMe();
  return (
    <Modal
      opened={lapsed} onClose={() => undefined} title={t('Sign in again')} centered size="sm" zIndex={500}
      withCloseButton={false} closeOnEscape={false} closeOnClickOutside={false} overlayProps={{ blur: 4 }}
    >
      {lapsed ? <Suspense fallback={null}><SignInAgain email={me?.email ?? ''} /></Suspense> : null}
    </Modal>
  );
};
