import fc from 'fast-check';
import { isRejection } from '#eventing';
import { specify } from '../../eventing/src/testing/specify.js';
import {
  balanceOf,
  creditable,
  grossPenceOf,
  isCreditedInFull,
  isPaid,
  type InvoiceState,
  type Issued,
} from './invoice.state.js';
import { invoice, toHandOver, type InvoiceCommand } from './invoice.decider.js';
import { happenedBefore } from './imported/imported-invoice.js';
import type { InvoiceDraft, InvoiceEvent, IssuedInvoice, Payment, Seller } from './invoice.events.js';

const { given } = specify(invoice);
const at = '2026-03-02T10:00:00.000Z';
const by = '01980000-0000-7000-8000-0000000000a1';
const visit = '01980000-0000-7000-8000-0000000000b2';
const paymentId = '01980000-0000-7000-8000-0000000000c3';
const said = { at, by };

const office = { address: '9 Office Street', postcode: 'BA1 1AA' };
const draft: InvoiceDraft = {
  clientId: null,
  visitIds: [visit],
  words: {
    client: { name: 'Able Homes', position: '', email: 'pay@able.example', telephone: '', ...office },
    orderReference: 'PO 7',
    descriptions: ['Sound Test', 'Travel'],
  },
  lines: [
    { visitId: visit, netPence: 40_025, vatRate: 20 },
    { visitId: null, netPence: 1_003, vatRate: 5 },
  ],
  reverseCharge: false,
  interestOn: null,
  date: null,
  taxPoint: null,
  supplyDates: ['2026-02-27'],
  dueDays: 14,
};
const seller: Seller = {
  name: 'Quiet Rooms',
  address: '',
  companyNumber: '',
  vatNumber: 'GB1',
  bankName: '',
  bankAccountName: '',
  bankSortCode: '',
  bankAccountNumber: '',
};
const drafted: InvoiceEvent = { type: 'InvoiceDrafted', data: draft };
const issue: InvoiceCommand = { type: 'IssueInvoice', number: 'INV-7', today: '2026-03-02', seller, ...said };
const facts: IssuedInvoice = {
  clientId: null,
  visitIds: draft.visitIds,
  words: draft.words,
  lines: draft.lines,
  reverseCharge: false,
  interestOn: null,
  supplyDates: draft.supplyDates,
  dueDays: 14,
  number: 'INV-7',
  totals: [
    { vatRate: 20, netPence: 40_025, vatPence: 8_005 },
    { vatRate: 5, netPence: 1_003, vatPence: 50 },
  ],
  date: '2026-03-02',
  taxPoint: '2026-03-02',
  dueDate: '2026-03-16',
  seller,
  source: 'record',
};
/** Gross £490.83. */
const issued: InvoiceEvent = { type: 'InvoiceIssued', data: facts };
const pay = (amountPence: number): InvoiceCommand => ({
  type: 'RecordPayment',
  paymentId,
  amountPence,
  date: '2026-03-10',
  reference: 'BACS',
  statement: null,
  ...said,
});
const paid = (amountPence: number): InvoiceEvent => ({
  type: 'PaymentRecorded',
  data: { paymentId, amountPence, date: '2026-03-10', reference: 'BACS', statement: null },
});
const credit = (netPence: number | null, vatRate: number | null = null): InvoiceCommand => ({
  type: 'Credit',
  net: netPence === null ? null : { netPence, vatRate },
  date: '2026-03-11',
  reason: 'Wrong client',
  ...said,
});
const creditNote = (
  number: string,
  totals: IssuedInvoice['totals'],
  inFull: boolean,
  source: 'record' | 'import' = 'record',
): Extract<InvoiceEvent, { type: 'CreditNoteIssued' }> => ({
  type: 'CreditNoteIssued',
  data: { number, date: '2026-03-11', reason: 'Wrong client', totals, inFull, source },
});

