import type { AskAvailability, VisitKind } from '#contracts';
import { formOfInstant, instantOfForm } from '../../../lib/dates.js';
import { lastDayIn } from './visit-times.js';
import { daysFrom } from './visit-days.js';
import type { OpenedVisit, VisitValues } from './visit-values.js';

type WindowField = 'date' | 'start' | 'endDate' | 'nights' | 'end';

export type Windows = { readonly [Field in keyof AskAvailability]: AskAvailability[Field] };

const HOUR = 3_600_000;

const after = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();
/** A half keeps its length when it moves; a new one takes an hour. */
const lengthOf = (half: { readonly startjob: string; readonly endjob: string } | null | undefined): number =>
  half === null || half === undefined ? HOUR : Date.parse(half.endjob) - Date.parse(half.startjob);

/**
 * The times that the visit's people, cars and kits are asked about; null while the form does not give two valid
 * ones. The visit's own bookings never stand in its way.
 */
export const windowsOf = (
  kind: VisitKind,
  values: Pick<VisitValues, WindowField>,
  opened: OpenedVisit | null,
): Windows | null => {
  const start = instantOfForm(values.date, values.start)?.instant;
  const end = instantOfForm(lastDayIn(kind, values), values.end)?.instant;
  if (start === undefined || end === undefined || end <= start) return null;
  const except = opened === null ? {} : { except: opened.job._id };
  if (kind !== 'noise') return { start, end, ...except };
  return {
    start,
    end: after(start, lengthOf(opened?.job)),
    startPickup: end,
    endPickup: after(end, lengthOf(opened?.pickup)),
    ...except,
  };
};

/** The same lengths and distances from another start on. */
export const movedTo = (windows: Windows, start: string): Windows => {
  const by = Date.parse(start) - Date.parse(windows.start);
  const { end, startPickup, endPickup, except } = windows;
  return {
    start,
    end: after(end, by),
    ...(startPickup === undefined || endPickup === undefined
      ? {}
      : { startPickup: after(startPickup, by), endPickup: after(endPickup, by) }),
    ...(except === undefined ? {} : { except }),
  };
};

/** The form's fields for a time that was found. */
export const fieldsOf = ({ start, end, startPickup }: Windows): Pick<VisitValues, WindowField> => {
  const [first, last] = [formOfInstant(start), formOfInstant(startPickup ?? end)];
  const nights = startPickup === undefined ? (daysFrom(first.date, last.date) ?? 0) : 0;
  return { date: first.date, start: first.time, endDate: last.date, nights, end: last.time };
};
