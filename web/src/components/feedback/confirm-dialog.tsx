import { t } from '#languages';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { newKey, sentenceOf } from '../../lib/api.js';
import { Banner } from './banner.js';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  /** The question. */
  readonly children: ReactNode;
  /** What the button does: 'Delete'. */
  readonly action: string;
  readonly tone?: 'danger' | 'plain';
  /** Where it is asked over a dialog that lies above the others. */
  readonly zIndex?: number;
  /**
   * Does it; the dialog stays open with the server's sentence when it fails.
   * Take the failure yourself (and close) where the specification wants a banner on the page.
   * @param key Idempotency-Key, the same for a second press after a failure
   */
  readonly onConfirm: (key: string) => Promise<unknown>;
  readonly onClose: () => void;
}

interface Attempt {
  readonly key: string;
  /** Set from the press until the dialog is closed, or the work failed. */
  readonly running: symbol | null;
  readonly problem: string | null;
}

const newAttempt = (): Attempt => ({ key: newKey(), running: null, problem: null });

/** Asks before something that cannot simply be undone. It cannot be confirmed twice by a double click. */
export const ConfirmDialog = ({
  opened,
  title,
  children,
  action,
  tone = 'danger',
  zIndex,
  onConfirm,
  onClose,
}: ConfirmDialogProps): ReactNode => {
  const [{ key, running, problem }, setAttempt] = useState(newAttempt);
  // What is asked next has nothing to do with this, also where this work has not ended.
  if (!opened && (running !== null || problem !== null)) setAttempt(newAttempt());
  const close = (): void => {
    if (running === null) onClose();
  };
  const confirm = async (): Promise<void> => {
    // Its button fades with the dialog, and can still be pressed meanwhile.
    if (running !== null || !opened) return;
    const mine = Symbol('attempt');
    setAttempt({ key, running: mine, problem: null });
    try {
      await onConfirm(key);
    } catch (error) {
      const failed = { key, running: null, problem: sentenceOf(error) };
      setAttempt((now) => (now.running === mine ? failed : now));
    }
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      centered
      size="md"
      {...(zIndex === undefined ? {} : { zIndex })}
    >
      {problem === null ? null : <Banner tone="danger" title={problem} />}
      <Text size="sm" component="div">
        {children}
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={close} disabled={running !== null} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button color={tone === 'danger' ? 'red' : 'tide'} loading={running !== null} onClick={() => void confirm()}>
          {action}
        </Button>
      </Group>
    </Modal>
  );
};