describe('an invoice', () => {
  it('is a draft first, which changes and goes without a trace in the numbers', () => {
    given()
      .when({ type: 'DraftInvoice', draft, ...said })
      .then([drafted]);
    const longer = { ...draft, dueDays: 60 };
    given(drafted)
      .when({ type: 'ReviseDraft', changes: { dueDays: 14, words: { orderReference: 'PO 7' } }, ...said })
      .then([]);
    given(drafted)
      .when({ type: 'ReviseDraft', changes: { dueDays: 60 }, ...said })
      .then([{ type: 'InvoiceDraftRevised', data: longer }]);
    given(drafted)
      .when({ type: 'ReviseDraft', changes: { words: { orderReference: 'PO 8' } }, ...said })
      .then([{ type: 'InvoiceDraftRevised', data: { ...draft, words: { ...draft.words, orderReference: 'PO 8' } } }]);
    given()
      .when({ type: 'ReviseDraft', changes: { dueDays: 60 }, ...said })
      .thenRejected('invoice/not-found');
    given(drafted)
      .when({ type: 'DiscardDraft', ...said })
      .then([{ type: 'InvoiceDraftDiscarded', data: {} }]);
    given(drafted, { type: 'InvoiceDraftDiscarded', data: {} }).when(issue).thenRejected('invoice/not-found');
    given(drafted).when(pay(1)).thenRejected('invoice/draft');
    given().when(issue).thenRejected('invoice/not-found');
  });

  it('carries no VAT where it charges for late payment', () => {
    const lines = draft.lines.map((line) => ({ ...line, vatRate: 0 }));
    const late: InvoiceDraft = { ...draft, visitIds: [], lines, interestOn: visit };
    const drafts: InvoiceEvent = { type: 'InvoiceDrafted', data: late };
    for (const changes of [{ lines: draft.lines }, { reverseCharge: true }])
      given(drafts)
        .when({ type: 'ReviseDraft', changes, ...said })
        .thenRejected('invoice/outside-vat');
    given(drafts)
      .when({ type: 'ReviseDraft', changes: { dueDays: 7 }, ...said })
      .then([{ type: 'InvoiceDraftRevised', data: { ...late, dueDays: 7 } }]);
  });

  it('says everything when it is issued, with VAT by rate, the day it is due and the tax point', () => {
    given(drafted).when(issue).then([issued]);
    // More than 14 days after the work the tax point stays with the work.
    given({ type: 'InvoiceDrafted', data: { ...draft, supplyDates: ['2026-02-01', '2026-02-15'] } })
      .when(issue)
      .then([
        {
          type: 'InvoiceIssued',
          data: { ...facts, supplyDates: ['2026-02-01', '2026-02-15'], taxPoint: '2026-02-15' },
        },
      ]);
    given({
      type: 'InvoiceDrafted',
      data: { ...draft, date: '2026-03-31', taxPoint: '2026-03-05', reverseCharge: true },
    })
      .when(issue)
      .then([
        {
          type: 'InvoiceIssued',
          data: {
            ...facts,
            reverseCharge: true,
            totals: facts.totals.map((one) => ({ ...one, vatPence: 0 })),
            date: '2026-03-31',
            taxPoint: '2026-03-05',
            dueDate: '2026-04-14',
          },
        },
      ]);
    const none = { position: '', email: '', telephone: '', address: '', postcode: '' };
    const nobody = { ...draft, words: { ...draft.words, client: { name: ' ', ...none } } };
    given({ type: 'InvoiceDrafted', data: nobody }).when(issue).thenRejected('invoice/no-client');
    const gone = { ...draft, words: { ...draft.words, client: { name: 'Forgotten', ...none } } };
    given({ type: 'InvoiceDrafted', data: gone }).when(issue).thenRejected('invoice/forgotten');
  });

  it('never changes once it is issued', () => {
    for (const command of [
      issue,
      { type: 'DraftInvoice', draft, ...said },
      { type: 'ReviseDraft', changes: { dueDays: 1 }, ...said },
      { type: 'DiscardDraft', ...said },
    ] satisfies InvoiceCommand[])
      given(issued).when(command).thenRejected('invoice/issued', { number: 'INV-7' });
    given(issued)
      .when({ type: 'TakeOver', invoice: { ...facts, number: 'X' }, ...said })
      .then([]);
  });

  it('that another program issued comes with what happened there, and goes again while nothing was done to it here', () => {
    const invoiceId = '01980000-0000-7000-8000-0000000000e5';
    const old: IssuedInvoice = { ...facts, source: 'import' };
    const imported: InvoiceEvent = { type: 'InvoiceIssued', data: old };
    const sent: InvoiceEvent = { type: 'InvoiceSent', data: { date: '2026-03-02' } };
    const note = creditNote('INV-7-C1', [{ vatRate: 5, netPence: 1_003, vatPence: 50 }], false, 'import');
    const before = (pence: number): InvoiceEvent => ({
      type: 'PaymentRecorded',
      data: { paymentId: invoiceId, amountPence: pence, date: '2026-03-05', reference: '', statement: null },
    });
    const take = (pence: number, totals = note.data.totals): InvoiceCommand => ({
      type: 'TakeOver',
      invoice: old,
      before: { sentOn: '2026-03-02', credit: { ...note.data, totals }, payment: before(pence).data as Payment },
      ...said,
    });
    // All of it paid, then some credited: that much is owed to the client.
    given()
      .when(take(49_083))
      .then([imported, sent, note, before(49_083)]);
    given().when(take(49_084)).thenRejected('invoice/paid-beyond', { pence: 49_084, grossPence: 49_083 });
    given()
      .when(take(1, [{ vatRate: 20, netPence: 49_084, vatPence: 0 }]))
      .thenRejected('invoice/credited-beyond', { pence: 49_084, grossPence: 49_083 });
    given()
      .when({ type: 'TakeOver', invoice: old, before: { sentOn: '2026-03-02', credit: null, payment: null }, ...said })
      .then([imported, sent]);
    const remove: InvoiceCommand = { type: 'RemoveImported', invoiceId, ...said };
    const removed: InvoiceEvent = { type: 'ImportedInvoiceRemoved', data: { number: 'INV-7' } };
    given(imported, sent, note, before(1)).when(remove).then([removed]);
    const reminder = { reminderId: visit, level: 1, to: 'pay@able.example', subject: 'Due', text: 'Please' } as const;
    for (const [done, by] of [
      [paid(1), 'payment'],
      [creditNote('INV-7-C2', [{ vatRate: 20, netPence: 1, vatPence: 0 }], false), 'credit'],
      [{ type: 'ReminderWritten', data: reminder }, 'reminder'],
    ] satisfies [InvoiceEvent, string][])
      given(imported, sent, note, before(1), done).when(remove).thenRejected('invoice/rested-on', { by });
    given(issued).when(remove).thenRejected('invoice/issued', { number: 'INV-7' });
    given(drafted).when(remove).thenRejected('invoice/draft');
    given(imported, removed).when(remove).thenRejected('invoice/not-found');
    // What was handed over before is not handed over again; what is credited here is.
    const hand: InvoiceCommand = { type: 'HandOver', journalId: visit, format: 'xero', ...said };
    given(imported, note).when(hand).then([]);
    given(imported, note, creditNote('INV-7-C2', [{ vatRate: 20, netPence: 1, vatPence: 0 }], false))
      .when(hand)
      .then([{ type: 'InvoiceHandedOver', data: { journalId: visit, numbers: ['INV-7-C2'], format: 'xero' } }]);
  });

  it('is paid in parts, never with more than is outstanding, and a payment can be taken off', () => {
    given(issued)
      .when(pay(24_000))
      .then([paid(24_000)]);
    given(issued, paid(24_000))
      .when(pay(25_084))
      .thenRejected('invoice/payment-too-high', { outstandingPence: 25_083 });
    given(issued, paid(24_000))
      .when(pay(25_083))
      .then([paid(25_083)]);
    given(issued, paid(24_000))
      .when({ type: 'RemovePayment', paymentId, ...said })
      .then([{ type: 'PaymentRemoved', data: { paymentId, amountPence: 24_000 } }]);
    given(issued)
      .when({ type: 'RemovePayment', paymentId, ...said })
      .thenRejected('invoice/no-payment');
  });

  it('is paid once by a line of a bank statement, however often it is accepted, and again once that was taken off', () => {
    const statement = { amountPence: 20_000, nth: 1 };
    const fromBank: InvoiceCommand = {
      ...(pay(10_000) as Extract<InvoiceCommand, { type: 'RecordPayment' }>),
      statement,
    };
    const banked: InvoiceEvent = {
      type: 'PaymentRecorded',
      data: { paymentId, amountPence: 10_000, date: '2026-03-10', reference: 'BACS', statement },
    };
    given(issued).when(fromBank).then([banked]);
    given(issued, banked)
      .when({ ...fromBank, paymentId: visit, amountPence: 5_000 })
      .then([]);
    for (const other of [
      { statement: { amountPence: 20_000, nth: 2 } },
      { statement: { amountPence: 20_001, nth: 1 } },
      { statement: null },
      { date: '2026-03-11' },
      { reference: 'BACS 2' },
    ])
      given(issued, banked)
        .when({ ...fromBank, ...other })
        .then([{ type: 'PaymentRecorded', data: { ...banked.data, ...other } }]);
    given(issued, banked, { type: 'PaymentRemoved', data: { paymentId, amountPence: 10_000 } })
      .when(fromBank)
      .then([banked]);
    given(issued, paid(10_000)).when(fromBank).then([banked]);
  });

  it('is credited by VAT rate, in parts and in full, under numbers of its own', () => {
    given(issued)
      .when(credit(null))
      .then([creditNote('INV-7-C1', facts.totals, true)]);
    given(issued).when(credit(100)).thenRejected('invoice/rate-needed');
    given(issued)
      .when(credit(1_002, 5))
      .then([creditNote('INV-7-C1', [{ vatRate: 5, netPence: 1_002, vatPence: 50 }], false)]);
    const first = creditNote('INV-7-C1', [{ vatRate: 5, netPence: 1_002, vatPence: 50 }], false);
    given(issued, first)
      .when(credit(1, 5))
      .then([creditNote('INV-7-C2', [{ vatRate: 5, netPence: 1, vatPence: 0 }], false)]);
    given(issued).when(credit(40_026, 20)).thenRejected('invoice/credit-too-high', { leftPence: 40_025 });
    given(issued, creditNote('INV-7-C1', facts.totals, true))
      .when(credit(null))
      .thenRejected('invoice/credited');
  });

  it('is marked as sent, on the day that counts, and a draft is made once', () => {
    const sent: InvoiceEvent = { type: 'InvoiceSent', data: { date: '2026-03-03' } };
    given(issued)
      .when({ type: 'MarkSent', date: '2026-03-03', ...said })
      .then([sent]);
    given(issued, sent)
      .when({ type: 'MarkSent', date: '2026-03-03', ...said })
      .then([]);
    given(drafted)
      .when({ type: 'DraftInvoice', draft, ...said })
      .thenRejected('invoice/drafted');
  });

  it('is handed over once, and what is credited later goes the next time', () => {
    const journalId = '01980000-0000-7000-8000-0000000000d4';
    const hand: InvoiceCommand = { type: 'HandOver', journalId, format: 'xero', ...said };
    const handed = (...numbers: string[]): InvoiceEvent => ({
      type: 'InvoiceHandedOver',
      data: { journalId, numbers, format: 'xero' },
    });
    given(issued)
      .when(hand)
      .then([handed('INV-7')]);
    given(issued, handed('INV-7')).when(hand).then([]);
    given(issued, handed('INV-7'), creditNote('INV-7-C1', facts.totals, true))
      .when(hand)
      .then([handed('INV-7-C1')]);
    given(drafted).when(hand).thenRejected('invoice/draft');
  });
});

