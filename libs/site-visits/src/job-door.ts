import { type Said } from '#languages';
import { messagesOf, bind, isForgottenContact, ReviseSiteVisit, ScheduleSiteVisit, type Contract, type Job } from '#contracts';
import { booleanOf, fieldOf, isBlank, isWireRecord, numberOf, Refusal } from '#platform';
import { jobBody } from './job-body.js';

const received = <T extends object>(type: Contract<T>, fields: object, shapeErrors: Readonly<Record<string, Said>>, excused: (field: string) => boolean = () => false): T => {
  const instance = bind(type, fields);
  const errors = Object.fromEntries(Object.entries({ ...messagesOf(instance), ...shapeErrors }).filter(([field]) => !excused(field)));
  const [first] = Object.values(errors);
  if (first !== undefined) throw new Refusal(400, first, { errors });
  return instance;
};

/** @throws Refusal 400 with a message at every field that is wrong */
export const scheduling = (raw: unknown): ScheduleSiteVisit => {
  const { fields, errors } = jobBody(raw, null);
  return received(ScheduleSiteVisit, fields, errors);
};

/** A client who was forgotten has no address, and a visit of theirs can be changed all the same. */
const isForgottenStill = ({ contact }: { readonly contact?: unknown }, { contact: known }: Job): boolean =>
  isForgottenContact(known) && typeof contact === 'object' && contact !== null && isForgottenContact({ ...known, ...contact });

/**
 * @param known the visit as it stands: parts of the contact and of the block are read over it
 * @throws Refusal 400 with a message at every field that is wrong
 */
export const revising = (raw: unknown, known: Job): ReviseSiteVisit => {
  const { fields, errors } = jobBody(raw, known);
  return received(ReviseSiteVisit, { ...fields, _id: known._id }, errors, isForgottenStill(fields, known) ? (field) => field.startsWith('contact.') : undefined);
};

/** Fields of a completion call, whose values may be the text of a form. */
export const flagFields = (body: Record<string, unknown>, jobId: string | undefined): object => {
  const fields = isWireRecord(body) ? body : {};
  const version = fieldOf(fields, 'version');
  const both = booleanOf(fieldOf(fields, 'both'));
  return {
    visitId: jobId,
    flag: fieldOf(fields, 'flag'),
    value: booleanOf(fieldOf(fields, 'value')),
    ...(isBlank(both) ? {} : { both }),
    ...(isBlank(version) ? {} : { version: numberOf(version) }),
  };
};
