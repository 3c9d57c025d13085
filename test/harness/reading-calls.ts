const WEEK = 'from=2027-03-08T00:00:00.000Z&to=2027-03-15T00:00:00.000Z';
const DAYS = 'from=2027-03-01&to=2027-03-31';
/** What the calls that read must be asked with, as a query. */
export const askedWith: Readonly<Record<string, string>> = {
  'GET /api/job/calendar': WEEK,
  'GET /api/engineerbookings': WEEK,
  'GET /api/carbookings': WEEK,
  'GET /api/kitbookings': WEEK,
  'GET /api/search': 'q=quay',
  'GET /api/availability/next': 'from=2026-11-23&duration=60',
  'GET /api/clients/:id/statement': DAYS,
  'GET /api/dashboard/admin': DAYS,
  'GET /api/dashboard/engineer': DAYS,
  'GET /api/dashboard/places': DAYS,
  'GET /api/dashboard/finance': 'year=2027',
  'GET /api/export': 'format=csv',
  'GET /api/invoices/journal': 'format=xero',
  'GET /api/invoices/vat': 'first_day=2027-01-01&last_day=2027-03-31',
  'GET /api/kits/instruments/visits': `serial=1&${DAYS}`,
};
