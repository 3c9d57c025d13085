import { clientAddress, isForgottenContact, searchTextOf, formatTelephone, telephoneWords } from '#contracts';

export interface Contact {
  readonly name: string;
  readonly email: string;
  readonly telephone: string;
  readonly position?: string;
}

/** A name however it is spaced or capitalised. */
export const nameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * What makes two contacts one person: the e-mail address, or without one the name together with the telephone.
 * @returns null for nobody, and for who was forgotten
 */
export const personOf = ({ name, email, telephone, position = '' }: Contact): string | null => {
  if (isForgottenContact({ name, email, telephone, position })) return null;
  if (email.trim() !== '') return `email:${clientAddress(email)}`;
  return nameKey(name) === '' && telephone === '' ? null : `name:${nameKey(name)}|${telephone}`;
};

/** The address in a person's mark; null for one who is known by name. */
export const addressOf = (person: string): string | null =>
  person.startsWith('email:') ? person.slice('email:'.length) : null;

/** Everything that finds a contact. */
export const searchOf = ({ name, email, telephone }: Contact): string =>
  searchTextOf([name, email, formatTelephone(telephone), ...telephoneWords(telephone)]);
