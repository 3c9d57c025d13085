import { storedTelephone } from '#contracts';
import { api } from '../../lib/api.js';

/** A client that gets a record when the form is saved; the key makes it one record, however often that is tried. */
export interface NewClient {
  readonly company: string;
  readonly key: string;
}

/** Under which record a project or a visit is. */
export interface ClientLink {
  readonly client_id: string | null;
  readonly new_client: NewClient | null;
}

export const noLink: ClientLink = { client_id: null, new_client: null };

interface Contact {
  readonly name: string;
  readonly position?: string;
  readonly email: string;
  readonly telephone: string;
}

/**
 * The id to save with. A new record is made first, by its name alone, so that a repeat is the same request whatever else
 * was typed meanwhile; its contact follows where it has none yet.
 */
export const clientIdOf = async (
  { client_id, new_client }: ClientLink,
  { name, position = '', email, telephone }: Contact,
): Promise<string | null> => {
  if (new_client === null) return client_id;
  const made = await api.post('/api/clients', { company: new_client.company }, { key: new_client.key });
  if (made.contacts.length === 0 && name.trim() !== '')
    await api.put(`/api/clients/${made._id}`, {
      contacts: [{ name, position, email, telephone: storedTelephone(telephone) }],
      version: made.version,
    });
  return made._id;
};
