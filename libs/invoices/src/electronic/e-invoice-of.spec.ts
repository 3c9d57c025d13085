import fc from 'fast-check';
import { creditedVatPence, vatPence } from '#contracts';
import { ublOf, type EInvoice } from '#e-invoice';
import { isRejection } from '#eventing';
import { independentlyChecked } from '#test/e-invoice/independent-rules';
import { creditable, isCreditedInFull, type InvoiceState } from '../invoice.state.js';
import { invoice, type InvoiceCommand } from '../invoice.decider.js';
import type { AmountAtRate, InvoiceDraft, Seller } from '../invoice.events.js';
import { eInvoiceOf } from './e-invoice-of.js';

const said = { at: '2026-03-02T10:00:00.000Z', by: '01980000-0000-7000-8000-0000000000a1' };
const seller: Seller = {
  name: 'Quiet Rooms',
  address: '1 Mill Lane,\nBath',
  companyNumber: '01234567',
  vatNumber: 'GB 123 4567 89',
  bankName: 'Bank',
  bankAccountName: 'Quiet Rooms Ltd',
  bankSortCode: '01-02-03',
  bankAccountNumber: '12345678',
};
const draftOf = (
  lines: InvoiceDraft['lines'],
  { reverseCharge = false, interestOn = null }: Partial<InvoiceDraft> = {},
): InvoiceDraft => ({
  clientId: null,
  visitIds: [],
  words: {
    client: { name: 'Able', position: '', email: '', telephone: '', address: '9 Office Street', postcode: 'BA1 1AA' },
    orderReference: 'PO 7',
    descriptions: lines.map(() => 'Sound Test'),
  },
  lines,
  reverseCharge,
  interestOn,
  date: null,
  taxPoint: null,
  supplyDates: ['2026-02-27'],
  dueDays: 14,
});
const history = (commands: readonly InvoiceCommand[]): InvoiceState & { readonly status: 'issued' } => {
  let state: InvoiceState = invoice.initialState;
  for (const command of commands) {
    const decided = invoice.decide(command, state);
    if (isRejection(decided)) throw new Error(JSON.stringify(decided));
    state = decided.reduce(invoice.evolve, state);
  }
  if (state.status !== 'issued') throw new Error('it is issued');
  return state;
};
const issue: InvoiceCommand = { type: 'IssueInvoice', number: 'INV-7', today: '2026-03-02', seller, ...said };
const creditOf = (net: { readonly netPence: number; readonly vatRate: number } | null): InvoiceCommand => ({
  type: 'Credit',
  net,
  date: '2026-03-11',
  reason: 'Less work',
  ...said,
});
const checked = (value: EInvoice | null): ReturnType<typeof independentlyChecked> => {
  if (value === null) throw new Error('it is there');
  const answer = ublOf(value, 'en16931');
  if (!('xml' in answer)) throw new Error(answer.refused);
  const found = independentlyChecked(answer.xml);
  expect(found.failed).toEqual([]);
  return found;
};
const added = (totals: readonly AmountAtRate[]) => {
  const netPence = totals.reduce((sum, one) => sum + one.netPence, 0);
  const vat = totals.reduce((sum, one) => sum + one.vatPence, 0);
  return { netPence, vatPence: vat, grossPence: netPence + vat };
};