const idOf = (n: number): string => `01980000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

/** Another program's invoice: VAT of any amount, at a rate that does not give it to the penny. */
const takingOver = (
  netPence: number,
  { vatShare, credited, paid: share }: Readonly<Record<'vatShare' | 'credited' | 'paid', number>>,
): InvoiceCommand => {
  const vat = Math.floor(netPence * vatShare);
  const vatRate = netPence === 0 ? 0 : Math.round((vat / netPence) * 10_000) / 100;
  const part = (of: number) => {
    const pence = Math.floor((netPence + vat) * of);
    return pence === 0 ? null : { pence, date: '2026-03-02' };
  };
  const old: IssuedInvoice = { ...facts, totals: [{ vatRate, netPence, vatPence: vat }], source: 'import' };
  const before = { invoice: old, sentOn: '2026-03-02', credited: part(credited), paid: part(share) };
  return { type: 'TakeOver', invoice: old, before: happenedBefore(idOf(0xfff), before), ...said };
};

describe('the money of an invoice', () => {
  const line = fc.record({
    visitId: fc.constant(null),
    netPence: fc.integer({ min: 0, max: 2_000_000 }),
    vatRate: fc.constantFrom(0, 5, 17.5, 20),
  });
  const step = fc.oneof(
    fc.record({ do: fc.constant('pay' as const), share: fc.double({ min: 0, max: 1.2, noNaN: true }) }),
    fc.record({ do: fc.constant('unpay' as const), which: fc.nat(5) }),
    fc.record({
      do: fc.constant('credit' as const),
      share: fc.double({ min: 0, max: 1.2, noNaN: true }),
      which: fc.nat(3),
    }),
    fc.record({ do: fc.constant('credit all' as const) }),
  );
  type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

  const isThere = (state: InvoiceState): state is Issued => state.status === 'issued';
  const creditableOf = (state: InvoiceState) => {
    if (!isThere(state)) throw new Error('it is issued');
    return creditable(state);
  };
  const commandOf = (
    one: Step,
    gross: number,
    left: ReturnType<typeof creditable>,
    payments: readonly string[],
    id: string,
  ): InvoiceCommand => {
    const rate = left[('which' in one ? one.which : 0) % Math.max(1, left.length)];
    switch (one.do) {
      case 'pay':
        return { ...pay(Math.ceil(one.share * gross) || 1), paymentId: id } as InvoiceCommand;
      case 'unpay':
        return {
          type: 'RemovePayment',
          paymentId: payments[one.which % Math.max(1, payments.length)] ?? idOf(0),
          ...said,
        };
      case 'credit all':
        return credit(null);
      case 'credit':
        return credit(Math.ceil(one.share * (rate?.netPence ?? 1)) || 1, rate?.vatRate ?? 20);
    }
  };

  it('adds up at every moment of any history: issued − credited − paid = outstanding', () => {
    let [moments, refused, moved] = [0, 0, 0];
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        fc.array(step, { maxLength: 25 }),
        fc.option(
          fc.record({
            vatShare: fc.double({ min: 0, max: 1, noNaN: true }),
            credited: fc.double({ min: 0, max: 1.05, noNaN: true }),
            paid: fc.double({ min: 0, max: 1.05, noNaN: true }),
          }),
        ),
        (lines, reverseCharge, steps, old) => {
          const words = { ...draft.words, descriptions: lines.map(() => 'Work') };
          let state: InvoiceState = invoice.initialState;
          // Counted apart from the decider, in events alone.
          let [gross, credited, paidSoFar] = [0, 0, 0];
          let [highest, payments] = [0, [] as string[]];
          const apply = (command: InvoiceCommand): void => {
            const decided = invoice.decide(command, state);
            if (isRejection(decided)) {
              refused += 1;
              return;
            }
            for (const event of decided) {
              state = invoice.evolve(state, event);
              if (event.type === 'InvoiceIssued') gross = grossPenceOf(event.data.totals);
              if (event.type === 'PaymentRecorded') paidSoFar += event.data.amountPence;
              if (event.type === 'PaymentRemoved') paidSoFar -= event.data.amountPence;
              if (event.type === 'PaymentRecorded') payments.push(event.data.paymentId);
              if (event.type === 'PaymentRemoved') payments = payments.filter((one) => one !== event.data.paymentId);
              if (event.type === 'CreditNoteIssued') {
                credited += grossPenceOf(event.data.totals);
                for (const total of event.data.totals) {
                  expect(total.netPence).toBeGreaterThanOrEqual(0);
                  expect(total.vatPence).toBeGreaterThanOrEqual(0);
                }
              }
              if (state.status !== 'issued') continue;
              moments += 1;
              expect(balanceOf(state)).toEqual({
                issued: gross,
                credited,
                paid: paidSoFar,
                outstanding: gross - credited - paidSoFar,
              });
              const left = grossPenceOf(creditable(state));
              expect(left).toBe(gross - credited);
              expect(left).toBeGreaterThanOrEqual(0);
              expect(paidSoFar).toBeGreaterThanOrEqual(0);
              if (isCreditedInFull(state)) expect(credited).toBe(gross);
              if (isPaid(state)) expect(gross - credited - paidSoFar).toBeLessThanOrEqual(0);
              const madeHere = [state.invoice, ...state.credits].filter(({ source }) => source === 'record');
              expect(toHandOver(state)).toHaveLength(madeHere.length);
            }
          };
          const drafting: InvoiceCommand = {
            type: 'DraftInvoice',
            draft: { ...draft, words, lines, reverseCharge },
            ...said,
          };
          const begun = old === null ? [drafting, issue] : [takingOver(lines[0]?.netPence ?? 0, old)];
          begun.forEach(apply);
          // More was paid or credited than it is over.
          fc.pre(isThere(state));
          moved += old === null ? 0 : 1;
          for (const one of steps) {
            highest += 1;
            apply(commandOf(one, gross, creditableOf(state), payments, idOf(highest)));
          }
        },
      ),
      { numRuns: 400 },
    );
    expect(moved).toBeGreaterThan(50);
    expect(moments).toBeGreaterThan(1000);
    expect(refused).toBeGreaterThan(100);
  });
});

describe('a reminder on an invoice', () => {
  const reminderId = '01980000-0000-7000-8000-0000000000d4';
  const letter = { level: 2, to: 'pay@able.example', subject: 'Second reminder', text: 'Dear Able' } as const;
  const write = (byHand = false, today = '2026-03-17'): InvoiceCommand => ({
    type: 'WriteReminder',
    reminderId,
    ...letter,
    byHand,
    today,
    ...said,
  });
  const settle = (outcome: 'sent' | 'failed' | 'uncertain'): InvoiceCommand => ({
    type: 'SettleReminder',
    reminderId,
    outcome,
    today: '2026-03-17',
    ...said,
  });
  const told = { reminderId, level: letter.level, to: letter.to };
  const written: InvoiceEvent = { type: 'ReminderWritten', data: { reminderId, ...letter } };
  const sent = (byHand: boolean): InvoiceEvent => ({
    type: 'ReminderSent',
    data: { ...told, date: '2026-03-17', byHand },
  });

  it('is written the day after it was due, once under its id, and has one outcome', () => {
    given(issued).when(write()).then([written]);
    given(issued, written).when(write()).then([]);
    given(issued, written)
      .when(settle('sent'))
      .then([sent(false)]);
    for (const outcome of ['failed', 'uncertain'] as const)
      given(issued, written)
        .when(settle(outcome))
        .then([{ type: 'ReminderFailed', data: { ...told, uncertain: outcome === 'uncertain' } }]);
    given(issued, written, sent(false)).when(settle('uncertain')).then([]);
    given(issued).when(settle('sent')).thenRejected('invoice/no-reminder');
  });

  it('that went by hand is written and sent in one', () => {
    given(issued)
      .when(write(true))
      .then([written, sent(true)]);
    given(issued, written, sent(true)).when(write(true)).then([]);
  });

  it('is refused where nothing is to be asked for: not due, paid, credited in full, a draft', () => {
    given(issued).when(write(false, '2026-03-16')).thenRejected('invoice/not-overdue');
    given(issued, paid(49_082)).when(write()).then([written]);
    given(issued, paid(49_083)).when(write()).thenRejected('invoice/settled');
    given(issued, creditNote('INV-7-C1', facts.totals, true))
      .when(write())
      .thenRejected('invoice/settled');
    given(drafted).when(write()).thenRejected('invoice/draft');
  });
});
