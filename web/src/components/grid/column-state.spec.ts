import fc from 'fast-check';
import {
  arranged,
  inOrder,
  moved,
  readColumnState,
  usual,
  withHidden,
  withOrder,
  withWidth,
  writtenColumnState,
  type ColumnState,
} from './column-state.js';
import type { GridColumn } from './columns.js';

const column = (key: string, more: Partial<GridColumn<string>> = {}): GridColumn<string> => ({
  key,
  title: () => key,
  value: () => key,
  ...more,
});
const columns = [
  column('date', { width: 96 }),
  column('name', { card: 'title', flex: 2 }),
  column('place', { flex: 1 }),
  column('fee', { width: 80 }),
  column('actions', { card: 'actions', pinned: 'right' }),
];
const keysOf = (some: readonly GridColumn<string>[]): string => some.map(({ key }) => key).join(' ');
const shown = (arrangement: ColumnState, of = columns): string => keysOf(arranged(of, arrangement));

describe('columns as somebody has them', () => {
  it('are the usual ones at first, and again after everything was taken back', () => {
    expect(arranged(columns, usual)).toBe(columns);
    const there = moved(columns, withHidden(columns, withWidth(columns, usual, 'fee', 200), 'date', true), 'place', -1);
    expect(writtenColumnState(there)).toBe('-date.place.name.fee_200');
    const back = moved(columns, withHidden(columns, withWidth(columns, there, 'fee', null), 'date', false), 'place', 1);
    expect(back).toEqual(usual);
    expect(writtenColumnState(back)).toBe('');
  });
  it('move one place among those that are shown, and not past the buttons', () => {
    const hidden = withHidden(columns, usual, 'name', false);
    expect(shown(moved(columns, hidden, 'fee', -1))).toBe('date name fee place actions');
    expect(moved(columns, usual, 'date', -1)).toBe(usual);
    expect(moved(columns, usual, 'fee', 1)).toBe(usual);
    // Past a hidden one in one step.
    const without = withHidden(columns, usual, 'place', true);
    expect(shown(moved(columns, without, 'fee', -1))).toBe('date fee name actions');
  });
  it('take a width in place of their share of the room, within reason', () => {
    const wide = arranged(columns, withWidth(columns, usual, 'place', 310.4))[2];
    expect(wide).toMatchObject({ key: 'place', given: 310 });
    expect(arranged(columns, withWidth(columns, usual, 'place', 3))[2]).toMatchObject({ given: 40 });
    expect(arranged(columns, withWidth(columns, usual, 'place', 99_999))[2]).toMatchObject({ given: 900 });
  });
  it('can not lose what the rows are known by, nor the buttons', () => {
    expect(shown(readColumnState('-date.-name.-place.-fee.-actions'))).toBe('name actions');
  });
  it('are dragged to where they are dropped, and hidden ones keep their place', () => {
    const without = withHidden(columns, usual, 'place', true);
    const dropped = withOrder(columns, without, ['fee', 'date', 'name']);
    expect(writtenColumnState(dropped)).toBe('fee.date.-place.name');
  });
});

describe('columns of another version of the program', () => {
  const kept = withHidden(columns, moved(columns, usual, 'fee', -1), 'date', true);
  it('that are new stand after their usual neighbour', () => {
    const newer = [column('number'), ...columns.slice(0, 3), column('postcode'), ...columns.slice(3)];
    expect(shown(kept, newer)).toBe('number name fee place postcode actions');
  });
  it('that are gone are passed over', () => {
    expect(
      shown(
        kept,
        columns.filter(({ key }) => key !== 'fee'),
      ),
    ).toBe('name place actions');
  });
});

describe('the line of an arrangement', () => {
  const key = fc.stringMatching(/^[A-Za-z][A-Za-z]{0,8}(_[a-z]{1,8})?$/);
  it('is read as it was written, and is the same in an address', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(key, fc.boolean(), fc.option(fc.integer({ min: 40, max: 900 }))), {
          selector: ([name]) => name,
        }),
        (entries) => {
          const arrangement: ColumnState = {
            order: entries.map(([name]) => name),
            hidden: new Set(entries.filter(([, hide]) => hide).map(([name]) => name)),
            widths: new Map(entries.flatMap(([name, , width]) => (width === null ? [] : [[name, width] as const]))),
          };
          const line = writtenColumnState(arrangement);
          expect(readColumnState(line)).toEqual(arrangement);
          expect(new URLSearchParams({ columns: line }).toString()).toBe(`columns=${line}`);
        },
      ),
    );
  });
  it('never breaks a grid, whatever it says', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-._a-z0-9]{0,40}$/)), (line) => {
        const all = inOrder(columns, readColumnState(line));
        expect(all.map((one) => one.key).sort()).toEqual(columns.map((one) => one.key).sort());
        expect(all.at(-1)?.key).toBe('actions');
      }),
    );
    expect(readColumnState(null)).toEqual(usual);
  });
  it('says each column once: the first time counts', () => {
    expect(readColumnState('fee.date.-fee_200')).toEqual({
      order: ['fee', 'date'],
      hidden: new Set(),
      widths: new Map(),
    });
  });
});
