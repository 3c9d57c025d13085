import { companyKey } from '#contracts';
import { fold } from '#eventing';
import { clientFields, type ClientFields } from './client-fields.js';
import { client, type ClientCommand } from './client.decider.js';
import type { ClientEvent } from './client.events.js';

const said = { at: '2026-03-02T09:00:00.000Z', by: '01980000-0000-7000-8000-0000000000a0' } as const;
const [cara, dan, other] = [
  '01980000-0000-7000-8000-0000000000c0',
  '01980000-0000-7000-8000-0000000000d0',
  '01980000-0000-7000-8000-0000000000e0',
] as const;
const person = { name: 'Cara Plain', position: 'Buyer', email: 'cara@able.example', telephone: '7700900123' };
const details = {
  company: 'Able Homes',
  address: '1 Quay Street',
  postcode: 'BS1 4ST',
  email: '',
  telephone: '1179000000',
};
const fields: ClientFields = { ...clientFields.blank, ...details, contacts: [{ _id: cara, ...person }] };
const registered: ClientEvent = {
  type: 'ClientRegistered',
  data: { details, paymentDays: null, purchaseOrder: { needed: false, note: '' } },
};
const withCara: ClientEvent = { type: 'ContactPersonAdded', data: { contactId: cara, contact: person } };
const known = [registered, withCara];
const merged: ClientEvent = { type: 'ClientMerged', data: { clientId: other } };

const decide = (given: readonly ClientEvent[], command: ClientCommand) => client.decide(command, fold(client, given));
const change = (given: readonly ClientEvent[], changes: Partial<ClientFields>, restore = false) =>
  decide(given, { type: 'ChangeClient', changes, restore, ...said });

describe('a client', () => {
  it('gets a record with its contacts, once', () => {
    expect(decide([], { type: 'AddClient', fields, ...said })).toEqual(known);
    expect(decide(known, { type: 'AddClient', fields, ...said })).toEqual({
      rejected: 'client/already-added',
      details: {},
    });
  });

  it('changes in what differs, each contact by itself', () => {
    expect(change(known, fields)).toEqual([]);
    expect(change(known, { postcode: 'BA1 1AA', payment_days: 14, purchase_order_needed: true })).toEqual([
      { type: 'ClientDetailsChanged', data: { from: details, to: { ...details, postcode: 'BA1 1AA' } } },
      { type: 'PaymentTermsAgreed', data: { from: null, to: 14 } },
      {
        type: 'PurchaseOrderHabitChanged',
        data: { from: { needed: false, note: '' }, to: { needed: true, note: '' } },
      },
    ]);
    const danny = { name: 'Dan', position: '', email: '', telephone: '' };
    expect(
      change(known, {
        contacts: [
          { _id: cara, ...person, position: 'Director' },
          { _id: dan, ...danny },
        ],
      }),
    ).toEqual([
      {
        type: 'ContactPersonChanged',
        data: { contactId: cara, from: person, to: { ...person, position: 'Director' } },
      },
      { type: 'ContactPersonAdded', data: { contactId: dan, contact: danny } },
    ]);
    expect(change(known, { contacts: [] })).toEqual([
      { type: 'ContactPersonRemoved', data: { contactId: cara, contact: person } },
    ]);
  });

  it('is removed, and put back with what changes at once', () => {
    const removed: ClientEvent = { type: 'ClientRemoved', data: {} };
    expect(decide(known, { type: 'RemoveClient', ...said })).toEqual([removed]);
    expect(decide([...known, removed], { type: 'RemoveClient', ...said })).toEqual([]);
    expect(change([...known, removed], {})).toEqual({ rejected: 'client/not-found', details: {} });
    expect(change([...known, removed], { payment_days: 7 }, true)).toEqual([
      { type: 'ClientRestored', data: {} },
      { type: 'PaymentTermsAgreed', data: { from: null, to: 7 } },
    ]);
  });

  it('goes into another one once, is changed no more, and stands for itself again', () => {
    expect(decide(known, { type: 'MergeClient', into: other, ...said })).toEqual([merged]);
    expect(decide([...known, merged], { type: 'MergeClient', into: other, ...said })).toEqual([]);
    expect(change([...known, merged], { payment_days: 7 })).toEqual({ rejected: 'client/merged', details: {} });
    expect(decide([...known, merged], { type: 'RemoveClient', ...said })).toEqual({
      rejected: 'client/merged',
      details: {},
    });
    const separated: ClientEvent = { type: 'ClientSeparated', data: { clientId: other } };
    expect(decide([...known, merged], { type: 'SeparateClient', ...said })).toEqual([separated]);
    expect(change([...known, merged, separated], { payment_days: 7 })).toHaveLength(1);
  });

  it('takes a duplicate over and gives it back, once each', () => {
    const took: ClientEvent = { type: 'DuplicateTakenOver', data: { clientId: other } };
    const gave: ClientEvent = { type: 'DuplicateGivenBack', data: { clientId: other } };
    expect(decide(known, { type: 'TakeDuplicateOver', clientId: other, ...said })).toEqual([took]);
    expect(decide([...known, took], { type: 'TakeDuplicateOver', clientId: other, ...said })).toEqual([]);
    expect(decide([...known, took], { type: 'GiveDuplicateBack', clientId: other, ...said })).toEqual([gave]);
    expect(decide([...known, took, gave], { type: 'GiveDuplicateBack', clientId: other, ...said })).toEqual([]);
  });
});

describe('the name that duplicates are noticed by', () => {
  it.each([
    ['Able Homes', 'ABLE  homes Ltd.'],
    ['The Able Homes Co. Limited', 'able homes'],
    ['Béton & Sons', 'Beton and Sons'],
    ['O’Brien Builders', 'OBrien Builders PLC'],
  ])('takes %s and %s for one', (one, another) => expect(companyKey(one)).toBe(companyKey(another)));

  it('keeps apart what is not the same, and a name that is nothing but a legal form', () => {
    expect(companyKey('Able Homes')).not.toBe(companyKey('Able Houses'));
    expect(companyKey('Company')).toBe('company');
  });
});
