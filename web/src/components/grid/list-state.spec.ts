import { changedAddress, listStateOf } from './list-state.js';

const shape = { filterNames: ['kind', 'paid'], defaultSort: '-startjob', defaultSize: 50 };
const named = { ...shape, name: 'reports' };
const after = (
  before: string,
  changes: Parameters<typeof changedAddress>[1],
  of: Parameters<typeof changedAddress>[2] = shape,
): string => changedAddress(new URLSearchParams(before), changes, of).toString();

describe('what a list shows', () => {
  it('is read from the address, and is its default where that says nothing or nonsense', () => {
    expect(listStateOf(new URLSearchParams('q=quay&sort=price&page=3&size=100&kind=air&other=1'), shape)).toEqual({
      q: 'quay',
      sort: 'price',
      page: 3,
      size: 100,
      filters: { kind: 'air' },
    });
    expect(listStateOf(new URLSearchParams('page=-1&size=7&kind='), shape)).toEqual({
      q: '',
      sort: '-startjob',
      page: 1,
      size: 50,
      filters: {},
    });
  });

  it('is kept without what stands at its default, and starts at the first page after another search', () => {
    expect(after('page=3&kind=air', { q: 'mill' })).toBe('kind=air&q=mill');
    expect(after('q=mill&sort=price&kind=air', { q: '', sort: '-startjob', filters: { kind: '', paid: 'true' } })).toBe(
      'paid=true',
    );
    expect(after('q=mill', { page: 2 })).toBe('q=mill&page=2');
  });
});

describe('two lists on one page', () => {
  const address = 'sort=price&reports.sort=-address&reports.kind=noise&kind=air&year=2026';
  it('each read their own part of the address', () => {
    expect(listStateOf(new URLSearchParams(address), shape)).toMatchObject({ sort: 'price', filters: { kind: 'air' } });
    expect(listStateOf(new URLSearchParams(address), named)).toMatchObject({
      sort: '-address',
      filters: { kind: 'noise' },
    });
  });
  it('leave alone what is not theirs', () => {
    expect(after(address, { sort: '-startjob', filters: { kind: '' } }, named)).toBe('sort=price&kind=air&year=2026');
    expect(after(address, { page: 2 })).toBe(`${address}&page=2`);
    expect(after(address, { q: 'x' }, named)).toBe(`${address}&reports.q=x`);
  });
});
