import { later, spoken, t } from '#languages';
import { formatDay, kitTypeLabels, type Instrument, type InstrumentKind } from '#contracts';
import type { Recorded } from '#eventing';
import { filledIn, type AuditFormatter, type HistoryLine } from '#platform';
import { carCatalogue, type CarEvent } from './car.events.js';
import { kitCatalogue, type KitEvent } from './kit.events.js';

const line = (text: string, field: string, from: unknown, to: unknown): HistoryLine => ({ text, field, from, to });

const carLabels = spoken({ numberplate: later('Numberplate'), location: later('Location') });
const kitLabels = spoken({ type: later('Type') });

const carLine = (event: CarEvent): HistoryLine => {
  switch (event.type) {
    case 'CarAdded':
      return line(t('{name} added', { name: event.data.name }), 'name', null, event.data.name);
    case 'CarRenamed':
      return line(t('Name changed'), 'name', event.data.from, event.data.to);
    case 'CarNumberplateChanged':
      return line(t('Numberplate changed'), 'numberplate', event.data.from, event.data.to);
    case 'CarLocationChanged':
      return line(t('Location changed'), 'location', event.data.from, event.data.to);
    case 'CarMotDueChanged':
      return line(t('MOT due changed'), 'mot_due', event.data.from, event.data.to);
    case 'CarRemoved':
      return line(t('Car removed'), 'is_deleted', false, true);
    case 'CarRestored':
      return line(t('Car put back'), 'is_deleted', true, false);
  }
};

const instrumentLabels = spoken<InstrumentKind>({
  meter: later('Sound level meter'),
  calibrator: later('Calibrator'),
  'tapping-machine': later('Tapping machine'),
  fan: later('Fan'),
  gauge: later('Gauge'),
  other: later('Instrument'),
});

const instrumentsSaid = (instruments: readonly Instrument[]): string | null =>
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

const kitLine = (event: KitEvent): HistoryLine => {
  switch (event.type) {
    case 'KitAdded':
      return line(t('{name} added', { name: event.data.name }), 'name', null, event.data.name);
    case 'KitRenamed':
      return line(t('Name changed'), 'name', event.data.from, event.data.to);
    case 'KitTypeChanged':
      return line(t('Type changed'), 'type', kitTypeLabels[event.data.from], kitTypeLabels[event.data.to]);
    case 'KitCalibrationDueChanged':
      return line(t('Calibration due changed'), 'calibration_due', event.data.from, event.data.to);
    case 'KitInstrumentsChanged':
      return line(
        t('Instruments changed'),
        'instruments',
        instrumentsSaid(event.data.from),
        instrumentsSaid(event.data.to),
      );
    case 'KitRemoved':
      return line(t('Kit removed'), 'is_deleted', false, true);
    case 'KitRestored':
      return line(t('Kit put back'), 'is_deleted', true, false);
  }
};

export const carAuditFormatter: AuditFormatter = {
  catalogue: carCatalogue,
  entity: 'car',
  streamOf: (wireId) => wireId.toLowerCase(),
  tell: (events) =>
    (events as readonly Recorded<CarEvent>[]).map((event) => ({
      event,
      lines: [carLine(event), ...(event.type === 'CarAdded' ? filledIn(carLabels, event.data) : [])],
    })),
  wireIds: (entityId) => [entityId],
};

export const kitAuditFormatter: AuditFormatter = {
  catalogue: kitCatalogue,
  entity: 'kits',
  streamOf: (wireId) => wireId.toLowerCase(),
  tell: (events) =>
    (events as readonly Recorded<KitEvent>[]).map((event) => ({
      event,
      lines: [
        kitLine(event),
        ...(event.type === 'KitAdded' ? filledIn(kitLabels, { type: kitTypeLabels[event.data.type] }) : []),
      ],
    })),
  wireIds: (entityId) => [entityId],
};
