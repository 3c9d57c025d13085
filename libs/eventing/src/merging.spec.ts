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

  it('asks about fields that mean one thing where both changed something of them, and only where the form says all of them', () => {
    const base = { start: 9, end: 12, notes: 'a' };
    const theirs = { ...base, start: 10 };
    expect(mergeFields(base, theirs, { start: 9, end: 15, notes: 'b' }, ['start', 'end'])).toEqual({
      conflicts: [
        { field: 'start', yours: 9, theirs: 10 },
        { field: 'end', yours: 15, theirs: 12 },
      ],
    });
    expect(mergeFields(base, theirs, { end: 15 }, ['start', 'end'])).toEqual({ changes: { end: 15 } });
    expect(mergeFields(base, theirs, { ...base, notes: 'b' }, ['start', 'end'])).toEqual({ changes: { notes: 'b' } });
    expect(mergeFields(base, base, { start: 9, end: 15 }, ['start', 'end'])).toEqual({ changes: { end: 15 } });
    expect(mergeFields(base, theirs, { start: 10, end: 12 }, ['start', 'end'])).toEqual({ changes: {} });
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
