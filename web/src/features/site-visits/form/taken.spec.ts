import { blockerSentence, type Availability, type Blocker, type BookingConflict } from '#contracts';
import { fittingFirst, noteFor, optionsOf, stillChosen, type Resource } from './taken.js';

const blocker: Blocker = {
  start: '2026-03-10T09:00:00.000Z',
  end: '2026-03-10T13:00:00.000Z',
  nextFree: '2026-03-10T13:00:00.000Z',
  booking: { _id: 'b1', label: '1 Quay Street BS1 4ST', link: '/jobs/j1' },
};
const car = (_id: string, removed = false): Resource => ({ _id, label: `Van ${_id}`, detail: 'AB12 CDE', removed });
const cars = [car('1'), car('2'), car('3'), car('4', true)];
const free: Availability = {
  engineers: [],
  kits: [],
  engineersPickup: [],
  cars: [
    { kind: 'car', _id: '1', label: 'Van 1', detail: '', blocker },
    { kind: 'car', _id: '2', label: 'Van 2', detail: '', blocker: null },
    { kind: 'car', _id: '3', label: 'Van 3', detail: '', blocker: null },
  ],
  carsPickup: [{ kind: 'car', _id: '2', label: 'Van 2', detail: '', blocker }],
};
const conflict = (part?: 'Setup' | 'Pickup'): BookingConflict => ({
  resource: { kind: 'car', _id: '2', label: 'Van 2' },
  ...blocker,
  ...(part === undefined ? {} : { part }),
  substitutes: [
    { _id: '1', label: 'Van 1', detail: '' },
    { _id: '3', label: 'Van 3', detail: '' },
  ],
});

const options = optionsOf('cars', cars, free);

describe('a chosen one that is not free', () => {
  it('stays and says why, with those that are free, not chosen and not removed', () => {
    expect(noteFor('cars', '1', ['1'], options, [])).toEqual({
      sentence: blockerSentence('Van 1', blocker),
      booking: blocker.booking,
      substitutes: [options[1], options[2]],
    });
    expect(noteFor('cars', '1', ['1', '2'], options, [])?.substitutes).toEqual([options[2]]);
    expect(noteFor('cars', '2', ['2'], options, [])).toBeNull();
  });

  it('is known to nobody before the answer is there', () => {
    expect(noteFor('cars', '1', ['1'], optionsOf('cars', cars, undefined), [])).toBeNull();
  });

  it('of the Pickup has its own list', () => {
    expect(noteFor('carsPickup', '2', ['2'], optionsOf('carsPickup', cars, free), [])?.booking).toEqual(
      blocker.booking,
    );
  });
});

describe('the kits of a visit', () => {
  it('begin with those made for it', () => {
    const kit = (_id: string, detail: string): Resource => ({ _id, label: _id, detail, removed: false });
    const kits = [
      kit('fan 1', 'Air Testing'),
      kit('logger 1', 'Noise Survey'),
      kit('fan 2', 'Air Testing'),
      kit('logger 2', 'Noise Survey'),
    ];
    expect(fittingFirst('noise', kits).map(({ _id }) => _id)).toEqual(['logger 1', 'logger 2', 'fan 1', 'fan 2']);
  });
});

describe('a refused save', () => {
  it('says at the selector what the server said, and offers what is not chosen yet', () => {
    expect(noteFor('cars', '2', ['2', '3'], options, [conflict()])).toMatchObject({
      booking: blocker.booking,
      substitutes: [{ _id: '1' }],
    });
  });

  it('speaks at the journey that it is about', () => {
    expect(noteFor('cars', '2', ['2'], options, [conflict('Pickup')])).toBeNull();
    expect(noteFor('carsPickup', '2', ['2'], options, [conflict('Pickup')])).not.toBeNull();
    expect(noteFor('cars', '2', ['2'], options, [conflict('Setup')])).not.toBeNull();
  });

  it('is settled once nothing of it is chosen any more', () => {
    const values = { engineers: [''], cars: ['2'], kits: ['2'], engineersPickup: [''], carsPickup: ['1'] };
    expect(stillChosen([conflict('Setup'), conflict('Pickup')], values)).toEqual([conflict('Setup')]);
    expect(stillChosen([conflict()], { ...values, cars: ['3'] })).toEqual([]);
  });
});
