import type { Instrument } from '#contracts';
import { kitsWith, listedInstruments } from './listed-instruments.js';

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

describe('an instrument that is listed twice', () => {
  const kits = [
    { _id: '1', name: 'Kit 1', is_deleted: false, instruments: [meter] },
    {
      _id: '2',
      name: 'Kit 2',
      is_deleted: false,
      instruments: [{ ...meter, make: 'LARSON  DAVIS', serial: '5f 1234' }],
    },
    { _id: '3', name: 'Kit 3', is_deleted: true, instruments: [meter] },
    { _id: '4', name: 'Kit 4', is_deleted: false, instruments: [{ ...meter, make: 'Norsonic' }] },
  ];

  it('is in every other kit that was not removed, however it is written', () => {
    expect(kitsWith(kits, meter, null)).toEqual(['Kit 1', 'Kit 2']);
    expect(kitsWith(kits, meter, '1')).toEqual(['Kit 2']);
    expect(kitsWith(kits, { ...meter, make: 'Norsonic' }, '4')).toEqual([]);
  });

  it('is none while it has no serial number', () => {
    const bare = { ...meter, serial: ' ' };
    expect(
      kitsWith([...kits, { _id: '5', name: 'Kit 5', is_deleted: false, instruments: [bare] }], bare, null),
    ).toEqual([]);
  });
});
