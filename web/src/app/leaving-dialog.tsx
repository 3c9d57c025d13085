import { t } from '#languages';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../components/feedback/index.js';
import { useOutbox } from '../lib/outbox.js';
import { signOut } from '../lib/sign-out.js';
import { chromeWord } from './chrome.js';

interface LeavingDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** What the button says and does, where it is not Logout. */
  readonly action?: string;
  readonly onLeave?: () => void;
  readonly zIndex?: number;
}

/** Asks before somebody signs out with something unsent. */
export const LeavingDialog = ({
  opened,
  onClose,
  action = chromeWord('logout'),
  onLeave = signOut,
  ...above
}: LeavingDialogProps): ReactNode => {
  const count = useOutbox().entries.length;
  return (
    <ConfirmDialog
      opened={opened}
      title={t('Log out with unsent changes?')}
      action={action}
      tone="plain"
      onClose={onClose}
      {...above}
      onConfirm={() => {
        onLeave();
        return Promise.resolve();
      }}
    >
      {t(
        '{count, plural, one {# change has not been sent. It stays on this device and is sent when you log in here again.} other {# changes have not been sent. They stay on this device and are sent when you log in here again.}}',
        { count },
      )}
    </ConfirmDialog>
  );
};
