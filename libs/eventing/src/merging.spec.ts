import fc from 'fast-check';
import { mergeFields, sameJson } from './merging.js';

describe('a form that is saved late', () => {
  it('changes what its person changed and leaves alone what others changed', () => {
    const base = { fee: 1, notes: 'a', paid: false };
    expect(mergeFields(base, { fee: 1, notes: 'b', paid: true }, { fee: 2, notes: 'a', paid: false })).toEqual({
      changes: { fee: 2 },
    });
  });

  it('names both values where both changed the same field, and then changes nothing', () => {
    const merged = mergeFields({ fee: 1, notes: 'a' }, { fee: 3, notes: 'a' }, { fee: 2, notes: 'z' });
    expect(merged).toEqual({ conflicts: [{ field: 'fee', yours: 2, theirs: 3 }] });
  });

  it('does not call it a conflict when both wrote the same', () => {
    expect(mergeFields({ fee: 1 }, { fee: 2 }, { fee: 2 })).toEqual({ changes: {} });
  });

  it('compares lists and objects by value, whatever the order of keys', () => {
    expect(sameJson({ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] }, a: 1 })).toBe(true);
    expect(sameJson([1, 2], [2, 1])).toBe(false);
    expect(sameJson(null, undefined)).toBe(true);
  });

  it('never turns back a field that its person did not touch', () => {
    const fields = fc.record({
      a: fc.integer({ min: 0, max: 2 }),
      b: fc.boolean(),
      c: fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(fields, fields, fields, fc.subarray(['a', 'b', 'c'] as const), (base, current, typed, touched) => {
        const submitted = { ...base, ...Object.fromEntries(touched.map((field) => [field, typed[field]])) };
        const merged = mergeFields(base, current, submitted);
        if ('conflicts' in merged) {
          expect(merged.conflicts.length).toBeGreaterThan(0);
          for (const { field } of merged.conflicts) expect(touched).toContain(field);
          return;
        }
        const after = { ...current, ...merged.changes };
        for (const field of ['a', 'b', 'c'] as const) {
          if (sameJson(submitted[field], base[field])) expect(after[field]).toEqual(current[field]);
          else expect(after[field]).toEqual(submitted[field]);
        }
      }),
    );
  });
});
