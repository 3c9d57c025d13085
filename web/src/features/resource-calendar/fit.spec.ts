import type { Booking } from '#contracts';
import { misfitOf } from './fit.js';

const booking = (over: Partial<Booking>): Booking => ({
  _id: 'one',
  version: 1,
  start: '2026-03-10T09:00:00.000Z',
  end: '2026-03-10T13:00:00.000Z',
  type: 'Site Visit',
  job_id: null,
  title: '1 High Street, Bristol BS1 4DJ',
  visit: null,
  repeats: null,
  ...over,
});
const visit = { kind: 'sound', status: 'Pending', projectName: 'Quay' } as const;
const survey = { kind: 'noise', status: 'Pending', projectName: 'Quay' } as const;
const names = new Map([
  ['van1', 'Van 1'],
  ['van2', 'Van 2'],
  ['amy', 'Amy'],
  ['logger', 'Logger'],
]);
const nameOf = (row: string): string => names.get(row) ?? row;
const span = { start: '2026-03-10T10:00:00.000Z', end: '2026-03-10T12:00:00.000Z' };

describe('whether a bar fits', () => {
  const other = booking({ _id: 'other', car_idfk: 'van2', job_id: 'visit-2', visit });
  const moved = booking({
    _id: 'moved',
    car_idfk: 'van1',
    job_id: 'visit-1',
    visit,
    start: '2026-03-11T10:00:00.000Z',
    end: '2026-03-11T12:00:00.000Z',
  });

  it('says where the car is, and until when', () => {
    expect(misfitOf(moved, 'van2', span, [other, moved], nameOf)).toEqual({
      sentence: 'Van 2 is at BS1 4DJ until 13:00',
      final: false,
    });
  });

  it('fits beside what only touches', () => {
    expect(
      misfitOf(moved, 'van2', { start: other.end, end: '2026-03-10T15:00:00.000Z' }, [other, moved], nameOf),
    ).toBeNull();
  });

  it('asks for everybody of the visit', () => {
    const amy = booking({ _id: 'amy', engineer_idfk: 'amy', job_id: 'visit-1', visit });
    const leave = booking({
      _id: 'leave',
      engineer_idfk: 'amy',
      type: 'Annual Leave',
      title: 'Annual Leave',
      start: '2026-03-10T00:00:00.000Z',
      end: '2026-03-12T00:00:00.000Z',
    });
    expect(misfitOf(moved, 'van1', span, [moved, amy, leave], nameOf)).toEqual({
      sentence: 'Amy is booked (Annual Leave) until 24:00 on Wed 11 Mar',
      final: false,
    });
  });

  it('is not in its own way', () => {
    expect(misfitOf(other, 'van2', span, [other], nameOf)).toBeNull();
  });

  it('can not go twice on the same visit', () => {
    const second = booking({ _id: 'second', car_idfk: 'van2', job_id: 'visit-1', visit });
    expect(misfitOf(moved, 'van2', moved, [moved, second], nameOf)).toEqual({
      sentence: 'Van 2 is on this visit already.',
      final: true,
    });
  });

  it('takes the kit of a survey along at its start only', () => {
    const setup = booking({
      _id: 'setup',
      engineer_idfk: 'amy',
      job_id: 'setup-1',
      visit: survey,
      type: 'Site Visit - Setup',
    });
    const kit = booking({
      _id: 'kit',
      kit_idfk: 'logger',
      job_id: 'setup-1',
      visit: survey,
      type: 'Site Visit - Setup',
      end: '2026-03-17T13:00:00.000Z',
    });
    const calibration = booking({
      _id: 'calibration',
      kit_idfk: 'logger',
      type: 'Calibration',
      start: '2026-03-09T08:00:00.000Z',
      end: '2026-03-09T17:00:00.000Z',
    });
    const dayEarlier = { start: '2026-03-09T09:00:00.000Z', end: '2026-03-09T10:00:00.000Z' };
    expect(misfitOf(setup, 'amy', dayEarlier, [setup, kit, calibration], nameOf)?.sentence).toBe(
      'Logger is booked (Calibration) until 17:00',
    );
    expect(misfitOf(setup, 'amy', span, [setup, kit, calibration], nameOf)).toBeNull();
  });
});
