/** Who may make a call: anybody, anybody with an account, or the office (an account that is no engineer's). */
export type Admission = 'public' | 'signed-in' | 'staff';

/**
 * Every call of the product. What is not named here is refused (403), and a spec walks all routes and
 * fails on one that is missing here and on a line that no route has.
 *
 * Every account sees every screen; the office alone administers accounts and the company's settings.
 * `PUT /api/users` is open to engineers for their own name and password: the staff module holds that rule.
 */
export const policy: Readonly<Record<string, Admission>> = {
  'POST /api/auth': 'public',
  'GET /api/auth/setup': 'public',
  'POST /api/auth/register': 'public',
  // Whoever has no password yet, or forgot it: the link itself is the secret.
  'POST /api/auth/reset': 'public',
  'POST /api/auth/link': 'public',
  'POST /api/auth/link/password': 'public',
  'GET /api/auth': 'signed-in',
  'DELETE /api/auth': 'signed-in',

  // Each account reaches its own alone.
  'GET /api/sessions': 'signed-in',
  'DELETE /api/sessions': 'signed-in',
  'DELETE /api/sessions/:id': 'signed-in',

  'GET /api/users': 'signed-in',
  'POST /api/users': 'staff',
  'PUT /api/users': 'signed-in',
  'PUT /api/users/:id': 'signed-in',
  'DELETE /api/users/:id': 'staff',
  'GET /api/users/:id/history': 'signed-in',

  'POST /api/invitations': 'staff',
  'GET /api/password-links': 'staff',
  'POST /api/password-links/:id': 'staff',

  'GET /api/car': 'signed-in',
  'GET /api/car/:id': 'signed-in',
  'POST /api/car': 'signed-in',
  'PUT /api/car': 'signed-in',
  'PUT /api/car/:id': 'signed-in',
  'DELETE /api/car/:id': 'signed-in',
  'GET /api/car/:id/history': 'signed-in',

  'GET /api/kits': 'signed-in',
  'GET /api/kits/:id': 'signed-in',
  'POST /api/kits': 'signed-in',
  'PUT /api/kits': 'signed-in',
  'PUT /api/kits/:id': 'signed-in',
  'DELETE /api/kits/:id': 'signed-in',
  'GET /api/kits/:id/history': 'signed-in',

  'GET /api/clients': 'signed-in',
  'GET /api/clients/:id': 'signed-in',
  'POST /api/clients': 'signed-in',
  'POST /api/clients/alike': 'signed-in',
  'PUT /api/clients/:id': 'signed-in',
  'DELETE /api/clients/:id': 'signed-in',
  'POST /api/clients/:id/merge': 'signed-in',
  'POST /api/clients/:id/separate': 'signed-in',
  'GET /api/clients/:id/history': 'signed-in',

  'GET /api/company': 'signed-in',
  'PUT /api/company': 'staff',
  'GET /api/company/history': 'signed-in',

  'GET /api/enquiry': 'signed-in',
  'GET /api/enquiry/:id': 'signed-in',
  'POST /api/enquiry': 'signed-in',
  'PUT /api/enquiry/:id': 'signed-in',
  'DELETE /api/enquiry/:id': 'signed-in',
  'POST /api/enquiry/removal': 'signed-in',
  'POST /api/enquiry/revision': 'signed-in',
  'POST /api/enquiry/:id/restore': 'signed-in',
  'GET /api/enquiry/:id/history': 'signed-in',

  'GET /api/job': 'signed-in',
  'GET /api/job/calendar': 'signed-in',
  'GET /api/job/:id': 'signed-in',
  'POST /api/job': 'signed-in',
  'PUT /api/job/:id': 'signed-in',
  'DELETE /api/job/:id': 'signed-in',
  'POST /api/job/completion': 'signed-in',
  'POST /api/job/invoicing': 'signed-in',
  'POST /api/invoices': 'signed-in',
  'POST /api/invoices/plan': 'signed-in',
  'POST /api/invoices/undo': 'signed-in',
  'POST /api/job/removal': 'signed-in',
  'GET /api/invoicenumbers': 'signed-in',
  'POST /api/job/:id/completion': 'signed-in',
  'POST /api/job/:id/attendance': 'signed-in',
  'GET /api/job/:id/files': 'signed-in',
  'POST /api/job/:id/files': 'signed-in',
  'GET /api/job/:id/files/:file': 'signed-in',
  'DELETE /api/job/:id/files/:file': 'signed-in',
  'POST /api/job/:id/files/:file/restore': 'signed-in',
  'GET /api/job/:id/emails': 'signed-in',
  'POST /api/job/:id/emails': 'signed-in',
  'POST /api/job/:id/restore': 'signed-in',
  'GET /api/job/:id/history': 'signed-in',

  'GET /api/dashboard/admin': 'signed-in',
  'GET /api/dashboard/places': 'signed-in',
  'GET /api/dashboard/engineer': 'signed-in',
  'GET /api/dashboard/finance': 'signed-in',

  'POST /api/past': 'signed-in',
  'GET /api/past/comparison': 'signed-in',
  'GET /api/ledger': 'signed-in',
  'GET /api/events/:id': 'signed-in',

  'GET /api/search': 'signed-in',

  // Each account reaches its own alone.
  'GET /api/views': 'signed-in',
  'POST /api/views': 'signed-in',
  'PUT /api/views/:id': 'signed-in',
  'DELETE /api/views/:id': 'signed-in',

  'POST /api/book/fee': 'signed-in',
  'POST /api/book/fee/preview': 'signed-in',
  'GET /api/job/:id/invoice': 'signed-in',
  'POST /api/job/:id/invoice': 'signed-in',
  'GET /api/documents': 'signed-in',
  'GET /api/documents/queue': 'staff',
  'POST /api/documents/queue/retry': 'staff',
  'GET /api/documents/:id': 'signed-in',
  'POST /api/documents/:id/retry': 'signed-in',

  'POST /api/forgetting/people': 'staff',
  'GET /api/forgetting/people/:kind/:hash': 'staff',
  'POST /api/forgetting': 'staff',
  'GET /api/forgetting': 'staff',

  'GET /api/engineerbookings': 'signed-in',
  'POST /api/engineerbookings': 'signed-in',
  'PUT /api/engineerbookings/:id': 'signed-in',
  'DELETE /api/engineerbookings/:id': 'signed-in',
  'POST /api/engineerbookings/:id/restore': 'signed-in',
  'POST /api/engineerbookings/checkavailability': 'signed-in',
  'POST /api/engineerbookings/:id/checkavailability': 'signed-in',
  'POST /api/engineerbookings/checkavailability/:id': 'signed-in',

  'GET /api/carbookings': 'signed-in',
  'POST /api/carbookings': 'signed-in',
  'PUT /api/carbookings/:id': 'signed-in',
  'DELETE /api/carbookings/:id': 'signed-in',
  'POST /api/carbookings/:id/restore': 'signed-in',
  'POST /api/carbookings/checkavailability': 'signed-in',
  'POST /api/carbookings/:id/checkavailability': 'signed-in',
  'POST /api/carbookings/checkavailability/:id': 'signed-in',

  'GET /api/kitbookings': 'signed-in',
  'POST /api/kitbookings': 'signed-in',
  'PUT /api/kitbookings/:id': 'signed-in',
  'DELETE /api/kitbookings/:id': 'signed-in',
  'POST /api/kitbookings/:id/restore': 'signed-in',
  'POST /api/kitbookings/checkavailability': 'signed-in',
  'POST /api/kitbookings/:id/checkavailability': 'signed-in',
  'POST /api/kitbookings/checkavailability/:id': 'signed-in',

  'GET /api/bookings/:id/history': 'signed-in',
  'GET /api/bookings/guard': 'staff',
  'POST /api/bookings/guard/restore': 'staff',

  'GET /api/users/:id/feed': 'signed-in',
  'POST /api/users/:id/feed': 'signed-in',
  'DELETE /api/users/:id/feed': 'signed-in',
  'GET /api/car/:id/feed': 'signed-in',
  'POST /api/car/:id/feed': 'signed-in',
  'DELETE /api/car/:id/feed': 'signed-in',
  'GET /api/kits/:id/feed': 'signed-in',
  'POST /api/kits/:id/feed': 'signed-in',
  'DELETE /api/kits/:id/feed': 'signed-in',
  'GET /api/feeds': 'signed-in',
  'DELETE /api/feeds/:id': 'signed-in',
  // The address itself is the secret: calendars cannot send a token.
  'GET /calendar/:file': 'public',

  'POST /api/availability': 'signed-in',
  'POST /api/availability/warnings': 'signed-in',
  'GET /api/availability/next': 'signed-in',
  'POST /api/job/:id/checkavailability': 'signed-in',
  'POST /api/job/:id/ns/checkavailability': 'signed-in',

  'POST /api/book/geocode': 'signed-in',
  'POST /api/book/quote': 'signed-in',

  'GET /api/positions': 'staff',

  'GET /api/projections': 'staff',
  'POST /api/projections/:name/rebuild': 'staff',
  'DELETE /api/projections/:name/rebuild': 'staff',
  'POST /api/projections/:name/retry': 'staff',
  'GET /api/ledger/verification': 'signed-in',
  'POST /api/ledger/verification': 'signed-in',
  'GET /api/ledger/head': 'signed-in',

  'POST /send': 'signed-in',
  'GET /api/changes': 'signed-in',
  'POST /api/presence': 'signed-in',
  'GET /api/docs': 'signed-in',
  'GET /api/settings': 'signed-in',
  'GET /api/health/live': 'public',
  'GET /api/health/ready': 'public',
  'GET /testAPI': 'public',
  // The screens: the built client's files, and its page for every other address.
  'GET /*': 'public',
};
