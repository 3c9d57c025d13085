import { windowOf } from '../calendar/windows.js';
import { axisOf } from './axis.js';
import { chosen, FINE_STEP, pulled, STEP } from './snapping.js';

const at = (instant: string): number => Date.parse(instant);
const span = { start: '2026-03-10T09:30:00.000Z', end: '2026-03-10T11:30:00.000Z' };
const axis = axisOf(windowOf('week', '2026-03-10'), 1);
const pull = (from: string, to: string, step = STEP) => ({ from: at(from), to: at(to), step });

describe('dragging a bar', () => {
  it('moves it by whole hours and keeps its length', () => {
    expect(pulled(span, 'move', pull('2026-03-10T10:00Z', '2026-03-10T11:20Z'), axis)).toEqual({
      start: '2026-03-10T10:30:00.000Z',
      end: '2026-03-10T12:30:00.000Z',
    });
  });

  it('moves it by quarters with Alt', () => {
    expect(pulled(span, 'move', pull('2026-03-10T10:00Z', '2026-03-10T11:20Z', FINE_STEP), axis).start).toBe(
      '2026-03-10T10:45:00.000Z',
    );
  });

  it('pulls one edge and leaves the other', () => {
    expect(pulled(span, 'end', pull('2026-03-10T11:30Z', '2026-03-10T13:35Z'), axis)).toEqual({
      start: span.start,
      end: '2026-03-10T13:30:00.000Z',
    });
    expect(pulled(span, 'start', pull('2026-03-10T09:30Z', '2026-03-10T08:31Z'), axis)).toEqual({
      start: '2026-03-10T08:30:00.000Z',
      end: span.end,
    });
  });

  it('leaves at least one step', () => {
    expect(pulled(span, 'end', pull('2026-03-10T11:30Z', '2026-03-09T00:00Z'), axis).end).toBe(
      '2026-03-10T10:30:00.000Z',
    );
    expect(pulled(span, 'start', pull('2026-03-10T09:30Z', '2026-03-12T00:00Z'), axis).start).toBe(
      '2026-03-10T10:30:00.000Z',
    );
  });

  it('stays at its clock time over a clock change, when the pointer does', () => {
    const weeks = axisOf(windowOf('fortnight', '2026-03-25'), 1);
    const friday = { start: '2026-03-27T09:00:00.000Z', end: '2026-03-27T13:00:00.000Z' };
    // From 10:00 GMT on Friday to 10:00 BST on Monday.
    expect(pulled(friday, 'move', pull('2026-03-27T10:00Z', '2026-03-30T09:00Z'), weeks)).toEqual({
      start: '2026-03-30T08:00:00.000Z',
      end: '2026-03-30T12:00:00.000Z',
    });
  });

  it('moves whole days by days, also a day of 23 hours', () => {
    const weeks = axisOf(windowOf('fortnight', '2026-03-25'), 1);
    const leave = { start: '2026-03-27T00:00:00.000Z', end: '2026-03-28T00:00:00.000Z' };
    expect(pulled(leave, 'move', pull('2026-03-27T15:00Z', '2026-03-29T03:00Z'), weeks)).toEqual({
      start: '2026-03-29T00:00:00.000Z',
      end: '2026-03-29T23:00:00.000Z',
    });
    expect(pulled(leave, 'end', pull('2026-03-28T00:00Z', '2026-03-29T20:00Z'), weeks)).toEqual({
      start: leave.start,
      end: '2026-03-29T23:00:00.000Z',
    });
  });
});

describe('dragging over an empty place', () => {
  it('chooses whole steps around both ends, in either direction', () => {
    const range = { start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T12:00:00.000Z' };
    expect(chosen(pull('2026-03-10T09:20Z', '2026-03-10T11:05Z'))).toEqual(range);
    expect(chosen(pull('2026-03-10T11:05Z', '2026-03-10T09:20Z'))).toEqual(range);
  });

  it('chooses one step at least', () => {
    expect(chosen(pull('2026-03-10T09:00Z', '2026-03-10T09:00Z'))).toEqual({
      start: '2026-03-10T09:00:00.000Z',
      end: '2026-03-10T10:00:00.000Z',
    });
  });
});
