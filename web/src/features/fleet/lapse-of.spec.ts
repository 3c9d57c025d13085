import { defaultCalibrationMonths } from '#contracts';
import { lapseOf } from './lapse-of.js';

describe('the last day of a calibration', () => {
  it.each([
    ['meter', '2026-01-05', '2028-01-05'],
    ['calibrator', '2026-01-05', '2027-01-05'],
    ['calibrator', '2028-02-29', '2029-02-28'],
    ['meter', '2026-12-31', '2028-12-31'],
    ['meter', null, ''],
  ] as const)('of a %s of %s is %s', (kind, calibratedOn, until) => {
    expect(lapseOf({ kind, calibratedOn }, defaultCalibrationMonths)).toBe(until);
  });

  it('stays in the month that the months lead to', () => {
    const months = { ...defaultCalibrationMonths, fan: 6 };
    expect(lapseOf({ kind: 'fan', calibratedOn: '2026-08-31' }, months)).toBe('2027-02-28');
  });
});
