import { validateSync } from 'class-validator';
import { ChangeStaffMember } from './staff.js';
import { registrationFault, type Registration } from './registrations.js';

const attma: Registration = { scheme: 'ATTMA', number: 'A 1', kinds: ['air'], validUntil: '2027-06-01' };

describe('what is wrong with the registrations for a visit', () => {
  it('is nothing while one that covers it is valid, also on its last day', () => {
    expect(registrationFault([attma], 'air', '2027-06-01')).toBeNull();
    expect(registrationFault([{ ...attma, validUntil: '2026-01-01' }, attma], 'air', '2027-06-01')).toBeNull();
  });

  it('is the one that lapsed last, or that there is none', () => {
    const older = { ...attma, validUntil: '2026-01-01' };
    expect(registrationFault([older, attma], 'air', '2027-06-02')).toEqual(attma);
    expect(registrationFault([attma], 'sound', '2027-01-01')).toBe('missing');
    expect(registrationFault([], 'air', '2027-01-01')).toBe('missing');
  });
});

describe('registrations as they are sent', () => {
  const isTaken = (registrations: unknown): boolean =>
    validateSync(Object.assign(new ChangeStaffMember(), { _id: '01980000-0000-7000-8000-0000000000a0', registrations }))
      .length === 0;

  it('are whole, of any scheme', () => {
    expect([[], [attma], [{ ...attma, scheme: 'IOA', kinds: ['sound', 'noise'] }], undefined].map(isTaken)).toEqual(
      Array(4).fill(true),
    );
  });

  it.each([
    ['a blank scheme', [{ ...attma, scheme: ' ' }]],
    ['a blank number', [{ ...attma, number: '' }]],
    ['no kinds', [{ ...attma, kinds: [] }]],
    ['an unknown kind', [{ ...attma, kinds: ['smell'] }]],
    ['one kind twice', [{ ...attma, kinds: ['air', 'air'] }]],
    ['a day that does not exist', [{ ...attma, validUntil: '2027-02-30' }]],
    ['something more', [{ ...attma, grade: 1 }]],
    ['too many', Array(21).fill(attma)],
    ['no list', attma],
    ['null', null],
  ])('are refused with %s', (_, registrations) => {
    expect(isTaken(registrations)).toBe(false);
  });
});
