import { messagesOf, bind, ReviseSiteVisit, ScheduleSiteVisit, type Contract, type Job } from '#contracts';
import { booleanOf, fieldOf, isBlank, isWireRecord, numberOf, Refusal } from '#platform';
import { jobBody } from './job-body.js';

const received = <T extends object>(type: Contract<T>, fields: object, shapeErrors: Readonly<Record<string, string>>): T => {
  const instance = bind(type, fields);
  const errors = { ...messagesOf(instance), ...shapeErrors };
  const [first] = Object.values(errors);
  if (first !== undefined) throw new Refusal(400, first, { errors });
  return instance;
};

/** @throws Refusal 400 with a message at every field that is wrong */
export const scheduling = (raw: unknown): ScheduleSiteVisit => {
  const { fields, errors } = jobBody(raw, null);
  return received(ScheduleSiteVisit, fields, errors);
};

/**
 * @param known the visit as it stands: parts of the contact and of the block are read over it
 * @throws Refusal 400 with a message at every field that is wrong
 */
export const revising = (raw: unknown, known: Job): ReviseSiteVisit => {
  const { fields, errors } = jobBody(raw, known);
  return received(ReviseSiteVisit, { ...fields, _id: known._id }, errors);
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
