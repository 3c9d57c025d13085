import { givesWay, passing } from './gives-way.js';

const success = (id: string) => ({ id, ...passing, message: '' });
const failure = (id: string) => ({ id, role: 'alert', message: '' });
/** As an undo while it is on its way. */
const question = (id: string) => ({ id, role: 'status', message: '' });

describe('where no message has room', () => {
  it('the oldest that would go by itself gives way, then the oldest failure, and a question never', () => {
    expect(givesWay([success('a'), success('b')], 3)).toBeUndefined();
    expect(givesWay([failure('a'), success('b'), success('c')], 3)).toBe('b');
    expect(givesWay([question('a'), failure('b'), failure('c')], 3)).toBe('b');
    expect(givesWay([question('a'), question('b')], 2)).toBeUndefined();
  });
});
