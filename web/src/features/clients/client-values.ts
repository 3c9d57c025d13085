import { formatTelephone, storedTelephone, type Client, type ContactDetails } from '#contracts';

export interface ContactRow extends ContactDetails {
  /** '' : a new one. */
  readonly _id: string;
}

/** What the form holds: text as it is typed, '' for terms that are not agreed. */
export interface ClientValues {
  readonly company: string;
  readonly address: string;
  readonly postcode: string;
  readonly email: string;
  readonly telephone: string;
  readonly payment_days: number | '';
  readonly purchase_order_needed: boolean;
  readonly purchase_order_note: string;
  readonly contacts: readonly ContactRow[];
}

export const emptyContact: ContactRow = { _id: '', name: '', position: '', email: '', telephone: '' };

/** A client as a register shows it. */
export interface ListedClient extends Client {
  readonly name: string;
}

export const valuesOf = (row: Client | null): ClientValues =>
  row === null
    ? {
        company: '',
        address: '',
        postcode: '',
        email: '',
        telephone: '',
        payment_days: '',
        purchase_order_needed: false,
        purchase_order_note: '',
        contacts: [emptyContact],
      }
    : {
        company: row.company,
        address: row.address,
        postcode: row.postcode,
        email: row.email,
        telephone: formatTelephone(row.telephone),
        payment_days: row.payment_days ?? '',
        purchase_order_needed: row.purchase_order_needed,
        purchase_order_note: row.purchase_order_note,
        contacts: row.contacts.map((contact) => ({ ...contact, telephone: formatTelephone(contact.telephone) })),
      };

const isBlank = ({ name, position, email, telephone }: ContactRow): boolean =>
  [name, position, email, telephone].every((part) => part.trim() === '');

/** The body that the form makes; a contact in which nothing stands is none. */
export const bodyOf = (values: ClientValues): Readonly<Record<string, unknown>> => ({
  ...values,
  telephone: storedTelephone(values.telephone),
  payment_days: values.payment_days === '' ? null : values.payment_days,
  contacts: values.contacts
    .filter((contact) => !isBlank(contact))
    .map(({ _id, telephone, ...contact }) => ({
      ...contact,
      ...(_id === '' ? {} : { _id }),
      telephone: storedTelephone(telephone),
    })),
});
