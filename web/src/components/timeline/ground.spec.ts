import { windowOf } from '../calendar/windows.js';
import { axisOf } from './axis.js';
import { groundOf, presentOf } from './ground.js';

const axis = axisOf(windowOf('week', '2026-03-11'), 1);

describe('the ground of the rows', () => {
  it('greys the days before today and marks today', () => {
    const shades = groundOf(axis, '2026-03-11').split('linear-gradient').at(-1) ?? '';
    expect(shades.match(/var\(--timeline-past\)/g)).toHaveLength(2);
    expect(shades.match(/var\(--timeline-today\)/g)).toHaveLength(1);
    expect(shades.match(/var\(--timeline-night\)/g)).toHaveLength(8);
  });

  it('greys nothing of a week to come', () => {
    expect(groundOf(axis, '2026-03-01')).not.toContain('past');
  });

  it('has a line at the present, while that is in view', () => {
    expect(presentOf(axis, Date.parse('2026-03-12T12:00:00Z'))).toContain('50.0000%');
    expect(presentOf(axis, Date.parse('2026-03-16T00:00:00Z'))).toBe('none');
  });
});
