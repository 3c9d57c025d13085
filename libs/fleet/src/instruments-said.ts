import { later, spoken, t } from '#languages';
import { formatDay, type Instrument, type InstrumentKind } from '#contracts';

const instrumentLabels = spoken<InstrumentKind>({
  meter: later('Sound level meter'),
  calibrator: later('Calibrator'),
  'tapping-machine': later('Tapping machine'),
  fan: later('Fan'),
  gauge: later('Gauge'),
  other: later('Instrument'),
});

/** The instruments of a kit in words, null where there are none. */
export const instrumentsSaid = (instruments: readonly Instrument[]): string | null =>
  instruments.length === 0
    ? null
    : instruments
        .map(({ kind, make, model, serial, validUntil, certificate }) =>
          t(
            '{kind} {make} {model} {serial}{certificate, select, none {} other { (certificate {certificate})}} until {day}',
            {
              kind: instrumentLabels[kind],
              make,
              model,
              serial,
              certificate: certificate === '' ? 'none' : certificate,
              day: formatDay(validUntil),
            },
          ),
        )
        .join('; ');
