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
  /**
   * Does it; the dialog stays open with the server's sentence when it fails.
   * Take the failure yourself (and close) where the specification wants a banner on the page.
   * @param key Idempotency-Key, the same for a second press after a failure
   */
  readonly onConfirm: (key: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before something that cannot simply be undone. It cannot be confirmed twice by a double click. */
export const ConfirmDialog = ({
  opened,
  title,
  children,
  action,
  tone = 'danger',
  onConfirm,
  onClose,
}: ConfirmDialogProps): ReactNode => {
  const [busy, setBusy] = useState(false);
  // Its button fades with the dialog, and can still be pressed meanwhile.
  const [done, setDone] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [key, setKey] = useState(newKey);
  if (!opened && done) setDone(false);
  const close = (): void => {
    if (busy) return;
    setProblem(null);
    setKey(newKey());
    onClose();
  };
  const confirm = async (): Promise<void> => {
    if (busy || done || !opened) return;
    setBusy(true);
    setProblem(null);
    try {
      await onConfirm(key);
      setKey(newKey());
      setDone(true);
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened={opened} onClose={close} title={title} centered size="md">
      {problem === null ? null : <Banner tone="danger" title={problem} />}
      <Text size="sm" component="div">
        {children}
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={close} disabled={busy} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button color={tone === 'danger' ? 'red' : 'tide'} loading={busy || done} onClick={() => void confirm()}>
          {action}
        </Button>
      </Group>
    </Modal>
  );
};
