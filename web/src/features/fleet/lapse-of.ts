import type { CalibrationMonths, Instrument } from '#contracts';

/** The last day on which a calibration counts by the company's months, `YYYY-MM-DD`; empty while its day is not known. */
export const lapseOf = (
  { kind, calibratedOn }: Pick<Instrument, 'kind' | 'calibratedOn'>,
  months: CalibrationMonths,
): string => {
  if (calibratedOn === null) return '';
  const [year = 0, month = 1, day = 1] = calibratedOn.split('-').map(Number);
  const ends = month - 1 + months[kind];
  // The day 0 of a month is the last one of the month before: 31 August and six months are 28 February.
  const last = new Date(Date.UTC(year, ends + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, ends, Math.min(day, last))).toISOString().slice(0, 10);
};
