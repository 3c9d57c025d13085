import { FORGOTTEN_CLIENT, isForgottenContact, type Client, type Job } from '#contracts';
import type { InvoiceContent } from '../render/content.js';

type Addressee = InvoiceContent['client'];

/** The company at its billing address; what the record does not say stays as without one. A record whose company was forgotten addresses nobody. */
export const billedTo = (without: Addressee, client: Client | null): Addressee => {
  if (client === null || client.company === FORGOTTEN_CLIENT) return without;
  const { company, address, postcode, email, telephone } = client;
  return {
    ...without,
    name: company,
    position: '',
    email: email || without.email,
    telephone: telephone || without.telephone,
    ...(address === '' ? {} : { address, postcode }),
  };
};

/** Whom an invoice goes to where there is no record: the contact at the site, at the first one where there are several. */
export const contactAtSite = ({ contact, address, postcode }: Job): Addressee => {
  const { name, position, email, telephone } = contact;
  // Nobody can be invoiced under the word that stands for who was forgotten: the name is missing.
  return { name: isForgottenContact(contact) ? '' : name, position, email, telephone, address, postcode };
};

/** Whether an invoice goes to the first of several sites only because no record says where to. */
export const isAddressedToOneOfSites = (jobs: readonly Job[], client: Client | null): boolean =>
  (client === null || client.address === '') &&
  new Set(jobs.map(({ address, postcode }) => `${address.trim().toLowerCase()} ${postcode}`)).size > 1;
