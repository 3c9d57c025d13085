import { type LocalizedString } from '#languages';
import {
  messagesOf,
  bind,
  isForgottenContact,
  ReviseSiteVisit,
  ScheduleSiteVisit,
  type Contract,
  type Job,
  type VisitWarning,
} from '#contracts';
import { HttpProblem, withinCapabilities } from '#platform';
import { jobBody } from './job-body.js';
import { saidOfPair, type Half } from './own-half.js';

const received = <T extends object>(
  type: Contract<T>,
  fields: object,
  shapeErrors: Readonly<Record<string, LocalizedString>>,
  excused: (field: string) => boolean = () => false,
): T => {
  const instance = withinCapabilities(bind(type, fields));
  const errors = Object.fromEntries(
    Object.entries({ ...messagesOf(instance), ...shapeErrors }).filter(([field]) => !excused(field)),
  );
  // A date that can not be read makes every time that stands on it wrong: the date is what is said.
  const first = errors['date'] ?? Object.values(errors)[0];
  if (first !== undefined) throw new HttpProblem(400, first, { errors });
  return instance;
};

/** A command, and what of its body it does not keep. */
export interface Received<Command> {
  readonly command: Command;
  readonly warnings: readonly VisitWarning[];
}

/** @throws HttpProblem 400 with a message at every field that is wrong */
export const scheduling = (raw: unknown): Received<ScheduleSiteVisit> => {
  const { fields, errors, warnings } = jobBody(raw, null);
  return { command: received(ScheduleSiteVisit, fields, errors), warnings };
};

/** A client who was forgotten has no address, and a visit of theirs can be changed all the same. */
const isForgottenStill = ({ contact }: { readonly contact?: unknown }, { contact: known }: Job): boolean =>
  isForgottenContact(known) &&
  typeof contact === 'object' &&
  contact !== null &&
  isForgottenContact({ ...known, ...contact });

/**
 * @param known the visit as it stands: parts of the contact and of the block are read over it
 * @throws HttpProblem 400 with a message at every field that is wrong
 */
export const revising = (raw: unknown, known: Job): Received<ReviseSiteVisit> & { readonly half: Half | null } => {
  const { fields, errors, warnings, half } = jobBody(raw, known);
  const command = received(
    ReviseSiteVisit,
    { ...fields, _id: known._id },
    errors,
    isForgottenStill(fields, known) ? (field) => field.startsWith('contact.') : undefined,
  );
  return { command: half === null ? command : saidOfPair(command, half), warnings, half };
};
