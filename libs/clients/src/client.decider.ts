import { reject, sameJson, type TypedCommand, type StreamDecider, type Kept, type Rejection } from '#eventing';
import { clientFields, type ClientFields, type ListedContact } from './client-fields.js';
import { clientCatalogue, type ClientEvent, type ContactPerson } from './client.events.js';

/** `mergedInto`: the client that stands for it; `tookOver`: those that it stands for. */
export type ClientState = Kept<
  ClientFields & { readonly mergedInto?: string | null; readonly tookOver?: readonly string[] }
>;

export type ClientCommand =
  | TypedCommand<'AddClient', { readonly fields: ClientFields }>
  /** `restore`: what was removed comes back, and may be changed with it. */
  | TypedCommand<'ChangeClient', { readonly changes: Partial<ClientFields>; readonly restore: boolean }>
  | TypedCommand<'RemoveClient', object>
  | TypedCommand<'MergeClient', { readonly into: string }>
  | TypedCommand<'SeparateClient', object>
  | TypedCommand<'TakeDuplicateOver', { readonly clientId: string }>
  | TypedCommand<'GiveDuplicateBack', { readonly clientId: string }>;

type Known = Exclude<ClientState, { status: 'unknown' }>;

/** The client that it was merged into; null where it stands for itself. */
export const survivorOf = (state: ClientState): string | null =>
  state.status === 'unknown' ? null : (state.mergedInto ?? null);

const personOf = ({ name, position, email, telephone }: ListedContact): ContactPerson => ({
  name,
  position,
  email,
  telephone,
});

const added = (contact: ListedContact): ClientEvent => ({
  type: 'ContactPersonAdded',
  data: { contactId: contact._id, contact: personOf(contact) },
});

/** Those that went, those that changed, and then the new ones. */
const contactEvents = (from: readonly ListedContact[], to: readonly ListedContact[]): readonly ClientEvent[] => {
  const stays = new Map(to.map((contact) => [contact._id, contact]));
  const known = new Set(from.map(({ _id }) => _id));
  return [
    ...from.flatMap((before): readonly ClientEvent[] => {
      const after = stays.get(before._id);
      if (after === undefined)
        return [{ type: 'ContactPersonRemoved', data: { contactId: before._id, contact: personOf(before) } }];
      if (sameJson(personOf(before), personOf(after))) return [];
      return [
        { type: 'ContactPersonChanged', data: { contactId: before._id, from: personOf(before), to: personOf(after) } },
      ];
    }),
    ...[...stays.values()].filter(({ _id }) => !known.has(_id)).map(added),
  ];
};

export type ContactEvent = Extract<
  ClientEvent,
  { type: 'ContactPersonAdded' | 'ContactPersonChanged' | 'ContactPersonRemoved' }
>;

/** Contacts after an event that is about one of them. */
export const contactsAfter = (
  contacts: readonly ListedContact[],
  { type, data }: ContactEvent,
): readonly ListedContact[] => {
  switch (type) {
    case 'ContactPersonAdded':
      return [...contacts, { _id: data.contactId, ...data.contact }];
    case 'ContactPersonChanged':
      return contacts.map((contact) => (contact._id === data.contactId ? { _id: contact._id, ...data.to } : contact));
    case 'ContactPersonRemoved':
      return contacts.filter(({ _id }) => _id !== data.contactId);
  }
};

const merge = (client: Known, into: string): readonly ClientEvent[] | Rejection => {
  const survivor = survivorOf(client);
  if (survivor === into) return [];
  if (client.status !== 'there' || survivor !== null) return reject('client/not-found');
  return [{ type: 'ClientMerged', data: { clientId: into } }];
};

export const client: StreamDecider<ClientState, ClientCommand, typeof clientCatalogue> = {
  catalogue: clientCatalogue,
  initialState: { status: 'unknown' },
  decide: (command, state) => {
    if (command.type === 'AddClient') {
      if (state.status !== 'unknown') return reject('client/already-added');
      return [...clientFields.made(command.fields), ...command.fields.contacts.map(added)];
    }
    if (state.status === 'unknown') return reject('client/not-found');
    const survivor = survivorOf(state);
    const tookOver = state.tookOver ?? [];
    switch (command.type) {
      case 'ChangeClient':
        if (survivor !== null) return reject('client/merged');
        if (state.status === 'removed' && !command.restore) return reject('client/not-found');
        return [
          ...(state.status === 'removed' ? [{ type: 'ClientRestored', data: {} } as const] : []),
          ...clientFields.changes(state, command.changes),
          ...contactEvents(state.contacts, command.changes.contacts ?? state.contacts),
        ];
      case 'RemoveClient':
        if (survivor !== null) return reject('client/merged');
        return state.status === 'removed' ? [] : [{ type: 'ClientRemoved', data: {} }];
      case 'MergeClient':
        return merge(state, command.into);
      case 'SeparateClient':
        return survivor === null ? [] : [{ type: 'ClientSeparated', data: { clientId: survivor } }];
      case 'TakeDuplicateOver':
        return tookOver.includes(command.clientId)
          ? []
          : [{ type: 'DuplicateTakenOver', data: { clientId: command.clientId } }];
      case 'GiveDuplicateBack':
        return tookOver.includes(command.clientId)
          ? [{ type: 'DuplicateGivenBack', data: { clientId: command.clientId } }]
          : [];
    }
  },
  evolve: (state, event) => {
    if (event.type === 'ClientRegistered') return clientFields.evolve(state, event);
    if (state.status === 'unknown') return state;
    switch (event.type) {
      case 'ContactPersonAdded':
      case 'ContactPersonChanged':
      case 'ContactPersonRemoved':
        return { ...state, contacts: contactsAfter(state.contacts, event) };
      case 'ClientMerged':
        return { ...state, mergedInto: event.data.clientId };
      case 'ClientSeparated':
        return { ...state, mergedInto: null };
      case 'DuplicateTakenOver':
        return { ...state, tookOver: [...(state.tookOver ?? []), event.data.clientId] };
      case 'DuplicateGivenBack':
        return { ...state, tookOver: state.tookOver?.filter((id) => id !== event.data.clientId) ?? [] };
      case 'ClientDetailsChanged':
      case 'PaymentTermsAgreed':
      case 'PurchaseOrderHabitChanged':
      case 'ClientRemoved':
      case 'ClientRestored':
        return clientFields.evolve(state, event);
    }
  },
};
