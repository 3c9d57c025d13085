import { t } from '#languages';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { askedMoment } from '../../lib/as-at.js';

/** Lets a navigation of the form itself pass (after a save): `navigate(path, {state: leavingSaved})`. One with `bannerState` passes too. */
export const leavingSaved = { leavingSaved: true } as const;

const isSaved = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && ('leavingSaved' in state || 'banner' in state);

/**
 * Asks before a page with unsaved changes is left, by a link, by Back, for a moment in the past, or by closing the tab.
 * Put the element anywhere in the page: `const leaveWarning = useLeaveWarning(form.isDirty())`.
 */
export const useLeaveWarning = (dirty: boolean): ReactNode => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      !isSaved(nextLocation.state) &&
      nextLocation.pathname !== '/login' &&
      (currentLocation.pathname !== nextLocation.pathname ||
        askedMoment(currentLocation) !== askedMoment(nextLocation)),
  );
  useEffect(() => {
    if (!dirty) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('Leave without saving?')}
      centered
    >
      <Text size="sm">
        {t('Your changes on this page have not been saved.')}{' '}
        {t('They stay here for 14 days: open this page again to go on.')}
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
          {t('Stay on this page')}
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          {t('Leave ⟨verb⟩')}
        </Button>
      </Group>
    </Modal>
  );
};
