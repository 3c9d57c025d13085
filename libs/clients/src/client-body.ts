import { isPlainText, formatPostcode, storedTelephone } from '#contracts';
import { booleanOf, isWireRecord, numberOf, textOf, unfolded, type WireRecord } from '#platform';

type Read = (value: unknown) => unknown;

const telephoneOf: Read = (value) => {
  const text = textOf(value);
  return isPlainText(text) ? storedTelephone(text) : text;
};
const postcodeOf: Read = (value) => {
  const text = textOf(value);
  return isPlainText(text) ? formatPostcode(text) : text;
};

const person: Readonly<Record<string, Read>> = {
  name: textOf,
  position: textOf,
  email: textOf,
  telephone: telephoneOf,
};

const taken = (fields: WireRecord, readers: Readonly<Record<string, Read>>): WireRecord => ({
  ...fields,
  ...Object.fromEntries(
    Object.entries(readers)
      .filter(([name]) => fields[name] !== undefined && fields[name] !== null)
      .map(([name, read]) => [name, read(fields[name])]),
  ),
});

const contactsOf: Read = (value) => {
  const contacts = unfolded(value);
  return Array.isArray(contacts)
    ? contacts.map((contact: unknown) => (isWireRecord(contact) ? taken(contact, person) : contact))
    : contacts;
};

/** A client's fields in the contract's form: telephones as they are stored, lists and numbers also as text. */
export const receivedClient = (body: WireRecord): WireRecord =>
  taken(body, {
    company: textOf,
    address: textOf,
    postcode: postcodeOf,
    email: textOf,
    telephone: telephoneOf,
    contacts: contactsOf,
    payment_days: (value) => (value === '' ? null : numberOf(value)),
    purchase_order_needed: booleanOf,
    purchase_order_note: textOf,
  });

export const changedClient = (
  body: WireRecord,
  { params }: { readonly params: Readonly<Record<string, string>> },
): WireRecord => ({ ...receivedClient(body), _id: params['id'] });
