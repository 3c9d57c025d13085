import { changedFrom } from './changed-from.js';

describe('what a dialog sends', () => {
  it('is what was changed, and nothing that was only shown', () => {
    expect(changedFrom({ name: 'Van 1', location: 'Depot' }, { name: 'Van 1', location: 'Yard' })).toEqual({
      location: 'Yard',
    });
    expect(changedFrom<object>({ name: 'Otto' }, { name: 'Otto', password: 'new one' })).toEqual({
      password: 'new one',
    });
    expect(changedFrom({ name: 'Van 1' }, { name: 'Van 1' })).toEqual({});
  });
});
