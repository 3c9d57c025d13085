import { hearTrouble, noteTrouble, refusedMeanwhile, troubleNow } from './log-trouble.js';

describe('what the server says of its log', () => {
  afterEach(() => {
    noteTrouble(null);
  });

  it('is the reason why nothing is sent that would be written there, and all else goes on', () => {
    expect([troubleNow(), refusedMeanwhile('PUT', '/api/car')]).toEqual([null, null]);
    hearTrouble('{"trouble":"takes-nothing"}');
    const sentence = 'Nothing can be saved at the moment; what you typed is kept.';
    expect(troubleNow()).toBe(sentence);
    expect(
      ['/api/car', '/api/job/019ff48e/completion', '/api/auth/register', '/api/invoices'].map((path) =>
        refusedMeanwhile('POST', path),
      ),
    ).toEqual([sentence, sentence, sentence, sentence]);
    expect(
      [
        '/api/auth',
        '/api/presence',
        '/api/views/019ff48e',
        '/api/availability',
        '/api/past',
        '/api/book/fee/preview',
        '/api/clients/alike',
        '/api/invoices/plan',
        '/api/invoices/bank-statement',
        '/send',
      ].map((path) => refusedMeanwhile('POST', path)),
    ).toEqual(Array(10).fill(null));
    expect(refusedMeanwhile('GET', '/api/car')).toBeNull();
  });

  it('is over when the server says so, and nothing that it does not know', () => {
    hearTrouble('{"trouble":"put-back"}');
    expect(troubleNow()).toBe(
      'The log was put back to an older state, and nothing can be saved; what you typed is kept.',
    );
    hearTrouble('{"trouble":null}');
    expect(troubleNow()).toBeNull();
    hearTrouble('{"trouble":"another"}');
    expect(troubleNow()).toBeNull();
  });
});
