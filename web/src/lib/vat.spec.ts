import { vatOf, vatPreview } from './vat.js';

describe('VAT', () => {
  it('is worked out to the penny, half up', () => {
    expect(vatOf(1250.5, 20)).toEqual({ net: 1250.5, vat: 250.1, gross: 1500.6 });
    expect(vatOf(0.03, 17.5)).toEqual({ net: 0.03, vat: 0.01, gross: 0.04 });
    expect(vatOf(400, 0)).toEqual({ net: 400, vat: 0, gross: 400 });
  });
});

describe('VAT of several fees', () => {
  // A tenth of a penny each would be lost on every line.
  const fees = [0.12, 0.12, 0.12, 0.12, 0.12];
  it('is that of the total on one invoice, and its lines add up to it', () => {
    const { lines, total } = vatPreview(fees, 20, 'one');
    expect(total).toEqual({ net: 0.6, vat: 0.12, gross: 0.72 });
    expect(lines.map(({ vat }) => vat)).toEqual([0.02, 0.03, 0.02, 0.03, 0.02]);
  });
  it('is what the invoices add up to, with one for each', () => {
    const { lines, total } = vatPreview(fees, 20, 'each');
    expect(lines.map(({ vat }) => vat)).toEqual([0.02, 0.02, 0.02, 0.02, 0.02]);
    expect(total).toEqual({ net: 0.6, vat: 0.1, gross: 0.7 });
  });
  it('adds up exactly, and nothing to nothing', () => {
    expect(vatPreview([0.1, 0.2, 999_999.99], 20, 'one').total).toEqual({ net: 1_000_000.29, vat: 200_000.06, gross: 1_200_000.35 });
    expect(vatPreview([], 20, 'one')).toEqual({ lines: [], total: { net: 0, vat: 0, gross: 0 } });
  });
});
