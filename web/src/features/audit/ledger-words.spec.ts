import { rawValue, valueWords } from './ledger-words.js';

describe('a value of the ledger', () => {
  it.each([
    ['price', 350.5, '£350.50', { pounds: 350.5 }],
    ['completion.paid', false, 'No', 'No'],
    ['startjob', '2026-07-01T08:30:00.000Z', '01/07/2026 09:30', { at: '2026-07-01T08:30:00.000Z' }],
    ['invoice_number', '', '', ''],
    ['engineers', ['Anna Hall', 'Ben (removed)'], 'Anna Hall, Ben (removed)', 'Anna Hall, Ben (removed)'],
    ['price', null, '', ''],
    ['mot_due', '2026-11-03', '03/11/2026', '03/11/2026'],
    [
      'booking',
      { type: 'Annual Leave', start: '2026-07-01T08:30:00.000Z', end: '2026-07-02T16:00:00.000Z' },
      'Annual Leave, 01/07/2026 09:30 to 02/07/2026 17:00',
      'Annual Leave, 01/07/2026 09:30 to 02/07/2026 17:00',
    ],
  ] as const)('of %s reads and is saved as it is', (field, value, words, raw) => {
    expect([valueWords(field, value), rawValue(field, value)]).toEqual([words, raw]);
  });
});
