import type { Client, Company, Job } from '#contracts';
import { invoiceContentOf } from './invoice-content.js';
import { invoiceWarnings } from './invoice-warnings.js';

const job = {
  _id: '1',
  kind: 'air',
  airtest: { types: 1, tests: 2 },
  startjob: '2026-03-10T09:00:00.000Z',
  address: '1 Site Road',
  postcode: 'BS1 4DJ',
  price: 400,
  projectName: 'Quay',
  project_number: 'P-1',
  invoice_number: '',
  contact: {
    name: 'Cara Plain',
    position: 'Buyer',
    email: 'cara@able.example',
    telephone: '7700900123',
    project_leader: '',
  },
} as unknown as Job;
const able = {
  company: 'Able Homes',
  address: '9 Office Street',
  postcode: 'BA1 1AA',
  email: 'accounts@able.example',
  telephone: '',
  payment_days: 14,
} as unknown as Client;
const contentFor = (client: Client | null) =>
  invoiceContentOf({
    command: {},
    visits: [[job]],
    company: { vatRate: 20, paymentTerms: 'Payment is due within 21 days.' } as unknown as Company,
    client,
    date: '2026-03-20',
  });

describe('whom an invoice goes to', () => {
  it('is the contact at the site, on the terms of the company, where there is no record', () => {
    expect(contentFor(null)).toMatchObject({
      client: { name: 'Cara Plain', address: '1 Site Road', postcode: 'BS1 4DJ', email: 'cara@able.example' },
      dueDate: '2026-04-10',
    });
  });

  it('is the company at its billing address, on the terms that were agreed with it', () => {
    expect(contentFor(able)).toMatchObject({
      client: {
        name: 'Able Homes',
        position: '',
        address: '9 Office Street',
        postcode: 'BA1 1AA',
        email: 'accounts@able.example',
        telephone: '7700900123',
      },
      dueDate: '2026-04-03',
      project: { address: '1 Site Road' },
    });
  });

  it('is the company at the site where its billing address is not known', () => {
    expect(contentFor({ ...able, address: '', postcode: '', payment_days: null })).toMatchObject({
      client: { name: 'Able Homes', address: '1 Site Road', postcode: 'BS1 4DJ' },
      dueDate: '2026-04-10',
    });
  });

  it('is one address also where the sites differ: the billing address, else that of the first, which is told', () => {
    const other = { ...job, _id: '2', address: '2 Mill Lane', postcode: 'BA2 2BB' };
    const joint = (client: Client | null) =>
      invoiceContentOf({
        command: {},
        visits: [[job], [other]],
        company: { vatRate: 20, paymentTerms: 'Payment is due within 21 days.' } as unknown as Company,
        client,
        date: '2026-03-20',
      });
    expect(joint(able).client).toMatchObject({ address: '9 Office Street', postcode: 'BA1 1AA' });
    expect(joint(null).client).toMatchObject({ address: '1 Site Road', postcode: 'BS1 4DJ' });
    const told = 'The sites differ and there is no billing address, so the invoice goes to 1 Site Road.';
    expect(invoiceWarnings(joint(null), [job, other], null)).toEqual([told]);
    expect(invoiceWarnings(joint(able), [job, other], { ...able, purchase_order_note: '' })).toEqual([]);
    expect(invoiceWarnings(joint(null), [job, job], null)).toEqual([]);
  });
});

describe('a visit that is still ahead', () => {
  it('is told of until its day', () => {
    const on = (date: string, ...jobs: readonly Job[]) =>
      invoiceWarnings({ ...contentFor(able), date }, jobs, { ...able, purchase_order_note: '' });
    expect(on('2026-03-09', job)).toEqual(['1 visit has not taken place yet.']);
    expect(on('2026-03-09', job, job)).toEqual(['2 visits have not taken place yet.']);
    expect(on('2026-03-10', job)).toEqual([]);
  });
});

describe('a client that wants its purchase order number', () => {
  const wants = { ...able, purchase_order_needed: true, purchase_order_note: '' };

  it('is told of until the invoice has one', () => {
    expect(invoiceWarnings({ ...contentFor(wants), orderReference: ' ' }, [job], wants)).toEqual([
      'Able Homes needs a purchase order number on each invoice.',
    ]);
    expect(
      invoiceWarnings({ ...contentFor(wants), orderReference: '' }, [job], {
        ...wants,
        purchase_order_note: 'One for each site.',
      }),
    ).toEqual(['Able Homes needs a purchase order number on each invoice: One for each site.']);
    expect(invoiceWarnings({ ...contentFor(wants), orderReference: 'PO 7' }, [job], wants)).toEqual([]);
  });
});
