import { CreateProject, type Project } from '#contracts';
import { t } from '#languages';
import { Button, Group, Modal, SimpleGrid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ClientField, clientIdOf, noLink } from '../../components/clients/index.js';
import {
  CancelButton,
  focusFirstMessage,
  MoneyField,
  TextField,
  useContractForm,
  useFormDraft,
  useSaving,
} from '../../components/form/index.js';
import { api } from '../../lib/api.js';
import { useSayable } from '../../lib/sayable.js';
import { newProjectBody, type NewProjectValues } from './project-values.js';
import { reviseProject } from './revise-project.js';
import { SaveFailure } from './save-failure.js';

const empty: NewProjectValues = { address: '', name: '', postcode: '', email: '', telephone: '', price: '', ...noLink };

const fieldOf = { 'contact.name': 'name', 'contact.email': 'email', 'contact.telephone': 'telephone' } as const;

interface NewProjectProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onCreated: (project: Project) => void;
}

/** The quick way to a project: what is known on the telephone. What is typed stays when it is closed by mistake. */
export const NewProjectModal = ({ opened, onClose, onCreated }: NewProjectProps): ReactNode => {
  const sayable = useSayable();
  const form = useContractForm<NewProjectValues>({
    contract: CreateProject,
    initialValues: empty,
    toBody: newProjectBody,
    fieldOf,
  });
  const draft = useFormDraft(form, { of: 'project-quick', initial: empty });
  const saving = useSaving({
    form,
    draft,
    fieldOf,
    send: async (values: NewProjectValues, key) =>
      api.post(
        '/api/enquiry',
        { ...(await sayable(newProjectBody(values))), client_id: await clientIdOf(values, values) },
        { key },
      ),
    revise: reviseProject((values: NewProjectValues) => sayable(newProjectBody(values))),
    onSaved: onCreated,
  });
  return (
    <Modal opened={opened} onClose={onClose} title={t('New Project')} size="lg" centered>
      <form noValidate data-saves onSubmit={form.onSubmit((values) => void saving.submit(values), focusFirstMessage)}>
        {draft.notes}
        <SaveFailure problem={saving.problem} onClose={saving.clear} />
        <Stack gap="sm">
          <TextField form={form} name="address" label={t('Site Address')} autoFocus />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <ClientField
              form={form}
              name="name"
              label={t('Client name')}
              contact={form.values}
              link={form.values}
              onLink={({ client_id, new_client }) => {
                form.setFieldValue('client_id', client_id);
                form.setFieldValue('new_client', new_client);
              }}
              onFill={({ name, email, telephone }) => {
                for (const [part, value] of Object.entries({ name, email, telephone })) form.setFieldValue(part, value);
              }}
            />
            <TextField form={form} name="postcode" label={t('Postcode')} type="capitals" maxLength={12} />
            <TextField form={form} name="email" label={t('Email')} type="email" />
            <TextField form={form} name="telephone" label={t('Telephone')} type="tel" />
            <MoneyField form={form} name="price" label={t('Fee')} required />
          </SimpleGrid>
        </Stack>
        <Group justify="flex-end" mt="lg" gap="xs">
          <CancelButton draft={draft} busy={saving.saving} onClose={onClose} />
          <Button type="submit" loading={saving.saving}>
            {t('Create')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
};
