import { screensOf } from '#contracts';
import { modules } from '#composition-root';
import { titles } from './titles.js';

const names = modules.flatMap(({ parts }) => parts.projections.map(({ name }) => name)).sort();

describe('the titles of the read models', () => {
  it('are there for each, and for no other', () => {
    expect(Object.keys(titles).sort()).toEqual(names);
  });

  it('stand beside the screens that need them', () => {
    expect(Object.keys(screensOf).sort()).toEqual(names);
  });
});
