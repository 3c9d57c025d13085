import { capabilities, MakeApiToken, needsToSee, type NewApiToken } from '#contracts';
import { t } from '#languages';
import { Button, Checkbox, CopyButton, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import {
  CurrentPasswordField,
  SavingForm,
  TextField,
  useContractForm,
  useSaving,
} from '../../components/form/index.js';
import { api } from '../../lib/api.js';
import { capabilityWords } from './capability-words.js';

interface TokenValues {
  readonly name: string;
  readonly capabilities: readonly string[];
  readonly readOnly: boolean;
  readonly days: string;
  readonly currentPassword: string;
}

const nothing: TokenValues = { name: '', capabilities: [], readOnly: true, days: '90', currentPassword: '' };

const lifetimes = (): readonly { readonly value: string; readonly label: string }[] => [
  { value: '30', label: t('30 days') },
  { value: '90', label: t('90 days') },
  { value: '366', label: t('One year') },
];

const Made = ({ made, onClose }: { readonly made: NewApiToken; readonly onClose: () => void }): ReactNode => (
  <Stack gap="sm">
    <Text size="sm" role="status">
      {t('Copy the token now: it is shown only this once.')}
    </Text>
    <Text size="sm" ff="monospace" className="second-factor-key" aria-label={t('Token')}>
      {made.apiToken}
    </Text>
    <Group justify="flex-end" gap="xs">
      <CopyButton value={made.apiToken}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? t('Copied') : t('Copy')}
          </Button>
        )}
      </CopyButton>
      <Button onClick={onClose} data-autofocus>
        {t('I have kept it')}
      </Button>
    </Group>
  </Stack>
);

interface DialogProps {
  readonly email: string;
  readonly onMade: () => Promise<void>;
  readonly onClose: () => void;
}

const Ask = ({
  email,
  onMade,
}: {
  readonly email: string;
  readonly onMade: (made: NewApiToken) => void;
}): ReactNode => {
  const toBody = (values: TokenValues): object => ({ ...values, days: Number(values.days) });
  const form = useContractForm<TokenValues>({ contract: MakeApiToken, initialValues: nothing, toBody });
  const saving = useSaving({
    form,
    stays: true,
    send: (values: TokenValues) => api.post('/api/tokens', toBody(values)),
    onSaved: onMade,
  });
  return (
    <SavingForm form={form} saving={saving} username={email}>
      <Stack gap="sm">
        <TextField
          form={form}
          name="name"
          label={t('Name')}
          description={t('What will use it.')}
          maxLength={80}
          required
          autoFocus
        />
        <Checkbox label={t('Only read')} {...form.getInputProps('readOnly', { type: 'checkbox' })} />
        <Checkbox.Group
          label={t('It may also')}
          description={t('Without these it sees the work, but no fees, and deletes nothing.')}
          {...form.getInputProps('capabilities')}
          onChange={(chosen) => {
            const sees = chosen.includes('see-fees');
            form.setFieldValue(
              'capabilities',
              capabilities.filter((one) => chosen.includes(one) && (sees || !needsToSee(one))),
            );
          }}
        >
          <Stack gap="xs" mt="xs">
            {capabilities.map((one) => (
              <Checkbox
                key={one}
                value={one}
                label={capabilityWords[one]()}
                disabled={needsToSee(one) && !form.values.capabilities.includes('see-fees')}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Select label={t('Ends after')} data={lifetimes()} {...form.getInputProps('days')} />
        <CurrentPasswordField form={form} />
        <Group justify="flex-end">
          <Button type="submit" loading={saving.saving}>
            {t('Make token')}
          </Button>
        </Group>
      </Stack>
    </SavingForm>
  );
};

/** Makes a token. A click beside it must not lose what is told once. */
export const ApiTokenDialog = ({ email, onMade, onClose }: DialogProps): ReactNode => {
  const [made, setMade] = useState<NewApiToken | null>(null);
  return (
    <Modal opened onClose={onClose} title={t('New API token')} centered closeOnClickOutside={false}>
      {made === null ? (
        <Ask
          email={email}
          onMade={(answer) => {
            setMade(answer);
            void onMade();
          }}
        />
      ) : (
        <Made made={made} onClose={onClose} />
      )}
    </Modal>
  );
};
