import { besideOthers } from './beside.js';

const entry = (id: string, start: string, end: string) => ({
  id,
  title: id,
  start: `2026-03-10T${start}:00.000Z`,
  end: `2026-03-10T${end}:00.000Z`,
});
const beside = (...entries: readonly ReturnType<typeof entry>[]): readonly string[] =>
  [...besideOthers(entries)].toSorted();

describe('entries that overlap', () => {
  it('stand beside each other where they begin together; the last one has all of its room', () => {
    expect(
      beside(
        entry('a', '09:00', '13:00'),
        entry('b', '09:00', '12:00'),
        entry('c', '09:30', '13:00'),
        entry('d', '10:00', '11:00'),
      ),
    ).toEqual(['a', 'b', 'c']);
  });

  it('lie over each other where the first lines are free', () => {
    expect(beside(entry('a', '09:00', '13:00'), entry('b', '10:30', '12:00'))).toEqual([]);
    expect(beside(entry('a', '09:00', '13:00'), entry('b', '10:29', '12:00'))).toEqual(['a']);
    expect(beside(entry('a', '09:00', '10:00'), entry('b', '10:00', '12:00'))).toEqual([]);
  });

  it('give way to one that began before them on a deeper level', () => {
    // c takes the place of a; b began earlier and lies above it.
    expect(beside(entry('a', '09:00', '11:00'), entry('b', '10:30', '14:00'), entry('c', '11:00', '13:00'))).toEqual([
      'c',
    ]);
  });
});
