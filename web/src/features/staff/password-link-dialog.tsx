import type { PasswordLink, StaffMember } from '#contracts';
import { t } from '#languages';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Banner, toast } from '../../components/feedback/index.js';
import { api, newKey } from '../../lib/api.js';
import { useAccount } from '../../lib/session.js';
import { useTask } from '../../lib/use-task.js';
import { LinkTold } from './link-told.js';
import { passwordLinksKey } from './use-password-links.js';

const Link = ({ of, onClose }: { readonly of: StaffMember; readonly onClose: () => void }): ReactNode => {
  const client = useQueryClient();
  const [link, setLink] = useState<PasswordLink | null>(null);
  const { busy, problem, run } = useTask();
  const isOther = useAccount() !== of._id;
  const make = (): Promise<void> =>
    run(async () => {
      setLink(await api.post(`/api/password-links/${of._id}`, {}, { key: newKey() }));
      await client.invalidateQueries({ queryKey: passwordLinksKey });
    });
  const withoutSecondStep = (): Promise<void> =>
    run(async () => {
      await api.delete(`/api/users/${of._id}/second-factor`);
      toast.success(t('{name} signs in with the password alone.', { name: of.name }));
      onClose();
    });
  return (
    <Stack gap="sm">
      {problem === null ? null : <Banner tone="danger" title={problem} />}
      {link === null ? (
        <Text size="sm">
          {t(
            'With the link {name} chooses a new password, which ends all sessions of the account. An earlier link stops working at once.',
            { name: of.name },
          )}
        </Text>
      ) : (
        <LinkTold link={link} />
      )}
      <Group gap="xs" justify="space-between">
        {isOther && link === null ? (
          <Button variant="subtle" color="red" px="xs" disabled={busy} onClick={() => void withoutSecondStep()}>
            {t('Turn off two-step sign-in')}
          </Button>
        ) : (
          <span />
        )}
        {link === null ? (
          <Button loading={busy} onClick={() => void make()}>
            {t('Make a link')}
          </Button>
        ) : (
          <Button onClick={onClose}>{t('Close')}</Button>
        )}
      </Group>
    </Stack>
  );
};

/** The office makes a link with which somebody chooses a new password. */
export const PasswordLinkDialog = ({
  of,
  onClose,
}: {
  readonly of: StaffMember | null;
  readonly onClose: () => void;
}): ReactNode => (
  <Modal opened={of !== null} onClose={onClose} title={t('Password link')} centered>
    {of === null ? null : <Link of={of} onClose={onClose} />}
  </Modal>
);
