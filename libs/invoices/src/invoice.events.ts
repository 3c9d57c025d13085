import { z } from 'zod';
import { defineCatalogue, defineEvent, type EventOf, type PersonalField } from '#eventing';

const pence = z.int().min(0);
const day = z.iso.date();
const rate = z.number().min(0).max(100);

const addressee = z.strictObject({
  name: z.string(),
  position: z.string(),
  email: z.string(),
  telephone: z.string(),
  address: z.string(),
  postcode: z.string(),
});
/** What an invoice says of persons and places: whom it is for, and one description for each line. */
const words = z.strictObject({ client: addressee, orderReference: z.string(), descriptions: z.array(z.string()) });
/** Amounts of the lines, in the order of their descriptions. */
const lines = z.array(z.strictObject({ visitId: z.uuid().nullable(), netPence: pence, vatRate: rate })).max(500);
const seller = z.strictObject({
  name: z.string(),
  address: z.string(),
  companyNumber: z.string(),
  vatNumber: z.string(),
  bankName: z.string(),
  bankAccountName: z.string(),
  bankSortCode: z.string(),
  bankAccountNumber: z.string(),
});
/** The invoice on whose late payment this one charges what the law adds, outside the scope of VAT; null: it is for work. */
const interestOn = z.uuid().nullable();
/** The first releases charged for work alone. */
const forWork = (data: Readonly<Record<string, unknown>>): Record<string, unknown> => ({ ...data, interestOn: null });
const draft = {
  clientId: z.uuid().nullable(),
  visitIds: z.array(z.uuid()).max(500),
  words,
  lines,
  reverseCharge: z.boolean(),
  interestOn,
  /** null: the day on which it is issued. */
  date: day.nullable(),
  /** null: by the rule of 14 days. */
  taxPoint: day.nullable(),
  supplyDates: z.array(day),
  dueDays: z.int().min(0),
};
const atRate = z.strictObject({ vatRate: rate, netPence: pence, vatPence: pence });

export type InvoiceWords = z.infer<typeof words>;
export type IssuedLine = z.infer<typeof lines>[number];
export type Seller = z.infer<typeof seller>;
export type AmountAtRate = z.infer<typeof atRate>;

const FORGOTTEN = 'Forgotten';
const forgottenWords: InvoiceWords = {
  client: { name: FORGOTTEN, position: '', email: '', telephone: '', address: '', postcode: '' },
  orderReference: '',
  descriptions: [],
};

/** Whom it is for was forgotten, and with them what its lines say. */
export const isForgottenClient = ({ client, descriptions }: InvoiceWords): boolean =>
  client.name === FORGOTTEN && descriptions.length === 0;

/** Sealed with the key that seals the invoice's document, so that whoever is forgotten is forgotten in both. */
const ofClient: PersonalField<InvoiceWords> = {
  subject: (value, entityId) => {
    if (isForgottenClient(value)) return null;
    const email = value.client.email.trim().toLowerCase();
    return email === '' ? { kind: 'record', lookup: entityId } : { kind: 'client', lookup: email };
  },
  forgotten: forgottenWords,
};
const ofRecord: PersonalField<string> = {
  subject: (value, entityId) => (value === '' ? null : { kind: 'record', lookup: entityId }),
  forgotten: '',
};

