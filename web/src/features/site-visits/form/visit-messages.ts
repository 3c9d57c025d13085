import { unusualTimes, type VisitKind } from '#contracts';
import { later, t } from '#languages';
import { instantOfForm, timeProblem } from '../../../lib/dates.js';
import { fieldsOf, withFields, type FormShape } from '../../../lib/merging.js';
import { bodyOf } from './visit-body.js';
import { lastDayIn } from './visit-times.js';
import type { VisitValues } from './visit-values.js';

/** Fields of the form for a field of the body, where their names differ. */
export const fieldOf: Readonly<Record<string, string>> = {
  startjob: 'start',
  endjob: 'end',
  endPickup: 'end',
  endSetup: 'start',
};

/** Fields of the form that a conflict of the server is about. */
export const fieldsOfConflict = (field: string, kind: VisitKind): readonly (keyof VisitValues)[] => {
  if (field === 'startjob') return ['date', 'start'];
  if (field === 'endjob') return kind === 'noise' ? ['endDate', 'end'] : ['nights', 'end'];
  if (field === 'endSetup') return ['start'];
  if (field === 'endPickup') return ['end'];
  const [top = field] = field.split('.');
  return [top as keyof VisitValues];
};

/** Contact lines stand by themselves, as on the server; the times of a visit stand or fall together, so that nobody's date is put to someone else's hour. */
export const visitShape: FormShape = {
  parts: ['contact'],
  together: [['date', 'start', 'endDate', 'nights', 'end', 'departureTime', 'returnTime']],
  words: { date: later('Date'), endDate: later('Pickup date'), nights: later('End date') },
};

/** The values with those of one field of the server taken from others. */
export const takeField = (field: string, kind: VisitKind, from: VisitValues, into: VisitValues): VisitValues => {
  const paths = field.startsWith('contact.') ? [field] : fieldsOfConflict(field, kind);
  const fields = fieldsOf(from, visitShape);
  return withFields(into, new Map(paths.map((path) => [path, fields.get(path)])), visitShape);
};

/** The times that do not exist on their days, at their fields. */
const timeProblems = (kind: VisitKind, values: VisitValues): Record<string, string> => {
  const endDay = lastDayIn(kind, values);
  const times = [
    ['start', values.date, values.start],
    ['end', endDay, values.end],
    ['departureTime', values.date, values.departureTime],
    ['returnTime', kind === 'noise' ? values.date : endDay, values.returnTime],
  ] as const;
  return Object.fromEntries(
    times.flatMap(([field, day, time]) => {
      const problem = timeProblem(day, time);
      return problem === undefined ? [] : [[field, problem] as const];
    }),
  );
};

/** What about the times looks like a typing error; nothing where they are those that the form was opened with. */
export const unusualIn = (
  kind: VisitKind,
  values: VisitValues,
  opened: VisitValues,
  now: string,
): readonly string[] => {
  const [times, before] = [bodyOf(kind, values), bodyOf(kind, opened)];
  const { startjob, endjob } = times;
  if (
    typeof startjob !== 'string' ||
    typeof endjob !== 'string' ||
    (startjob === before['startjob'] && endjob === before['endjob'])
  )
    return [];
  return unusualTimes(kind, startjob, endjob, now).map(({ text }) => text);
};

/** Messages beyond the contract's. */
export const moreMessages = (kind: VisitKind, values: VisitValues): Record<string, string> => {
  if (values.date === '') return { date: t('Please choose a date.') };
  const problems = timeProblems(kind, values);
  if (Object.keys(problems).length > 0) return problems;
  const start = instantOfForm(values.date, values.start)?.instant;
  const end = instantOfForm(lastDayIn(kind, values), values.end)?.instant;
  if (start === undefined || end === undefined || end > start) return {};
  return {
    end:
      kind === 'noise'
        ? t('Please choose a pickup that is after the setup.')
        : t('Please choose an end that is after the start.'),
  };
};
