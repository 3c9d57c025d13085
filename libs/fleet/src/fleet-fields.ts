import { later } from '#languages';
import { kitTypeLabels, type Instrument, type KitType } from '#contracts';
import { dayField, fieldsOf, kindOfField, textField } from '#eventing';
import { carCatalogue } from './car.events.js';
import { instrumentsSaid } from './instruments-said.js';
import { kitCatalogue } from './kit.events.js';

const typeField = kindOfField<KitType>('Sound Testing', 'text not null');
const instrumentsField = kindOfField<readonly Instrument[]>([], 'jsonb not null', (instruments) =>
  instruments.map((instrument) => ({
    ...instrument,
    make: instrument.make.trim(),
    model: instrument.model.trim(),
    serial: instrument.serial.trim(),
    laboratory: instrument.laboratory.trim(),
    certificate: instrument.certificate.trim(),
  })),
);

/** The fields of a car, in the order in which they are told. */
export const carFields = fieldsOf(
  carCatalogue,
  { made: 'CarAdded', removed: 'CarRemoved', restored: 'CarRestored' },
  {
    name: textField({ by: 'CarRenamed', changed: later('Name changed') }),
    numberplate: textField({
      by: 'CarNumberplateChanged',
      label: later('Numberplate'),
      changed: later('Numberplate changed'),
    }),
    location: textField({ by: 'CarLocationChanged', label: later('Location'), changed: later('Location changed') }),
    mot_due: dayField({ by: 'CarMotDueChanged', changed: later('MOT due changed') }),
  },
);

/** The fields of a kit, likewise. */
export const kitFields = fieldsOf(
  kitCatalogue,
  { made: 'KitAdded', removed: 'KitRemoved', restored: 'KitRestored' },
  {
    name: textField({ by: 'KitRenamed', changed: later('Name changed') }),
    type: typeField({
      by: 'KitTypeChanged',
      label: later('Type'),
      changed: later('Type changed'),
      shown: (type: KitType) => kitTypeLabels[type],
    }),
    instruments: instrumentsField({
      by: 'KitInstrumentsChanged',
      changed: later('Instruments changed'),
      shown: instrumentsSaid,
    }),
    /** The one day that was set; where there are instruments, theirs count. */
    calibration_due: dayField({
      by: 'KitCalibrationDueChanged',
      column: 'due_set',
      changed: later('Calibration due changed'),
    }),
  },
);
