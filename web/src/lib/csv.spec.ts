import { csvOf } from './csv.js';
import { fileName } from './files.js';

describe('a CSV file', () => {
  it('begins with the mark that tells spreadsheets its letters, has lines of its own kind, and ends with one', () => {
    expect(
      csvOf(
        ['Leader', 'Fee'],
        [
          ['Zoë', 1200.5],
          ['A, B', 0],
        ],
      ),
    ).toBe('\uFEFFLeader,Fee\r\nZoë,1200.5\r\n"A, B",0\r\n');
  });
  it.each(['=1+1', '+441170000000', '-2', '@SUM(A1)', '\tx'])('takes no cell for a formula: %p', (cell) => {
    expect(csvOf(['Name'], [[cell]])).toContain(`'${cell}`);
  });
  it('leaves negative numbers alone', () => {
    expect(csvOf(['Fee'], [[-2]])).toBe('\uFEFFFee\r\n-2\r\n');
  });
});

describe('the name of a file', () => {
  it('has nothing in it that a disk may refuse', () => {
    expect(fileName('Monthly Revenue, 2026', 'csv')).toBe('monthly-revenue-2026.csv');
    expect(fileName('Jobs / Fees (All Time)', 'png')).toBe('jobs-fees-all-time.png');
    expect([
      fileName('Équipement', 'csv'),
      fileName('Main-d’œuvre', 'csv'),
      fileName('Relatórios à data de 3º', 'csv'),
    ]).toEqual(['equipement.csv', 'main-d-oeuvre.csv', 'relatorios-a-data-de-3o.csv']);
  });
});
