import { lanesOf } from './lanes.js';

const lanes = (...stretches: readonly (readonly [number, number])[]) =>
  lanesOf(stretches.map(([left, right]) => ({ left, right })));

describe('bars that overlap', () => {
  it('share a lane where they only touch', () => {
    expect(lanes([0, 0.2], [0.2, 0.4])).toEqual({ lanes: [0, 0], count: 1 });
  });

  it('go below each other where they overlap, and up again afterwards', () => {
    expect(lanes([0, 0.5], [0.1, 0.2], [0.3, 0.6], [0.7, 0.8])).toEqual({ lanes: [0, 1, 1, 0], count: 2 });
  });

  it('take the first free lane whatever their order', () => {
    expect(lanes([0.7, 0.8], [0.3, 0.6], [0, 0.5])).toEqual({ lanes: [0, 1, 0], count: 2 });
  });

  it('need room for the least width that is drawn', () => {
    expect(
      lanesOf(
        [
          { left: 0, right: 0.01 },
          { left: 0.01, right: 0.02 },
        ],
        0.03,
      ),
    ).toEqual({ lanes: [0, 1], count: 2 });
  });

  it('leave an empty row one lane high', () => {
    expect(lanes()).toEqual({ lanes: [], count: 1 });
  });
});
