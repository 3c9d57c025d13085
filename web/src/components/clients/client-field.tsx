import { formatTelephone, type AlikeClient, type Client, type ContactDetails } from '#contracts';
import { t } from '#languages';
import { Anchor, Button, Combobox, Group, Text, TextInput, useCombobox } from '@mantine/core';
import type { GetInputPropsOptions, GetInputPropsReturnType } from '@mantine/form';
import type { ChangeEvent, FocusEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { newKey } from '../../lib/api.js';
import { rich } from '../../lib/rich.js';
import { noLink, type ClientLink } from './client-link.js';
import { useAlike, useClient, useSuggested } from './use-found-clients.js';

interface ClientFieldProps {
  readonly form: { getInputProps: (path: string, options?: GetInputPropsOptions) => GetInputPropsReturnType };
  /** Path of the contact's name. */
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  readonly contact: Pick<ContactDetails, 'name' | 'email' | 'telephone'>;
  readonly link: ClientLink;
  readonly onLink: (link: ClientLink) => void;
  readonly onFill: (contact: ContactDetails) => void;
}

/** What Mantine's form gives an input, whose types say nothing. */
interface InputProps {
  readonly value: string;
  readonly error?: ReactNode;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
}

interface Offer {
  readonly id: string;
  readonly client: Client;
  readonly fills: ContactDetails;
}

const NEW = 'new';

/** Each contact of a client, or the client alone. */
const offersOf = (client: Client): readonly Offer[] => {
  const own = { name: client.company, position: '', email: client.email, telephone: client.telephone };
  const people =
    client.contacts.length === 0
      ? [own]
      : client.contacts.map(({ name, position, email, telephone }) => ({
          name,
          position,
          email: email || client.email,
          telephone: telephone || client.telephone,
        }));
  return people.map((one, at) => ({
    id: `${client._id} ${at}`,
    client,
    fills: { ...one, telephone: formatTelephone(one.telephone) },
  }));
};

const Exists = ({
  alike: { client },
  onUse,
}: {
  readonly alike: AlikeClient;
  readonly onUse: () => void;
}): ReactNode => (
  <Group gap={4} mt={4} wrap="nowrap">
    <Text size="xs" c="dimmed">
      {t('{company} already exists.', { company: client.company })}
    </Text>
    <Button size="compact-xs" variant="light" onClick={onUse}>
      {t('Use {company}', { company: client.company })}
    </Button>
  </Group>
);

/** Under which record this is, or who it may be. */
const LinkLine = ({ contact, link, onLink }: Pick<ClientFieldProps, 'contact' | 'link' | 'onLink'>): ReactNode => {
  const { client_id, new_client } = link;
  const { data: client } = useClient(client_id);
  const [alike] = useAlike(
    { company: new_client?.company ?? contact.name, email: contact.email, telephone: contact.telephone },
    client_id === null,
  );
  const use = (one: Client): void => onLink({ client_id: one._id, new_client: null });
  if (client_id !== null)
    return (
      <Group gap={4} mt={4} wrap="nowrap">
        <Text size="xs">
          {rich('Client: {company}', {
            company:
              client === undefined ? (
                '...'
              ) : (
                <Anchor
                  component={Link}
                  to={`/clients?q=${encodeURIComponent(client.company)}`}
                  fz="inherit"
                  underline="always"
                >
                  {client.company}
                </Anchor>
              ),
          })}
        </Text>
        <Button size="compact-xs" variant="subtle" flex="none" onClick={() => onLink(noLink)}>
          {t('Not this client')}
        </Button>
      </Group>
    );
  if (new_client !== null)
    return (
      <>
        <Group gap={4} mt={4} wrap="nowrap">
          <Text size="xs">{t('New client “{company}”: added when you save.', { company: new_client.company })}</Text>
          <Button size="compact-xs" variant="subtle" flex="none" onClick={() => onLink(noLink)}>
            {t('Not this client')}
          </Button>
        </Group>
        {alike === undefined ? null : <Exists alike={alike} onUse={() => use(alike.client)} />}
      </>
    );
  if (alike !== undefined) return <Exists alike={alike} onUse={() => use(alike.client)} />;
  if (contact.name.trim() === '') return null;
  return (
    <Button
      mt={4}
      size="compact-xs"
      variant="subtle"
      onClick={() => onLink({ client_id: null, new_client: { company: contact.name.trim(), key: newKey() } })}
    >
      {t('Add this contact as a client')}
    </Button>
  );
};

/** The contact's name: typing offers clients that are known, and a new one. */
export const ClientField = ({
  form,
  name,
  label,
  required = false,
  contact,
  link,
  onLink,
  onFill,
}: ClientFieldProps): ReactNode => {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { onChange, onBlur, ...input } = form.getInputProps(name) as InputProps;
  const typed = contact.name;
  const offers = useSuggested(typed, combobox.dropdownOpened).flatMap(offersOf);
  const asks = typed.trim().length > 1;
  const choose = (value: string): void => {
    combobox.closeDropdown();
    if (value === NEW) return onLink({ client_id: null, new_client: { company: typed.trim(), key: newKey() } });
    const offer = offers.find(({ id }) => id === value);
    if (offer === undefined) return;
    onFill(offer.fills);
    onLink({ client_id: offer.client._id, new_client: null });
  };
  return (
    <div>
      <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
        <Combobox.Target>
          <TextInput
            {...input}
            name={name}
            label={label}
            withAsterisk={required}
            autoComplete="off"
            onChange={(event) => {
              onChange(event);
              combobox.openDropdown();
              combobox.resetSelectedOption();
            }}
            // What is typed may stand without a client of the list; the next Enter sends the form.
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !combobox.dropdownOpened || !asks) return;
              event.preventDefault();
              if (combobox.getSelectedOptionIndex() === -1) combobox.closeDropdown();
            }}
            onBlur={(event) => {
              combobox.closeDropdown();
              onBlur?.(event);
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!asks}>
          <Combobox.Options aria-label={t('Clients')} mah={260} style={{ overflowY: 'auto' }}>
            {offers.map(({ id, client, fills }) => (
              <Combobox.Option value={id} key={id}>
                <Text size="sm">{client.company}</Text>
                <Text size="xs" c="dimmed">
                  {[fills.name === client.company ? '' : fills.name, fills.email, fills.telephone]
                    .filter((part) => part !== '')
                    .join(', ')}
                </Text>
              </Combobox.Option>
            ))}
            {asks ? (
              <Combobox.Option value={NEW}>{t('New client “{company}”', { company: typed.trim() })}</Combobox.Option>
            ) : null}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <LinkLine contact={contact} link={link} onLink={onLink} />
    </div>
  );
};
