import { exportWords } from './export-limits.js';

describe('what a list can be saved as', () => {
  it.each([
    [1, 'The one row, as it is listed'],
    [50_000, 'All 50,000 rows, as they are listed'],
    [
      50_001,
      'These are 50,001 rows. A workbook holds at most 50,000: please choose fewer with the filters, or save the plain table.',
    ],
    [
      1_000_000,
      'These are 1,000,000 rows. A workbook holds at most 50,000: please choose fewer with the filters, or 200,000 for a plain table.',
    ],
  ])('is said in words, of %i rows', (total, words) => {
    expect(exportWords(total)).toBe(words);
  });
});
