import type { BookingConflict } from '#contracts';
import { ApiError } from './api.js';
import { refusalOf } from './http-problems.js';

const conflict: BookingConflict = {
  resource: { kind: 'car', _id: 'van-2', label: 'Van 2' },
  start: '2026-03-10T09:00:00.000Z',
  end: '2026-03-10T13:00:00.000Z',
  booking: { _id: 'b', label: '3 Mill Lane, BA11 1BB', link: '/jobs/b' },
  nextFree: '2026-03-10T13:00:00.000Z',
  substitutes: [],
};
const refused = (conflicts: readonly BookingConflict[]): ApiError =>
  new ApiError(409, { statusCode: 409, msg: 'Car or Kit in Use!', conflicts });

describe('a refusal in words', () => {
  it('says what is in the way, until when, and from when on it is free', () => {
    const sentence = refusalOf(refused([conflict]));
    expect(sentence).toContain('Van 2 is booked 09:00 to 13:00');
    expect(sentence).toContain('(3 Mill Lane, BA11 1BB); free again from 13:00.');
  });

  it('offers what is free instead', () => {
    const free = (label: string) => ({ _id: label, label, detail: '' });
    expect(refusalOf(refused([{ ...conflict, substitutes: [free('Van 1')] }]))).toMatch(/Free instead: Van 1\.$/);
    expect(refusalOf(refused([{ ...conflict, substitutes: [free('Van 1'), free('Van 3'), free('Golf')] }]))).toMatch(
      /Free instead: Van 1, Van 3 or Golf\.$/,
    );
  });

  it('says which journey of a survey, and everything that is in the way', () => {
    const sentence = refusalOf(
      refused([
        { ...conflict, part: 'Pickup' },
        { ...conflict, resource: { kind: 'engineer', _id: 'erin', label: 'Erin' } },
      ]),
    );
    expect(sentence).toMatch(/^Pickup: Van 2 is booked/);
    expect(sentence).toContain('Erin is booked');
  });

  it('is the message where nothing is in the way', () => {
    expect(refusalOf(new ApiError(404, { statusCode: 404, msg: 'This is not there any more.' }))).toBe(
      'This is not there any more.',
    );
  });
});
