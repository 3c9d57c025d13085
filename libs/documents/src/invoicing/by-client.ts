import { clientKeyOf, isForgottenContact, type Client, type Job } from '#contracts';

const emailKey = (email: string): string => email.trim().toLowerCase();

/** What a typed contact is known by: its name with its e-mail address, and that address alone. */
const tracesOf = (contact: { readonly name: string; readonly email: string }): readonly string[] => [
  clientKeyOf({ contact: contact as Job['contact'] }),
  ...(emailKey(contact.email) === '' ? [] : [emailKey(contact.email)]),
];

/**
 * Whose invoice each of these visits goes on. A visit that names no client, but whose contact is one of a client that others
 * of them name, is that client's; a contact of several clients is nobody's but its own.
 * @param records of the clients that the visits name
 */
export const clientKeys = (jobs: readonly Job[], records: readonly Client[]): ((job: Job) => string) => {
  const named = new Map<string, Set<string>>();
  const note = (clientId: string, contact: { readonly name: string; readonly email: string }): void => {
    for (const trace of tracesOf(contact)) named.set(trace, (named.get(trace) ?? new Set()).add(clientId));
  };
  for (const { client_id, contact } of jobs)
    if (client_id !== null && !isForgottenContact(contact)) note(client_id, contact);
  for (const { _id, company, email, contacts } of records)
    for (const contact of [{ name: company, email }, ...contacts]) note(_id, contact);
  return (job) => {
    if (job.client_id !== null || isForgottenContact(job.contact)) return clientKeyOf(job);
    const [client, ...others] = new Set(tracesOf(job.contact).flatMap((trace) => [...(named.get(trace) ?? [])]));
    return client !== undefined && others.length === 0 ? client : clientKeyOf(job);
  };
};
