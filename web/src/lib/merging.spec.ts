import fc from 'fast-check';
import { sameValue } from '#contracts';
import { changedBetween, fieldsOf, rebased, withFields, type FormShape } from './merging.js';

const shape: FormShape = { parts: ['contact'], together: [['date', 'start']] };
const base = {
  date: '2030-06-04',
  start: '09:00',
  notes: '',
  engineers: [''],
  contact: { name: 'Fern', telephone: '07700 900123' },
};
type Values = typeof base;

const few = fc.constantFrom('a', 'b', 'c');
const anyValues: fc.Arbitrary<Values> = fc.record({
  date: few,
  start: few,
  notes: few,
  engineers: fc.array(few, { maxLength: 2 }),
  contact: fc.record({ name: few, telephone: few }),
});
const at = (values: Values, path: string): unknown => fieldsOf(values, shape).get(path);

describe('a form that is open while someone else saves', () => {
  it('takes what its person did not touch, and keeps what they typed', () => {
    const values = { ...base, notes: 'gate code 12' };
    const now = { ...base, engineers: ['ed'], contact: { ...base.contact, telephone: '07700 900456' } };
    expect(rebased({ base, values }, now, shape)).toEqual({
      base: now,
      values: { ...now, notes: 'gate code 12' },
      taken: ['engineers', 'contact.telephone'],
      clashing: [],
    });
  });

  it('keeps what both changed to something else, with what it was begun from', () => {
    const values = { ...base, contact: { ...base.contact, name: 'Fern Fascia' } };
    const now = { ...base, notes: 'theirs', contact: { ...base.contact, name: 'F. Fascia' } };
    expect(rebased({ base, values }, now, shape)).toEqual({
      base: { ...base, notes: 'theirs' },
      values: { ...values, notes: 'theirs' },
      taken: ['notes'],
      clashing: ['contact.name'],
    });
  });

  it('does not put together a time that nobody chose', () => {
    const values = { ...base, start: '10:00' };
    const now = { ...base, date: '2030-06-05' };
    expect(rebased({ base, values }, now, shape)).toMatchObject({ values, base, clashing: ['date'] });
  });

  it('has nothing left to save where both did the same', () => {
    const values = { ...base, notes: 'same', date: '2030-06-05' };
    const after = rebased({ base, values }, values, shape);
    expect(changedBetween(after.base, after.values, shape).size).toBe(0);
  });

  it('never loses or makes up a value, whoever changed what', () => {
    fc.assert(
      fc.property(anyValues, anyValues, anyValues, (begun, typed, now) => {
        const after = rebased({ base: begun, values: typed }, now, shape);
        const touched = changedBetween(begun, typed, shape);
        for (const path of fieldsOf(begun, shape).keys()) {
          expect(at(after.values, path)).toEqual(touched.has(path) ? at(typed, path) : at(now, path));
          expect(at(after.base, path)).toEqual(after.clashing.includes(path) ? at(begun, path) : at(now, path));
        }
        // What the person changed and nobody else has is still theirs to save.
        const left = changedBetween(after.base, after.values, shape);
        for (const path of touched) if (!sameValue(at(typed, path), at(now, path))) expect(left.has(path)).toBe(true);
      }),
    );
  });

  it('leaves out fields that it does not have', () => {
    expect(
      withFields(
        base,
        new Map<string, unknown>([
          ['gone', 1],
          ['contact.gone', 1],
          ['contact.name', 'F'],
        ]),
        shape,
      ),
    ).toEqual({ ...base, contact: { ...base.contact, name: 'F' } });
  });
});
