import { sumOf, vatOf } from './vat.js';

describe('VAT', () => {
  it('is worked out to the penny, half up', () => {
    expect(vatOf(1250.5, 20)).toEqual({ net: 1250.5, vat: 250.1, gross: 1500.6 });
    expect(vatOf(0.03, 17.5)).toEqual({ net: 0.03, vat: 0.01, gross: 0.04 });
    expect(vatOf(400, 0)).toEqual({ net: 400, vat: 0, gross: 400 });
  });
});

describe('several fees', () => {
  it('add up exactly, and nothing to nothing', () => {
    expect(sumOf([0.1, 0.2, 999_999.99])).toBe(1_000_000.29);
    expect(sumOf([])).toBe(0);
  });
});
