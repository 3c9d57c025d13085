import { jest } from '@jest/globals';
import { booking } from '../../../libs/bookings/src/booking.decider.js';
import { invoice } from '../../../libs/invoices/src/invoice.decider.js';
import { openInvoicing, type Invoicing } from '../../../libs/invoices/src/testing/invoicing.js';
import { siteVisit } from '../../../libs/site-visits/src/site-visit.decider.js';

const times = { start: '2027-03-10T09:00:00.000Z', end: '2027-03-10T13:00:00.000Z' };

describe('a command is decided once', () => {
  let office: Invoicing;
  beforeAll(async () => {
    office = await openInvoicing();
  }, 60_000);
  afterAll(() => office.server.stop());
  afterEach(() => jest.restoreAllMocks());

  /** Commands that were decided meanwhile, in order. */
  const decidedBy = async (
    decider: { readonly decide: (command: never, state: never) => unknown },
    work: () => Promise<unknown>,
  ): Promise<readonly string[]> => {
    const decide = jest.spyOn(decider, 'decide');
    await work();
    return decide.mock.calls.map(([command]) => (command as { readonly type: string }).type);
  };

  it('of a booking that is made, changed, changed into itself, refused and removed', async () => {
    const { ask, ok } = office;
    const { _id: car } = await ok<{ _id: string }>('POST', '/api/car', {
      name: 'Van',
      numberplate: 'AB12 CDE',
      location: 'Yard',
    });
    const decided = await decidedBy(booking, async () => {
      const { _id } = await ok<{ _id: string }>('POST', '/api/carbookings', {
        car_idfk: car,
        type: 'Other',
        ...times,
      });
      const path = `/api/carbookings/${_id}`;
      for (const type of ['MOT', 'MOT']) await ok('PUT', path, { type, ...times });
      await ask('PUT', path, { type: 'MOT', start: times.end, end: times.start });
      await ok('DELETE', path);
    });
    expect(decided).toEqual(['BookResource', 'ChangeBooking', 'ChangeBooking', 'ChangeBooking', 'RemoveBooking']);
  });

  it('of a visit that is scheduled, moved and removed', async () => {
    const { ok, visit } = office;
    let id = '';
    const decided = await decidedBy(siteVisit, async () => {
      id = await visit({ price: 400 });
      await ok('PUT', `/api/job/${id}`, { price: 500 });
      await ok('DELETE', `/api/job/${id}`);
    });
    expect(decided).toEqual(['ScheduleSiteVisit', 'ReviseSiteVisit', 'RemoveSiteVisit']);
  });

  it('of an invoice that is drafted, issued and paid', async () => {
    const { ok, visit } = office;
    const ids = [await visit({ price: 400 })];
    const decided = await decidedBy(invoice, async () => {
      const { _id } = await ok<{ _id: string }>('POST', '/api/invoices/drafts', { ids });
      await ok('POST', `/api/invoices/${_id}/issue`, {});
      await ok('POST', `/api/invoices/${_id}/payments`, { amount: 10, date: '2026-03-02' });
    });
    expect(decided).toEqual(['DraftInvoice', 'IssueInvoice', 'RecordPayment']);
  });
});