describe('VAT of what is credited', () => {
  it('adds up to the VAT of the whole, and is never more than a penny beside its own rate', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 0, max: 10_000 }),
        (parts, basisPoints) => {
          const rate = basisPoints / 100;
          const whole = parts.reduce((sum, part) => sum + part, 0);
          let standing = { netPence: whole, vatPence: vatPence(whole, rate) };
          for (const part of parts) {
            const vat = creditedVatPence(standing, part, rate);
            expect(Math.abs(vat - vatPence(part, rate))).toBeLessThanOrEqual(1);
            standing = { netPence: standing.netPence - part, vatPence: standing.vatPence - vat };
            // What stands has the VAT of its own amount, whatever was credited before.
            expect(standing.vatPence).toBe(vatPence(standing.netPence, rate));
          }
          expect(standing).toEqual({ netPence: 0, vatPence: 0 });
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the electronic form of a record', () => {
  const rates = fc.oneof(
    fc.constantFrom(20, 5, 0, 17.5),
    fc.integer({ min: 50, max: 10_000 }).map((points) => points / 100),
  );
  const line = fc.record({
    visitId: fc.constant(null),
    netPence: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 2_000_000 })),
    vatRate: rates,
  });
  const part = fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), which: fc.nat(5) });

  it('says to the penny what the record says, of random invoices and each of their credit notes, which add up to the invoice', () => {
    let notes = 0;
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.array(part, { maxLength: 12 }), (lines, parts) => {
        const commands: InvoiceCommand[] = [{ type: 'DraftInvoice', draft: draftOf(lines), ...said }, issue];
        for (const { share, which } of parts) {
          const left = creditable(history(commands)).filter(({ netPence }) => netPence > 0);
          const from = left[which % Math.max(1, left.length)];
          if (from === undefined) continue;
          const netPence = Math.max(1, Math.round(from.netPence * share));
          commands.push(creditOf({ netPence, vatRate: from.vatRate }));
        }
        if (creditable(history(commands)).length > 0) commands.push(creditOf(null));
        const record = history(commands);
        expect(checked(eInvoiceOf(record, seller, null)).totals).toEqual(added(record.invoice.totals));
        for (const { number, totals } of record.credits) {
          notes += 1;
          expect(checked(eInvoiceOf(record, seller, number)).totals).toEqual(added(totals));
        }
        if (record.credits.length === 0) return;
        expect(isCreditedInFull(record)).toBe(true);
        for (const { vatRate, ...whole } of record.invoice.totals) {
          const credited = record.credits.flatMap(({ totals }) => totals.filter((one) => one.vatRate === vatRate));
          expect(added(credited)).toMatchObject(whole);
        }
      }),
      { numRuns: 300 },
    );
    expect(notes).toBeGreaterThan(500);
  }, 60_000);

  it('takes what the invoice lacks from the company of today, and writes numbers as the standard does', () => {
    const bare = { ...seller, vatNumber: '', companyNumber: '' };
    const record = history([
      { type: 'DraftInvoice', draft: draftOf([{ visitId: null, netPence: 1003, vatRate: 20 }]), ...said },
      { ...issue, seller: bare },
    ]);
    expect(eInvoiceOf(record, { ...seller, name: 'Other' }, null)).toMatchObject({
      seller: { name: 'Quiet Rooms', street: '1 Mill Lane, Bath', vatNumber: 'GB123456789' },
      buyer: { name: 'Able', street: '9 Office Street', postcode: 'BA1 1AA' },
      bank: { account: '12345678', branch: '010203' },
      taxPoint: '2026-03-02',
      dueDate: '2026-03-16',
    });
    const without = eInvoiceOf(record, bare, null);
    expect(without === null ? null : ublOf(without, 'en16931')).toEqual({
      refused: 'Please enter the VAT number of the company.',
    });
    expect(eInvoiceOf(record, seller, 'INV-7-C1')).toBeNull();
  });

  it('is outside the scope of VAT where it charges for late payment, and so are its credit notes', () => {
    const lines = [141, 4000].map((netPence) => ({ visitId: null, netPence, vatRate: 0 }));
    const draft = draftOf(lines, { interestOn: '01980000-0000-7000-8000-0000000000d4' });
    const record = history([{ type: 'DraftInvoice', draft, ...said }, issue, creditOf(null)]);
    for (const number of [null, 'INV-7-C1']) {
      const value = eInvoiceOf(record, seller, number);
      expect(new Set(value?.lines.map(({ category }) => category))).toEqual(new Set(['O']));
      expect(checked(value).totals).toEqual({ netPence: 4141, vatPence: 0, grossPence: 4141 });
    }
  });

  it('asks for the number of a client that accounts for the VAT', () => {
    const record = history([
      {
        type: 'DraftInvoice',
        draft: draftOf([{ visitId: null, netPence: 1003, vatRate: 20 }], { reverseCharge: true }),
        ...said,
      },
      issue,
    ]);
    const value = eInvoiceOf(record, seller, null);
    expect(value?.lines).toMatchObject([{ category: 'AE', rateBasisPoints: 0 }]);
    expect(value === null ? null : ublOf(value, 'en16931')).toEqual({
      refused: 'A reverse charge needs the VAT number or the company number of Able.',
    });
  });
});
