import { reject, sameJson, type TypedCommand, type Decider, type Rejection } from '#eventing';
import type { ClientDetails, ClientEvent, ContactPerson, PurchaseOrderHabit } from './client.events.js';

export interface ListedContact extends ContactPerson {
  readonly _id: string;
}

/** What a client's form holds; merged field by field when two people edit at once. */
export interface ClientFields extends ClientDetails {
  readonly payment_days: number | null;
  readonly purchase_order_needed: boolean;
  readonly purchase_order_note: string;
  readonly contacts: readonly ListedContact[];
}

export const noFields: ClientFields = {
  company: '',
  address: '',
  postcode: '',
  email: '',
  telephone: '',
  payment_days: null,
  purchase_order_needed: false,
  purchase_order_note: '',
  contacts: [],
};

export type ClientState =
  | { readonly status: 'unknown' }
  /** `mergedInto`: the client that stands for it; `tookOver`: those that it stands for. */
  | ({
      readonly status: 'there' | 'removed' | 'merged';
      readonly mergedInto: string | null;
      readonly tookOver: readonly string[];
    } & ClientFields);

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

const detailsOf = ({ company, address, postcode, email, telephone }: ClientFields): ClientDetails => ({
  company,
  address,
  postcode,
  email,
  telephone,
});
const habitOf = ({ purchase_order_needed: needed, purchase_order_note: note }: ClientFields): PurchaseOrderHabit => ({
  needed,
  note,
});
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

const changed = (client: Known, changes: Partial<ClientFields>): readonly ClientEvent[] => {
  const to = { ...client, ...changes };
  const events: ClientEvent[] = [];
  if (!sameJson(detailsOf(client), detailsOf(to)))
    events.push({ type: 'ClientDetailsChanged', data: { from: detailsOf(client), to: detailsOf(to) } });
  events.push(...contactEvents(client.contacts, to.contacts));
  if (client.payment_days !== to.payment_days)
    events.push({ type: 'PaymentTermsAgreed', data: { from: client.payment_days, to: to.payment_days } });
  if (!sameJson(habitOf(client), habitOf(to)))
    events.push({ type: 'PurchaseOrderHabitChanged', data: { from: habitOf(client), to: habitOf(to) } });
  return events;
};

const merge = (client: Known, into: string): readonly ClientEvent[] | Rejection => {
  if (client.mergedInto === into) return [];
  if (client.status !== 'there') return reject('client/not-found');
  return [{ type: 'ClientMerged', data: { clientId: into } }];
};

const separate = ({ mergedInto }: Known): readonly ClientEvent[] =>
  mergedInto === null ? [] : [{ type: 'ClientSeparated', data: { clientId: mergedInto } }];

export const client: Decider<ClientState, ClientCommand, ClientEvent> = {
  initialState: { status: 'unknown' },
  decide: (command, state) => {
    if (command.type === 'AddClient') {
      if (state.status !== 'unknown') return reject('client/already-added');
      const { contacts, payment_days: paymentDays } = command.fields;
      return [
        {
          type: 'ClientRegistered',
          data: { details: detailsOf(command.fields), paymentDays, purchaseOrder: habitOf(command.fields) },
        },
        ...contacts.map(added),
      ];
    }
    if (state.status === 'unknown') return reject('client/not-found');
    switch (command.type) {
      case 'ChangeClient':
        if (state.status === 'merged') return reject('client/merged');
        if (state.status === 'removed' && !command.restore) return reject('client/not-found');
        return [
          ...(state.status === 'removed' ? [{ type: 'ClientRestored', data: {} } as const] : []),
          ...changed(state, command.changes),
        ];
      case 'RemoveClient':
        if (state.status === 'merged') return reject('client/merged');
        return state.status === 'removed' ? [] : [{ type: 'ClientRemoved', data: {} }];
      case 'MergeClient':
        return merge(state, command.into);
      case 'SeparateClient':
        return separate(state);
      case 'TakeDuplicateOver':
        return state.tookOver.includes(command.clientId)
          ? []
          : [{ type: 'DuplicateTakenOver', data: { clientId: command.clientId } }];
      case 'GiveDuplicateBack':
        return state.tookOver.includes(command.clientId)
          ? [{ type: 'DuplicateGivenBack', data: { clientId: command.clientId } }]
          : [];
    }
  },
  evolve: (state, event) => {
    if (event.type === 'ClientRegistered') {
      const { details, paymentDays, purchaseOrder } = event.data;
      return {
        ...noFields,
        ...details,
        status: 'there',
        mergedInto: null,
        tookOver: [],
        payment_days: paymentDays,
        purchase_order_needed: purchaseOrder.needed,
        purchase_order_note: purchaseOrder.note,
      };
    }
    if (state.status === 'unknown') return state;
    switch (event.type) {
      case 'ClientDetailsChanged':
        return { ...state, ...event.data.to };
      case 'ContactPersonAdded':
        return { ...state, contacts: [...state.contacts, { _id: event.data.contactId, ...event.data.contact }] };
      case 'ContactPersonChanged':
        return {
          ...state,
          contacts: state.contacts.map((contact) =>
            contact._id === event.data.contactId ? { _id: contact._id, ...event.data.to } : contact,
          ),
        };
      case 'ContactPersonRemoved':
        return { ...state, contacts: state.contacts.filter(({ _id }) => _id !== event.data.contactId) };
      case 'PaymentTermsAgreed':
        return { ...state, payment_days: event.data.to };
      case 'PurchaseOrderHabitChanged':
        return { ...state, purchase_order_needed: event.data.to.needed, purchase_order_note: event.data.to.note };
      case 'ClientRemoved':
        return { ...state, status: 'removed' };
      case 'ClientRestored':
        return { ...state, status: 'there' };
      case 'ClientMerged':
        return { ...state, status: 'merged', mergedInto: event.data.clientId };
      case 'ClientSeparated':
        return { ...state, status: 'there', mergedInto: null };
      case 'DuplicateTakenOver':
        return { ...state, tookOver: [...state.tookOver, event.data.clientId] };
      case 'DuplicateGivenBack':
        return { ...state, tookOver: state.tookOver.filter((id) => id !== event.data.clientId) };
    }
  },
};
