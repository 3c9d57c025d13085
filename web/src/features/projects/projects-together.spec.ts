import type { Project } from '#contracts';
import { takingBack } from './projects-together.js';

const project = (_id: string, delegated: boolean, project_leader: string): readonly [string, Project] => [
  _id,
  { _id, delegated, contact: { project_leader } } as Project,
];
const before = new Map([project('a', false, 'Ann'), project('b', false, 'Bob'), project('c', false, 'Ann')]);

describe('what many projects were given', () => {
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
