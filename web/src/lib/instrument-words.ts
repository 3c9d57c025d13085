import type { InstrumentKind } from '#contracts';
import { later, spoken } from '#languages';

/** What people call the kinds of instruments. */
export const instrumentWords = spoken<InstrumentKind>({
  meter: later('Sound level meter'),
  calibrator: later('Calibrator'),
  'tapping-machine': later('Tapping machine'),
  fan: later('Fan'),
  gauge: later('Gauge'),
  other: later('Other instrument'),
});
