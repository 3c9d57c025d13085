import { fieldsOf, flagField, kindOfField, textField } from '#eventing';
import { later, t } from '#languages';
import { clientCatalogue, type ContactPerson } from './client.events.js';

export interface ListedContact extends ContactPerson {
  readonly _id: string;
}

const contactsField = kindOfField<readonly ListedContact[]>([], 'jsonb not null');
const daysField = kindOfField<number | null>(null, 'integer');

/** The fields of a client, in the order in which they are told; merged field by field when two people edit at once. */
export const clientFields = fieldsOf(
  clientCatalogue,
  { made: 'ClientRegistered', removed: 'ClientRemoved', restored: 'ClientRestored' },
  {
    company: textField({
      by: 'ClientDetailsChanged',
      part: 'company',
      at: 'details.company',
      changed: later('Company changed'),
    }),
    address: textField({
      by: 'ClientDetailsChanged',
      part: 'address',
      at: 'details.address',
      label: later('Billing address'),
      changed: later('Billing address changed'),
    }),
    postcode: textField({
      by: 'ClientDetailsChanged',
      part: 'postcode',
      at: 'details.postcode',
      label: later('Billing postcode'),
      changed: later('Billing postcode changed'),
    }),
    email: textField({
      by: 'ClientDetailsChanged',
      part: 'email',
      at: 'details.email',
      label: later('Email'),
      changed: later('Email changed'),
    }),
    telephone: textField({
      by: 'ClientDetailsChanged',
      part: 'telephone',
      at: 'details.telephone',
      label: later('Telephone'),
      changed: later('Telephone changed'),
    }),
    /** Each contact has events of its own. */
    contacts: contactsField({}),
    payment_days: daysField({
      by: 'PaymentTermsAgreed',
      at: 'paymentDays',
      label: later('Payment terms'),
      changed: later('Payment terms changed'),
    }),
    purchase_order_needed: flagField({
      by: 'PurchaseOrderHabitChanged',
      part: 'needed',
      at: 'purchaseOrder.needed',
      label: later('Purchase order needed'),
      changed: (needed: boolean) =>
        needed ? t('Purchase order number needed') : t('Purchase order number no longer needed'),
    }),
    purchase_order_note: textField({
      by: 'PurchaseOrderHabitChanged',
      part: 'note',
      at: 'purchaseOrder.note',
      label: later('Purchase order note'),
      changed: later('Purchase order note changed'),
    }),
  },
);
export type ClientFields = typeof clientFields.blank;