/** Forgetting the person takes it, whichever invoice they were written to about. */
const ofAddress: PersonalField<string> = {
  subject: (address) => (address === '' ? null : { kind: 'client', lookup: address.trim().toLowerCase() }),
  forgotten: '',
};
const level = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** What became of an invoice. Amounts are pence; what was issued is never told anew, only paid and credited. */
export const invoiceCatalogue = defineCatalogue({
  category: 'invoice',
  module: 'invoices',
  events: {
    InvoiceDrafted: defineEvent({
      says: 'An invoice was drafted for visits of one client; it has no number yet.',
      schema: z.strictObject(draft),
      personal: { words: ofClient },
      upcasts: [forWork],
    }),
    InvoiceDraftRevised: defineEvent({
      says: 'What a draft says changed; all of it is told anew.',
      schema: z.strictObject(draft),
      personal: { words: ofClient },
      upcasts: [forWork],
    }),
    InvoiceDraftDiscarded: defineEvent({ says: 'A draft was discarded.', schema: z.strictObject({}) }),
    InvoiceIssued: defineEvent({
      says: 'An invoice was issued: everything that it says, with its number. Nothing of this changes later.',
      schema: z.strictObject({
        number: z.string().min(1),
        clientId: z.uuid().nullable(),
        visitIds: z.array(z.uuid()).max(500),
        words,
        lines,
        totals: z.array(atRate),
        reverseCharge: z.boolean(),
        interestOn,
        date: day,
        taxPoint: day,
        supplyDates: z.array(day),
        dueDays: z.int().min(0),
        dueDate: day,
        seller,
        /**
         * document: it was issued by a call that made a document alone, and taken over from there word for word. import: another
         * program issued it, which also handed it over and returned its VAT.
         */
        source: z.enum(['record', 'document', 'import']),
      }),
      personal: { words: ofClient },
      upcasts: [forWork],
    }),
    InvoiceSent: defineEvent({
      says: 'An invoice was sent to the client.',
      schema: z.strictObject({ date: day }),
    }),
    PaymentRecorded: defineEvent({
      says: 'A client paid an invoice, or a part of it.',
      schema: z.strictObject({
        paymentId: z.uuid(),
        amountPence: z.int().min(1),
        date: day,
        reference: z.string(),
        /** The line of a bank statement of which it is a part, with its date and reference; null: recorded by hand. `nth` of those that say the same. */
        statement: z.strictObject({ amountPence: z.int().min(1), nth: z.int().min(1) }).nullable(),
      }),
      personal: { reference: ofRecord },
      // The first releases knew payments by hand alone.
      upcasts: [(data) => ({ ...data, statement: null })],
    }),
    PaymentRemoved: defineEvent({
      says: 'A payment was taken off an invoice again: it was not made, or not for this one.',
      schema: z.strictObject({ paymentId: z.uuid(), amountPence: z.int().min(1) }),
    }),
    CreditNoteIssued: defineEvent({
      says: 'A part of an invoice was credited, or all of it.',
      schema: z.strictObject({
        number: z.string().min(1),
        date: day,
        reason: z.string(),
        totals: z.array(atRate),
        /** Nothing of the invoice is left. */
        inFull: z.boolean(),
        /** import: the program that issued the invoice also issued this. */
        source: z.enum(['record', 'import']),
      }),
      personal: { reason: ofRecord },
      // The first releases knew credit notes of their own alone.
      upcasts: [(data) => ({ ...data, source: 'record' })],
    }),
    ReminderWritten: defineEvent({
      says: 'A reminder of an overdue invoice is to be sent; what became of it is told by one of the others.',
      schema: z.strictObject({ reminderId: z.uuid(), level, to: z.string(), subject: z.string(), text: z.string() }),
      personal: { to: ofAddress, subject: ofRecord, text: ofRecord },
    }),
    ReminderSent: defineEvent({
      says: 'The mail server took the reminder, or a person sent it by hand and said so.',
      schema: z.strictObject({ reminderId: z.uuid(), level, to: z.string(), date: day, byHand: z.boolean() }),
      personal: { to: ofAddress },
    }),
    ReminderFailed: defineEvent({
      says: 'The reminder was not sent; or, where that is uncertain, the mail server did not say whether it took it.',
      schema: z.strictObject({ reminderId: z.uuid(), level, to: z.string(), uncertain: z.boolean() }),
      personal: { to: ofAddress },
    }),
    ImportedInvoiceRemoved: defineEvent({
      says: 'The import that brought an invoice was undone: its number and its visits are free again.',
      schema: z.strictObject({ number: z.string().min(1) }),
    }),
    InvoiceHandedOver: defineEvent({
      says: 'An invoice or one of its credit notes was handed over to the accounts program, once.',
      schema: z.strictObject({
        journalId: z.uuid(),
        /** Numbers of the invoice and the credit notes that went with it. */
        numbers: z.array(z.string()).min(1),
        format: z.enum(['xero', 'sage', 'quickbooks']),
      }),
    }),
  },
});

export type InvoiceEvent = EventOf<typeof invoiceCatalogue>;
export type Payment = Extract<InvoiceEvent, { type: 'PaymentRecorded' }>['data'];
export type CreditNote = Extract<InvoiceEvent, { type: 'CreditNoteIssued' }>['data'];
export type InvoiceDraft = Extract<InvoiceEvent, { type: 'InvoiceDrafted' }>['data'];
export type IssuedInvoice = Extract<InvoiceEvent, { type: 'InvoiceIssued' }>['data'];
