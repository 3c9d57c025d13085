import type { Instrument } from '#contracts';
import { listedInstruments } from './listed-instruments.js';

const meter: Instrument = {
  kind: 'meter',
  make: 'Larson Davis',
  model: '831',
  serial: '5F 1234',
  calibratedOn: null,
  validUntil: '2028-01-05',
  laboratory: '',
  certificate: '',
};

describe('the instruments to choose from', () => {
  it('are there once each, with every kit that holds them, by serial number', () => {
    const kits = [
      { name: 'Kit 1', instruments: [meter, { ...meter, serial: '2B 77' }] },
      { name: 'Kit 2', instruments: [{ ...meter, make: 'LARSON DAVIS', serial: '5f 1234' }, meter] },
      { name: 'Kit 3', instruments: [{ ...meter, make: 'Norsonic' }] },
    ];
    expect(listedInstruments(kits).map(({ serial, make, kits: held }) => [serial, make, held])).toEqual([
      ['2B 77', 'Larson Davis', ['Kit 1']],
      ['5F 1234', 'Larson Davis', ['Kit 1', 'Kit 2']],
      ['5F 1234', 'Norsonic', ['Kit 3']],
    ]);
  });
});
