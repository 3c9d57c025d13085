import { t, type LocalizedString } from '#languages';
import { bind, ReviseSiteVisit, type FieldConflict, type Job } from '#contracts';
import { fieldOf, isBlank, isWireRecord, HttpProblem, unfolded, type WireRecord } from '#platform';

/** A half of a survey; the whole survey has no name. */
export type Half = 'Setup' | 'Pickup';

/** Names of fields that are said of the survey as a whole and of no half alone. */
export const pairFields = ['endSetup', 'endPickup', 'engineersPickup', 'carsPickup'] as const;
const marks = ['type', 'setup_idfk', 'pickup_idfk'] as const;

/** What a half's own fields are called in the form of the pair, whose `startjob` and `endjob` are the Setup's and the Pickup's start. */
const inPair = {
  Setup: { endjob: 'endSetup' },
  Pickup: { startjob: 'endjob', endjob: 'endPickup', engineers: 'engineersPickup', cars: 'carsPickup' },
} as const satisfies Readonly<Record<Half, Readonly<Partial<Record<keyof ReviseSiteVisit, keyof ReviseSiteVisit>>>>>;

/** The half that a body in the entity's own shape speaks of alone; null where it is the form of the pair, or the visit no survey. */
export const halfOf = (body: WireRecord, known: Job | null): Half | null => {
  if (known?.survey === undefined) return null;
  const survey = unfolded(fieldOf(body, 'survey'));
  const nested = isWireRecord(survey);
  if (!isBlank(fieldOf(body, '_id')) || (nested && marks.some((mark) => !isBlank(fieldOf(survey, mark)))))
    return known.survey.type;
  return nested && !pairFields.some((field) => fieldOf(body, field) !== undefined) ? known.survey.type : null;
};

/** A half's form that was sent to the other half's address. */
export const strayErrors = (body: WireRecord, job: Job | null): Record<string, LocalizedString> => {
  if (job?.survey === undefined) return {};
  const { _id, survey: known } = job;
  const other =
    known.type === 'Setup' ? { type: 'Pickup', _id: known.pickup_idfk } : { type: 'Setup', _id: known.setup_idfk };
  const survey = unfolded(fieldOf(body, 'survey'));
  const sentId = fieldOf(body, '_id');
  const stray =
    (isWireRecord(survey) && fieldOf(survey, 'type') === other.type) ||
    (other._id !== _id && typeof sentId === 'string' && sentId.toLowerCase() === other._id);
  if (!stray) return {};
  return {
    _id:
      known.type === 'Setup'
        ? t('This is the form of the pickup, sent to the setup. Please send it to the pickup.')
        : t('This is the form of the setup, sent to the pickup. Please send it to the setup.'),
  };
};

/** What a half says of itself, in the words of the pair. */
export const saidOfPair = (command: ReviseSiteVisit, half: Half): ReviseSiteVisit => {
  const names = new Map<string, string>(Object.entries(inPair[half]));
  const sent = Object.entries(command);
  const own = sent
    .filter(([field]) => names.has(field))
    .map(([field, value]): [string, unknown] => [names.get(field) ?? field, value]);
  // What is said of a half by its full name goes before what is said of it in short.
  const others = sent.filter(([field]) => !names.has(field));
  return bind(ReviseSiteVisit, Object.fromEntries([...own, ...others]));
};

const ownNames = (half: Half): ReadonlyMap<string, string> => {
  const pairs: [string, string][] = Object.entries(inPair[half]).map(([own, pair]) => [pair, own]);
  // The Setup has no field of its own for the Pickup's start, which its end comes up against.
  return new Map(half === 'Setup' ? [...pairs, ['endjob', 'endjob']] : [...pairs, ['endSetup', 'startjob']]);
};

/** A refusal in the words of the half that the body spoke of. */
export const inOwnWords = (error: unknown, half: Half | null): unknown => {
  if (half === null || !(error instanceof HttpProblem)) return error;
  const names = ownNames(half);
  const own = (field: string): string => names.get(field) ?? field;
  const { errors, fieldConflicts } = error.details;
  return new HttpProblem(error.statusCode, error.msg, {
    ...error.details,
    ...(errors === undefined
      ? {}
      : { errors: Object.fromEntries(Object.entries(errors).map(([field, msg]) => [own(field), msg])) }),
    ...(fieldConflicts === undefined
      ? {}
      : {
          fieldConflicts: fieldConflicts.map((conflict): FieldConflict => ({
            ...conflict,
            field: own(conflict.field),
          })),
        }),
  });
};
