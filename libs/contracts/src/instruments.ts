import { hasShape } from './shapes.js';
import { bareText } from './text.js';

/** Kinds of instruments, as the settings and the log name them. */
export const instrumentKinds = ['meter', 'calibrator', 'tapping-machine', 'fan', 'gauge', 'other'] as const;
export type InstrumentKind = (typeof instrumentKinds)[number];

/** An instrument of a kit, with its certificate of calibration. */
export interface Instrument {
  readonly kind: InstrumentKind;
  readonly make: string;
  readonly model: string;
  readonly serial: string;
  /** `YYYY-MM-DD`; null where nobody has said so. */
  readonly calibratedOn: string | null;
  /** `YYYY-MM-DD`, the last day on which its calibration counts. */
  readonly validUntil: string;
  readonly laboratory: string;
  readonly certificate: string;
}

/** The same for two records of one instrument: two makers may give one serial number. */
export const instrumentKey = ({ make, model, serial }: Pick<Instrument, 'make' | 'model' | 'serial'>): string =>
  JSON.stringify([make, model, serial].map(bareText));

/** Months for which a calibration counts. */
export type CalibrationMonths = { readonly [Kind in InstrumentKind]: number };

/** Of a new installation. */
export const defaultCalibrationMonths: CalibrationMonths = {
  meter: 24,
  calibrator: 12,
  'tapping-machine': 24,
  fan: 12,
  gauge: 12,
  other: 12,
};

const MAX_MONTHS = 120;

const isMonths = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_MONTHS;

/** Whether a value gives whole months for each kind, and nothing else. */
export const isCalibrationMonths = (value: unknown): value is CalibrationMonths =>
  hasShape(value, Object.fromEntries(instrumentKinds.map((kind) => [kind, isMonths])));

/** The day on which the first of some instruments lapses, null where there are none. */
export const firstToLapse = (instruments: readonly Pick<Instrument, 'validUntil'>[]): string | null =>
  instruments.map(({ validUntil }) => validUntil).sort()[0] ?? null;

/** What a kit is calibrated by: its instruments, or the one date that was kept for all of it. */
export interface CalibratedKit {
  readonly instruments: readonly Instrument[];
  readonly calibration_due: string | null;
}

/**
 * What of a kit has lapsed before a day: the instruments, the day that was kept for all of it, or null where nothing has.
 * @param day `YYYY-MM-DD`
 */
export const calibrationFault = (
  { instruments, calibration_due }: CalibratedKit,
  day: string,
): readonly Instrument[] | string | null => {
  const lapsed = instruments
    .filter(({ validUntil }) => validUntil < day)
    .toSorted((one, other) => (one.validUntil < other.validUntil ? -1 : 1));
  if (lapsed.length > 0) return lapsed;
  return instruments.length === 0 && calibration_due !== null && calibration_due < day ? calibration_due : null;
};
