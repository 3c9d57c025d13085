import { specify } from '../../../eventing/src/testing/specify.js';
import { invoice, type InvoiceCommand } from '../invoice.decider.js';
import type { InvoiceEvent } from '../invoice.events.js';

const { given } = specify(invoice);
const said = { at: '2026-03-20T10:00:00.000Z', by: '01980000-0000-7000-8000-0000000000a1' };
const reminderId = '01980000-0000-7000-8000-0000000000d4';
const client = {
  name: 'Able Homes',
  position: '',
  email: 'pay@able.example',
  telephone: '',
  address: '',
  postcode: '',
};
const seller = {
  name: 'Quiet Rooms',
  address: '',
  companyNumber: '',
  vatNumber: '',
  bankName: '',
  bankAccountName: '',
  bankSortCode: '',
  bankAccountNumber: '',
};
const totals = [{ vatRate: 20, netPence: 40_000, vatPence: 8_000 }];
const issued: InvoiceEvent = {
  type: 'InvoiceIssued',
  data: {
    number: 'INV-7',
    clientId: null,
    visitIds: [],
    words: { client, orderReference: '', descriptions: ['Sound Test'] },
    lines: [{ visitId: null, netPence: 40_000, vatRate: 20 }],
    totals,
    reverseCharge: false,
    date: '2026-03-02',
    taxPoint: '2026-03-02',
    supplyDates: ['2026-02-27'],
    dueDays: 14,
    dueDate: '2026-03-16',
    seller,
    source: 'record',
  },
};
const paid = (amountPence: number): InvoiceEvent => ({
  type: 'PaymentRecorded',
  data: { paymentId: reminderId, amountPence, date: '2026-03-10', reference: '', statement: null },
});
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
const written: InvoiceEvent = { type: 'ReminderWritten', data: { reminderId, ...letter } };
const sent = (byHand: boolean): InvoiceEvent => ({
  type: 'ReminderSent',
  data: { reminderId, level: 2, to: letter.to, date: '2026-03-17', byHand },
});

describe('a reminder on an invoice', () => {
  it('is written the day after it was due, once under its id, and has one outcome', () => {
    given(issued).when(write()).then([written]);
    given(issued, written).when(write()).then([]);
    given(issued, written)
      .when(settle('sent'))
      .then([sent(false)]);
    for (const outcome of ['failed', 'uncertain'] as const)
      given(issued, written)
        .when(settle(outcome))
        .then([
          {
            type: 'ReminderFailed',
            data: { reminderId, level: 2, to: letter.to, uncertain: outcome === 'uncertain' },
          },
        ]);
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
    given(issued, paid(47_999)).when(write()).then([written]);
    given(issued, paid(48_000)).when(write()).thenRejected('invoice/settled');
    given(issued, {
      type: 'CreditNoteIssued',
      data: { number: 'INV-7-C1', date: '2026-03-10', reason: 'Wrong', totals, inFull: true },
    })
      .when(write())
      .thenRejected('invoice/settled');
    given().when(write()).thenRejected('invoice/not-found');
  });
});
