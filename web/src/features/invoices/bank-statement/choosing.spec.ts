import type { BankMatch } from '#contracts';
import { acceptedAhead, paymentsOf, withAccepted } from './choosing.js';
import { choiceWords, matchSentence } from './match-words.js';

const invoice = (number: string, amount: number, outstanding = amount) => ({
  _id: `id of ${number}`,
  number,
  client: 'Able Homes',
  outstanding,
  amount,
});
const match = (amount: number, more: Partial<BankMatch>): BankMatch => ({
  line: { date: '2026-04-10', amount, reference: 'ABLE', nth: 1 },
  reason: 'nothing',
  sure: false,
  invoices: [],
  named: [],
  choices: [],
  left: 0,
  ...more,
});
const sure = match(480, { reason: 'number', sure: true, invoices: [invoice('INV-1', 480)] });
const part = match(100, { reason: 'part', invoices: [invoice('INV-2', 100, 480)] });
const several = match(60, { reason: 'several', choices: [[invoice('INV-3', 60)], [invoice('INV-4', 60)]] });

describe('what is accepted of a statement', () => {
  it('is ahead only what is sure; a part or one of several only once a person says so', () => {
    const all = [sure, part, several];
    const ahead = acceptedAhead(all);
    expect(paymentsOf(all, ahead)).toEqual([{ invoice_id: 'id of INV-1', amount: 480, line: sure.line }]);
    const more = withAccepted(withAccepted(ahead, part, 'proposed'), several, 1);
    expect(paymentsOf(all, more).map(({ invoice_id, amount }) => [invoice_id, amount])).toEqual([
      ['id of INV-1', 480],
      ['id of INV-2', 100],
      ['id of INV-4', 60],
    ]);
    expect(paymentsOf(all, withAccepted(withAccepted(more, sure, null), several, null))).toHaveLength(1);
  });

  it.each([
    [sure, 'Reference names INV-1 and the amount is what is outstanding.'],
    [part, 'Part payment of INV-2: £380.00 would stay outstanding.'],
    [several, 'The amount fits 2 possibilities: choose.'],
    [
      match(500, { reason: 'over', invoices: [invoice('INV-1', 480)], left: 20 }),
      '£20.00 more than is outstanding on INV-1: only £480.00 would be recorded.',
    ],
    [
      match(540, { reason: 'amount', invoices: [invoice('INV-1', 480), invoice('INV-3', 60)] }),
      'Amount of INV-1 and INV-3 of Able Homes together. The reference names none of them.',
    ],
    [
      match(1, { reason: 'recorded', invoices: [invoice('INV-1', 0.5)], left: 0.5 }),
      'Already recorded on INV-1, except £0.50.',
    ],
    [match(1, {}), 'No invoice fits.'],
  ])('has its reason in words', (one, words) => {
    expect(matchSentence(one)).toBe(words);
  });

  it('is chosen from invoices with their client and amount', () => {
    expect(choiceWords([invoice('INV-3', 60), invoice('INV-4', 20)])).toBe('INV-3 and INV-4, Able Homes: £80.00');
  });
});
