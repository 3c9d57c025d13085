import { InviteStaffMember, storedTelephone, type PasswordLink } from '#contracts';
import { t } from '#languages';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { SavingForm, TextField, useContractForm, useSaving } from '../../components/form/index.js';
import { api } from '../../lib/api.js';
import { refresh } from '../../lib/queries.js';
import { LinkTold } from './link-told.js';
import { RoleField } from './role-field.js';
import { passwordLinksKey } from './use-password-links.js';

interface InviteValues {
  readonly name: string;
  readonly email: string;
  readonly telephone: string;
  readonly isEngineer: 'yes' | 'no' | '';
}

const toBody = ({ isEngineer, ...rest }: InviteValues): object => ({
  ...rest,
  telephone: storedTelephone(rest.telephone),
  ...(isEngineer === '' ? {} : { isEngineer: isEngineer === 'yes' }),
});

const Invite = ({ onClose }: { readonly onClose: () => void }): ReactNode => {
  const client = useQueryClient();
  const [link, setLink] = useState<PasswordLink | null>(null);
  const form = useContractForm<InviteValues>({
    contract: InviteStaffMember,
    initialValues: { name: '', email: '', telephone: '', isEngineer: '' },
    toBody,
  });
  const saving = useSaving({
    form,
    stays: true,
    send: (values: InviteValues, key) => api.post('/api/invitations', toBody(values), { key }),
    onSaved: async (made) => {
      setLink(made);
      await Promise.all([refresh(client, 'users'), client.invalidateQueries({ queryKey: passwordLinksKey })]);
    },
  });
  if (link !== null)
    return (
      <Stack gap="sm">
        <LinkTold link={link} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('Close')}</Button>
        </Group>
      </Stack>
    );
  return (
    <SavingForm form={form} saving={saving}>
      <Stack gap="sm">
        <TextField form={form} name="name" label={t('Name')} required autoFocus />
        <TextField form={form} name="email" label={t('Email')} type="email" required />
        <TextField form={form} name="telephone" label={t('Telephone')} type="tel" />
        <RoleField form={form} />
        <Group justify="flex-end">
          <Button type="submit" loading={saving.saving}>
            {t('Invite')}
          </Button>
        </Group>
      </Stack>
    </SavingForm>
  );
};

/** Somebody new, who chooses the password by a link. */
export const InviteDialog = ({
  opened,
  onClose,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
}): ReactNode => (
  <Modal opened={opened} onClose={onClose} title={t('Invite a colleague')} centered>
    {opened ? <Invite onClose={onClose} /> : null}
  </Modal>
);
