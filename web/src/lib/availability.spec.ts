import { FOR_GOOD, formatDayAndMonth, type Blocker, type ResourceOption } from '#contracts';
import { freeFirst, formatReason, substitutesFor } from './availability.js';

const visit: Blocker = {
  start: '2026-03-10T09:00:00.000Z',
  end: '2026-03-10T13:00:00.000Z',
  nextFree: '2026-03-10T13:00:00.000Z',
  booking: { _id: 'b1', label: '1 Quay Street BS1 4ST', link: '/jobs/j1' },
};
const leave: Blocker = {
  start: '2026-03-09T00:00:00.000Z',
  end: '2026-03-14T00:00:00.000Z',
  nextFree: null,
  booking: { _id: 'b2', label: 'Annual Leave', link: '/engineers?booking=b2' },
};
const day = '2026-03-10T08:00:00.000Z';

const kit = (_id: string, detail: string, blocker: Blocker | null): ResourceOption => ({
  kind: 'kit',
  _id,
  label: _id,
  detail,
  blocker,
});

describe('what is not free', () => {
  it('says where it is, until when, and from when on it is free', () => {
    expect(formatReason(visit, day)).toBe('At 1 Quay Street BS1 4ST until 13:00; free again from 13:00');
  });

  it('says the day where it is another one, and nothing of when it is free where that is not known', () => {
    expect(formatReason({ ...visit, nextFree: '2026-03-11T09:00:00.000Z' }, day)).toBe(
      `At 1 Quay Street BS1 4ST until 13:00; free again from 09:00 on ${formatDayAndMonth('2026-03-11T09:00:00.000Z')}`,
    );
    expect(formatReason(leave, day)).toBe(`Annual Leave until 00:00 on ${formatDayAndMonth(leave.end)}`);
  });

  it('says that it was removed, not that it is in use for ever', () => {
    const removed: Blocker = {
      start: '2026-03-09T10:00:00.000Z',
      end: FOR_GOOD,
      nextFree: null,
      booking: { _id: 'b3', label: 'Removed', link: '/cars?booking=b3' },
    };
    expect(formatReason(removed, day)).toBe(`Removed on ${formatDayAndMonth(removed.start)}.`);
  });

  it('comes after what is free', () => {
    expect(
      freeFirst([kit('a', '', visit), kit('b', '', null), kit('c', '', leave), kit('d', '', null)]).map(
        ({ _id }) => _id,
      ),
    ).toEqual(['b', 'd', 'a', 'c']);
  });
});

describe('what can be taken instead', () => {
  const kits = [
    kit('air 1', 'Air Testing', null),
    kit('air 2', 'Air Testing', null),
    kit('sound 1', 'Sound Testing', visit),
    kit('sound 2', 'Sound Testing', leave),
    kit('sound 3', 'Sound Testing', null),
    kit('sound 4', 'Sound Testing', null),
  ];

  it('is free and of the same type', () => {
    expect(substitutesFor('sound 1', 'kit', kits, ['sound 1']).map(({ _id }) => _id)).toEqual(['sound 3', 'sound 4']);
  });

  it('is nothing where nothing of the type is free', () => {
    expect(substitutesFor('logger', 'kit', [...kits, kit('logger', 'Noise Survey', visit)], ['logger'])).toEqual([]);
  });

  it('is not chosen already', () => {
    expect(substitutesFor('sound 1', 'kit', kits, ['sound 1', 'sound 3', 'air 1']).map(({ _id }) => _id)).toEqual([
      'sound 4',
    ]);
  });

  it('goes by the order of the list for cars, whatever their plates', () => {
    expect(substitutesFor('sound 1', 'car', kits, []).map(({ _id }) => _id)).toEqual(['air 1', 'air 2', 'sound 3']);
  });
});
