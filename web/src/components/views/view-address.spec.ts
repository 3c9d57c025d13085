import { isBare, viewAddress, withView } from './view-address.js';

const shape = { filterNames: ['paid', 'from'], columns: '' };
const of = (query: string): URLSearchParams => new URLSearchParams(query);

describe('the address of a view', () => {
  it('is all that makes up the list, and nothing else', () => {
    expect(
      viewAddress(of('view=7&page=3&event=9&as_at=now&sort=-price&q=quay&size=100&paid=false&columns=a.b'), shape),
    ).toBe('columns=a.b&paid=false&q=quay&size=100&sort=-price');
  });
  it('is the same for two that show the same', () => {
    expect(viewAddress(of('sort=price&paid=&q='), shape)).toBe(
      viewAddress(of('columns=usual&sort=price&page=2'), shape),
    );
  });
  it('has the columns of this browser, so that whoever gets the link has them as well', () => {
    expect(viewAddress(of('paid=true'), { ...shape, columns: 'date.-fee' })).toBe('columns=date.-fee&paid=true');
    expect(viewAddress(of('paid=true'), shape)).toBe('columns=usual&paid=true');
    // What a link says counts.
    expect(viewAddress(of('paid=true&columns=fee'), { ...shape, columns: 'date.-fee' })).toBe('columns=fee&paid=true');
  });
});

describe('a page that somebody just came to', () => {
  it('says nothing of its list', () => {
    for (const query of ['', 'jobdeleted=true', 'as_at=2026-01-01', 'event=7'])
      expect(isBare(of(query), shape)).toBe(true);
    for (const query of ['q=a', 'paid=true', 'page=2', 'view=usual', 'columns=a', 'sort=b'])
      expect(isBare(of(query), shape)).toBe(false);
  });
});

describe('choosing a view', () => {
  it('takes the place of what made up the list, and leaves the rest', () => {
    expect(
      withView(of('q=old&page=4&as_at=now&from=2026-01-01'), shape, 'paid=false&columns=a.b', '7').toString(),
    ).toBe('as_at=now&paid=false&columns=a.b&view=7');
    expect(withView(of('q=old&view=7&as_at=now'), shape, null, null).toString()).toBe('as_at=now');
  });
  it('opens nothing else', () => {
    expect(withView(of(''), shape, 'event=9&as_at=2020&page=7&paid=true', null).toString()).toBe('paid=true');
  });
});
