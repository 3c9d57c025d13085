import { AddClient, type Client } from '#contracts';
import { t } from '#languages';
import { ActionIcon, Anchor, Button, Group, SimpleGrid, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAlike } from '../../components/clients/index.js';
import {
  CheckField,
  CountField,
  LongTextField,
  TextField,
  useContractForm,
  useSaving,
} from '../../components/form/index.js';
import { changedFrom, EditorForm, useEditing, type EditorProps } from '../../components/crud-page/index.js';
import { May } from '../../components/may/index.js';
import { api } from '../../lib/api.js';
import { bodyOf, emptyContact, valuesOf, type ClientValues, type ListedClient } from './client-values.js';

const path = '/api/clients';

/** The work that names a client. */
const Work = ({ row }: { readonly row: ListedClient }): ReactNode => (
  <Group gap="md">
    <Anchor component={Link} to={`/enquiries?client_id=${row._id}`} size="sm">
      {t('{count, plural, one {# project} other {# projects}}', { count: row.projects })}
    </Anchor>
    <Anchor component={Link} to={`/jobs?client_id=${row._id}`} size="sm">
      {t('{count, plural, one {# visit} other {# visits}}', { count: row.visits })}
    </Anchor>
    <May to="see-fees">
      <Anchor component={Link} to={`/invoice/statement?client=${row._id}`} size="sm">
        {t('Statement')}
      </Anchor>
    </May>
  </Group>
);

const Duplicates = ({
  row,
  values,
}: {
  readonly row: ListedClient | null;
  readonly values: ClientValues;
}): ReactNode => {
  const { company, email, telephone } = values;
  const alike = useAlike({ company, email, telephone }, true).filter(({ client }) => client._id !== row?._id);
  if (alike.length === 0) return null;
  return (
    <Text size="sm" role="status">
      {t('This looks like {companies}, which already exists.', {
        companies: alike.map(({ client }) => client.company).join(', '),
      })}
    </Text>
  );
};

export const ClientEditor = ({ row, now, onSaved, onClose, onFailed }: EditorProps<ListedClient>): ReactNode => {
  const form = useContractForm<ClientValues>({ contract: AddClient, initialValues: valuesOf(row), toBody: bodyOf });
  const { draft, stale } = useEditing<ClientValues, Client>({ form, entity: 'clients', path, row, now, valuesOf });
  const saving = useSaving({
    form,
    draft,
    send: (values: ClientValues, key) =>
      row === null
        ? api.post(path, bodyOf(values), { key })
        : api.put(
            `${path}/${row._id}`,
            { ...changedFrom(bodyOf(draft.base), bodyOf(values)), version: draft.version },
            { key },
          ),
    onSaved,
    onFailed: (problem) => {
      stale.failed(problem);
      if (problem.errors === undefined && problem.fieldConflicts === undefined)
        onFailed(t('The client could not be saved.'), problem.msg);
    },
  });
  const { contacts } = form.values;
  return (
    <EditorForm form={form} toBody={(values) => values} saving={saving} draft={draft} stale={stale} onClose={onClose}>
      {row === null ? null : <Work row={row} />}
      <TextField form={form} name="company" label={t('Company')} required autoFocus />
      <Duplicates row={row} values={form.values} />
      <LongTextField form={form} name="address" label={t('Billing address')} rows={2} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextField form={form} name="postcode" label={t('Postcode')} type="capitals" maxLength={12} />
        <TextField form={form} name="telephone" label={t('Telephone')} type="tel" />
        <TextField form={form} name="email" label={t('Email')} type="email" />
        <CountField form={form} name="payment_days" label={t('Payment terms (days)')} />
      </SimpleGrid>
      <CheckField form={form} name="purchase_order_needed" label={t('Purchase order number needed before invoicing')} />
      <TextField form={form} name="purchase_order_note" label={t('Purchase order note')} />
      {contacts.map((contact, at) => (
        // Without an id a contact is known by its place alone.
        <fieldset key={contact._id === '' ? `new ${at}` : contact._id} className="client-contact">
          <legend>
            <Group gap={4}>
              <Text size="sm" fw={600}>
                {t('Contact {number}', { number: at + 1 })}
              </Text>
              <ActionIcon
                size={24}
                color="gray"
                aria-label={t('Remove contact {number}', { number: at + 1 })}
                onClick={() =>
                  form.setFieldValue(
                    'contacts',
                    contacts.filter((_, place) => place !== at),
                  )
                }
              >
                <IconX size={15} aria-hidden />
              </ActionIcon>
            </Group>
          </legend>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextField form={form} name={`contacts.${at}.name`} label={t('Name')} />
            <TextField form={form} name={`contacts.${at}.position`} label={t('Position ⟨in a firm⟩')} />
            <TextField form={form} name={`contacts.${at}.email`} label={t('Email')} type="email" />
            <TextField form={form} name={`contacts.${at}.telephone`} label={t('Telephone')} type="tel" />
          </SimpleGrid>
        </fieldset>
      ))}
      <Button
        variant="default"
        size="xs"
        w="fit-content"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => form.setFieldValue('contacts', [...contacts, emptyContact])}
      >
        {t('Add a contact')}
      </Button>
    </EditorForm>
  );
};
