import { later, spoken, t } from '#languages';
import { filledIn, formatterOf, line, type HistoryLine } from '#platform';
import {
  clientCatalogue,
  type ClientDetails,
  type ClientEvent,
  type ContactPerson,
  type PurchaseOrderHabit,
} from './client.events.js';

const labels = spoken<keyof ClientDetails>({
  company: later('Company changed'),
  address: later('Billing address changed'),
  postcode: later('Billing postcode changed'),
  email: later('Email changed'),
  telephone: later('Telephone changed'),
});
const contactLabels = spoken<keyof ContactPerson>({
  name: later('Contact name changed'),
  position: later('Contact position changed'),
  email: later('Contact email changed'),
  telephone: later('Contact telephone changed'),
});

const differing = <Values extends object>(
  from: Values,
  to: Values,
  texts: Readonly<Record<keyof Values & string, string>>,
  prefix: string,
): readonly HistoryLine[] =>
  (Object.keys(texts) as (keyof Values & string)[])
    .filter((field) => from[field] !== to[field])
    .map((field) => line(texts[field], `${prefix}${field}`, from[field], to[field]));

const habitLines = (from: PurchaseOrderHabit, to: PurchaseOrderHabit): readonly HistoryLine[] => [
  ...(from.needed === to.needed
    ? []
    : [
        line(
          to.needed ? t('Purchase order number needed') : t('Purchase order number no longer needed'),
          'purchase_order_needed',
          from.needed,
          to.needed,
        ),
      ]),
  ...(from.note === to.note ? [] : [line(t('Purchase order note changed'), 'purchase_order_note', from.note, to.note)]),
];

const registered = spoken({
  address: later('Billing address'),
  postcode: later('Billing postcode'),
  email: later('Email'),
  telephone: later('Telephone'),
  payment_days: later('Payment terms'),
  purchase_order_needed: later('Purchase order needed'),
  purchase_order_note: later('Purchase order note'),
});

const registeredLines = ({
  details,
  paymentDays,
  purchaseOrder,
}: Extract<ClientEvent, { type: 'ClientRegistered' }>['data']): readonly HistoryLine[] => [
  line(t('{name} added', { name: details.company }), 'company', null, details.company),
  ...filledIn(registered, {
    ...details,
    payment_days: paymentDays,
    purchase_order_needed: purchaseOrder.needed,
    purchase_order_note: purchaseOrder.note,
  }),
];

const linesOf = (event: ClientEvent): readonly HistoryLine[] => {
  switch (event.type) {
    case 'ClientRegistered':
      return registeredLines(event.data);
    case 'ClientDetailsChanged':
      return differing(event.data.from, event.data.to, labels, '');
    case 'ContactPersonAdded':
      return [line(t('Contact {name} added', { name: event.data.contact.name }), 'contacts', null, event.data.contact)];
    case 'ContactPersonChanged':
      return differing(event.data.from, event.data.to, contactLabels, 'contact.');
    case 'ContactPersonRemoved':
      return [
        line(t('Contact {name} removed', { name: event.data.contact.name }), 'contacts', event.data.contact, null),
      ];
    case 'PaymentTermsAgreed':
      return [line(t('Payment terms changed'), 'payment_days', event.data.from, event.data.to)];
    case 'PurchaseOrderHabitChanged':
      return habitLines(event.data.from, event.data.to);
    case 'ClientRemoved':
      return [line(t('Client removed'), 'is_deleted', false, true)];
    case 'ClientRestored':
      return [line(t('Client put back'), 'is_deleted', true, false)];
    case 'ClientMerged':
      return [line(t('Merged into another client'), 'merged_into', null, event.data.clientId)];
    case 'ClientSeparated':
      return [
        line(t('Separated again from the client that it was merged into'), 'merged_into', event.data.clientId, null),
      ];
    case 'DuplicateTakenOver':
      return [line(t('Another client merged into this one'), 'duplicate', null, event.data.clientId)];
    case 'DuplicateGivenBack':
      return [
        line(t('A client that was merged into this one separated again'), 'duplicate', event.data.clientId, null),
      ];
  }
};

export const clientAuditFormatter = formatterOf(clientCatalogue, 'clients', linesOf);
