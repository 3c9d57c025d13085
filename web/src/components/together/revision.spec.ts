import { takingBack, type Led } from './revision.js';

const row = (id: string, delegated: boolean, project_leader: string): readonly [string, Led] => [
  id,
  { delegated, contact: { project_leader } },
];
const before = new Map([row('a', false, 'Ann'), row('b', false, 'Bob'), row('c', false, 'Ann')]);

describe('what many visits or projects were given', () => {
  it('is taken back to what each had, those alike in one request', () => {
    expect(takingBack(['a', 'b', 'c'], { project_leader: 'Cy' }, before)).toEqual([
      { ids: ['a', 'c'], revision: { project_leader: 'Ann' } },
      { ids: ['b'], revision: { project_leader: 'Bob' } },
    ]);
    expect(takingBack(['a', 'b', 'gone'], { delegated: true }, before)).toEqual([
      { ids: ['a', 'b'], revision: { delegated: false } },
    ]);
  });
});
