import type { Blocker } from '#contracts';
import { lastingOf, proposalFor, takenFrom } from './usual.js';
import type { Option } from './taken.js';
import { emptyValues } from './visit-values.js';

const option = (_id: string, detail = '', over: Partial<Option> = {}): Option => ({
  _id,
  label: _id,
  detail,
  removed: false,
  blocker: null,
  ...over,
});
const taken = { blocker: {} as Blocker };
const chosen = (over: object = {}) => ({ engineers: ['ed'], cars: [''], kits: [''], ...over });
const options = {
  cars: [option('van 1'), option('van 2'), option('van 3')],
  kits: [option('air 1', 'Air Testing'), option('sound 1', 'Sound Testing'), option('sound 2', 'Sound Testing')],
};
const recent = [
  { cars: ['van 3'], kits: ['sound 2', 'air 1'] },
  { cars: ['van 2'], kits: ['sound 1'] },
];

describe('the car and kit that a visit is offered', () => {
  it('are those that its engineer had last', () => {
    expect(proposalFor('sound', chosen(), options, recent)).toMatchObject({
      car: { _id: 'van 3' },
      kit: { _id: 'sound 2' },
      usual: true,
    });
  });

  it('are those before them where the last ones are taken or gone', () => {
    const some = {
      cars: [option('van 1'), option('van 2'), option('van 3', '', taken)],
      kits: [option('sound 1', 'Sound Testing'), option('sound 2', 'Sound Testing', { removed: true })],
    };
    expect(proposalFor('sound', chosen(), some, recent)).toMatchObject({
      car: { _id: 'van 2' },
      kit: { _id: 'sound 1' },
      usual: true,
    });
  });

  it('are the first free ones that are made for it where the engineer had none, and are not called usual then', () => {
    expect(proposalFor('air', chosen(), options, [])).toMatchObject({
      car: { _id: 'van 1' },
      kit: { _id: 'air 1' },
      usual: false,
    });
  });

  it('fill only what is empty', () => {
    expect(proposalFor('sound', chosen({ cars: ['van 1'] }), options, recent)).toMatchObject({
      car: null,
      kit: { _id: 'sound 2' },
    });
    expect(proposalFor('sound', chosen({ cars: ['van 1'], kits: ['sound 1'] }), options, recent)).toBeNull();
  });

  it('are none without an engineer, or with nothing free', () => {
    expect(proposalFor('sound', chosen({ engineers: [''] }), options, recent)).toBeNull();
    expect(
      proposalFor('sound', chosen(), { cars: [option('van 1', '', taken)], kits: options.kits.slice(0, 1) }, recent),
    ).toBeNull();
  });

  it('are none whose MOT or calibration lapses before they are back', () => {
    const cars = [
      option('due', '', { due: '2026-12-06' }),
      option('last day', '', { due: '2026-12-07' }),
      option('none'),
    ];
    const kits = [option('due then', '', { due: '2026-12-10' }), option('later', '', { due: '2026-12-11' })];
    const names = (windows: { readonly end: string; readonly endPickup?: string }) =>
      Object.values(lastingOf({ cars, kits, carsPickup: cars }, windows)).map((all) => all.map(({ _id }) => _id));
    expect(names({ end: '2026-12-07T12:00:00.000Z' })).toEqual([
      ['last day', 'none'],
      ['due then', 'later'],
      ['last day', 'none'],
    ]);
    // The kit of a survey stays on site until the Pickup.
    expect(names({ end: '2026-12-07T12:00:00.000Z', endPickup: '2026-12-11T10:00:00.000Z' })).toEqual([
      ['last day', 'none'],
      ['later'],
      ['none'],
    ]);
  });

  it('come with the same engineer and car for the Pickup, unless that is chosen or the car is not free then', () => {
    const values = { ...emptyValues('noise'), engineers: ['ed'], engineersPickup: [''], carsPickup: [''] };
    const proposed = { car: option('van 3'), kit: null, usual: true };
    expect(takenFrom('noise', values, proposed, options.cars)).toEqual({
      cars: ['van 3'],
      engineersPickup: ['ed'],
      carsPickup: ['van 3'],
    });
    expect(takenFrom('noise', values, proposed, [option('van 3', '', taken)])).toEqual({
      cars: ['van 3'],
      engineersPickup: ['ed'],
    });
    expect(
      takenFrom('noise', { ...values, engineersPickup: ['ann'], carsPickup: ['van 1'] }, proposed, options.cars),
    ).toEqual({
      cars: ['van 3'],
    });
    expect(takenFrom('sound', values, proposed, options.cars)).toEqual({ cars: ['van 3'] });
  });
});
