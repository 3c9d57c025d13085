import { modules } from '#office';
import { titles } from './titles.js';

describe('the titles of the read models', () => {
  it('are there for each, and for no other', () => {
    const names = modules.flatMap(({ parts }) => parts.projections.map(({ name }) => name));
    expect(Object.keys(titles).sort()).toEqual([...names].sort());
  });
});
