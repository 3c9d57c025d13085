import { WithPresentPassword, type Passkey, type StaffMember } from '#contracts';
import { t } from '#languages';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { toast } from '../../components/feedback/index.js';
import {
  CurrentPasswordField,
  SavingForm,
  TextField,
  useContractForm,
  useSaving,
} from '../../components/form/index.js';
import { api } from '../../lib/api.js';
import { madePasskey } from '../../lib/passkeys.js';

interface PasskeyValues {
  readonly name: string;
  readonly currentPassword: string;
}

interface DialogProps {
  readonly me: StaffMember;
  /** The one that is removed; null where one is added. */
  readonly of: Passkey | null;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

const PasskeyForm = ({ me, of, onChanged, onClose }: DialogProps): ReactNode => {
  const form = useContractForm<PasskeyValues>({
    contract: WithPresentPassword,
    initialValues: { name: '', currentPassword: '' },
  });
  const saving = useSaving({
    form,
    stays: true,
    send: async ({ name, currentPassword }: PasskeyValues) => {
      if (of !== null) return api.post(`/api/passkeys/${of._id}/removal`, { currentPassword });
      const challenge = await api.post('/api/passkeys/challenge', { currentPassword });
      return api.post('/api/passkeys', await madePasskey(challenge, name.trim() || t('Passkey')));
    },
    onSaved: async () => {
      await onChanged();
      toast.success(of === null ? t('The passkey was added.') : t('The passkey was removed.'));
      onClose();
    },
  });
  return (
    <SavingForm form={form} saving={saving} username={me.email}>
      <Stack gap="sm">
        <Text size="sm">
          {of === null
            ? t('Your device asks for your fingerprint, face or PIN and keeps the passkey.')
            : t('{name} does not sign in to your account from then on. Remove it from the device as well.', {
                name: of.name,
              })}
        </Text>
        {of === null ? (
          <TextField
            form={form}
            name="name"
            label={t('Name of the passkey')}
            description={t('A name you will recognise, such as Work phone.')}
            autoFocus
          />
        ) : null}
        <CurrentPasswordField form={form} autoFocus={of !== null} />
        <Group justify="flex-end">
          <Button type="submit" loading={saving.saving} {...(of === null ? {} : { color: 'red' })}>
            {of === null ? t('Add passkey') : t('Remove')}
          </Button>
        </Group>
      </Stack>
    </SavingForm>
  );
};

/** Adds a passkey to one's own account, or removes one. */
export const PasskeyDialog = (props: DialogProps): ReactNode => (
  <Modal
    opened
    onClose={props.onClose}
    title={props.of === null ? t('Add a passkey') : t('Remove passkey')}
    centered
    closeOnClickOutside={false}
  >
    <PasskeyForm {...props} />
  </Modal>
);
