import fc from 'fast-check';
import { bind } from './binding.js';
import { fillNeeded, isMoneyField, needsIn, sortsByMoney, withoutMoney } from './money-fields.js';
import { ReviseSiteVisit, ScheduleSiteVisit } from './site-visits.js';

const AMOUNT = 123_456_789;

describe('an answer without amounts', () => {
  it.each([
    'price',
    'remaining',
    'project.price',
    'project.quoted',
    'quote.fee',
    'feePence',
    'fee_pence',
    'invoicedFee',
  ])('knows %s for one', (field) => expect([isMoneyField(field), sortsByMoney(`-${field}`)]).toEqual([true, true]));
  it.each(['paid', 'total', 'remainder', 'feed', 'startjob', 'completion.paid', 'invoice_number', 'jobs'])(
    'knows that %s is none',
    (field) => expect(isMoneyField(field)).toBe(false),
  );

  it('leaves out fields and rows about them however deep, and touches neither the rest nor what it was given', () => {
    const plain = fc.string().filter((name) => !isMoneyField(name) && name !== 'field' && name !== 'toJSON');
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, true, 1, 'words'),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(plain, tie('tree'), { maxKeys: 3, noNullPrototype: true }),
      ),
    }));
    const planted = (value: unknown): unknown => {
      if (Array.isArray(value)) return [...value.map(planted), { field: 'price', from: AMOUNT, to: 0 }];
      if (typeof value !== 'object' || value === null) return value;
      const parts = Object.entries(value).map(([name, part]: [string, unknown]) => [name, planted(part)] as const);
      return Object.fromEntries([...parts, ['price', AMOUNT], ['quote', { fee: AMOUNT }]]);
    };
    fc.assert(
      fc.property(tree, (value) => {
        const given = planted(value);
        const before = JSON.stringify(given);
        expect(JSON.stringify(withoutMoney(given))).toBe(JSON.stringify(value));
        expect(JSON.stringify(given)).toBe(before);
      }),
    );
  });
});

describe('what a body asks for', () => {
  it('names the place of what takes a capability, and nothing that is empty', () => {
    const body = { _id: 'x', price: 1, completion: { paid: false, rams: true }, invoice_number: '' };
    expect(needsIn(bind(ReviseSiteVisit, body))).toEqual(
      expect.arrayContaining([
        { field: 'price', capability: 'change-fees' },
        { field: 'completion.paid', capability: 'invoice' },
        // An empty number takes the visit's own off.
        { field: 'invoice_number', capability: 'invoice' },
      ]),
    );
    expect(needsIn(bind(ScheduleSiteVisit, { price: '', invoice_number: '' }))).toEqual([]);
  });

  it('makes the fee of something new 0 for those alone who may not say it', () => {
    const made = (lacks: boolean): number | undefined => {
      const visit = bind(ScheduleSiteVisit, {});
      fillNeeded(visit, () => lacks);
      return visit.price;
    };
    expect([made(true), made(false)]).toEqual([0, undefined]);
  });
});
