import type { Capability } from '#contracts';

/** Who may make a call: anybody, anybody with an account, or whoever has this capability. */
export type Admission = 'public' | 'signed-in' | Capability;

/**
 * Every call of the product. What is not named here is refused (403), and a spec walks all routes and
 * fails on one that is missing here and on a line that no route has.
 *
 * Every account sees every screen unless the company took something from its engineers (docs/decisions/0073); the office alone
 * administers accounts and the company's settings. What is for everybody but holds an amount is answered without it to whoever may not see fees.
 * `PUT /api/users` is open to engineers for their own name and password: the staff module holds that rule.
 */
export const policy: Readonly<Record<string, Admission>> = {
  'POST /api/auth': 'public',
  'POST /api/auth/passkey/challenge': 'public',
  'POST /api/auth/passkey': 'public',
  'GET /api/auth/setup': 'public',
  'POST /api/auth/register': 'public',
  // Whoever has no password yet, or forgot it: the link itself is the secret.
  'POST /api/auth/reset': 'public',
  'POST /api/auth/link': 'public',
  'POST /api/auth/link/password': 'public',
  // What the provider answered is the proof; it is bound to the browser that asked.
  'POST /api/auth/single-sign-on': 'public',
  'POST /api/auth/single-sign-on/return': 'public',
  'GET /api/auth': 'signed-in',
  'DELETE /api/auth': 'signed-in',

  // Each account reaches its own alone.
  'GET /api/sessions': 'signed-in',
  'DELETE /api/sessions': 'signed-in',
  'DELETE /api/sessions/:id': 'signed-in',
  'GET /api/second-factor': 'signed-in',
  'POST /api/second-factor': 'signed-in',
  'POST /api/second-factor/confirmation': 'signed-in',
  'POST /api/second-factor/recovery-codes': 'signed-in',
  'POST /api/second-factor/removal': 'signed-in',
  'GET /api/passkeys': 'signed-in',
  'POST /api/passkeys/challenge': 'signed-in',
  'POST /api/passkeys': 'signed-in',
  'POST /api/passkeys/:id/removal': 'signed-in',

  // Of the whole office: whoever administers it sees and ends each.
  'GET /api/tokens': 'administer',
  'POST /api/tokens': 'administer',
  'DELETE /api/tokens/:id': 'administer',

  'GET /api/users': 'signed-in',
  'POST /api/users': 'administer',
  'PUT /api/users': 'signed-in',
  'PUT /api/users/:id': 'signed-in',
  'DELETE /api/users/:id': 'administer',
  'GET /api/users/:id/history': 'signed-in',
  'DELETE /api/users/:id/second-factor': 'administer',
  'GET /api/second-factors': 'administer',

  'POST /api/invitations': 'administer',
  'GET /api/password-links': 'administer',
  'POST /api/password-links/:id': 'administer',

  'GET /api/car': 'signed-in',
  'GET /api/car/:id': 'signed-in',
  'POST /api/car': 'signed-in',
  'PUT /api/car': 'signed-in',
  'PUT /api/car/:id': 'signed-in',
  'DELETE /api/car/:id': 'delete',
  'GET /api/car/:id/history': 'signed-in',

  'GET /api/kits': 'signed-in',
  'GET /api/kits/instruments/visits': 'signed-in',
  'GET /api/kits/:id': 'signed-in',
  'POST /api/kits': 'signed-in',
  'PUT /api/kits': 'signed-in',
  'PUT /api/kits/:id': 'signed-in',
  'DELETE /api/kits/:id': 'delete',
  'GET /api/kits/:id/history': 'signed-in',

  'GET /api/clients': 'signed-in',
  'GET /api/clients/:id/statement': 'see-fees',
  'GET /api/clients/:id': 'signed-in',
  'POST /api/clients': 'signed-in',
  'POST /api/clients/alike': 'signed-in',
  'PUT /api/clients/:id': 'signed-in',
  'DELETE /api/clients/:id': 'delete',
  'POST /api/clients/:id/merge': 'signed-in',
  'POST /api/clients/:id/separate': 'signed-in',
  'GET /api/clients/:id/history': 'signed-in',

  'GET /api/company': 'signed-in',
  'PUT /api/company': 'administer',
  'GET /api/company/history': 'signed-in',

  'GET /api/enquiry': 'signed-in',
  'GET /api/enquiry/:id': 'signed-in',
  'POST /api/enquiry': 'signed-in',
  'PUT /api/enquiry/:id': 'signed-in',
  'DELETE /api/enquiry/:id': 'delete',
  'POST /api/enquiry/removal': 'delete',
  'POST /api/enquiry/revision': 'signed-in',
  'POST /api/enquiry/:id/restore': 'signed-in',
  'GET /api/enquiry/:id/history': 'signed-in',

  'GET /api/job': 'signed-in',
  'GET /api/job/calendar': 'signed-in',
  'GET /api/job/:id': 'signed-in',
  'POST /api/job': 'signed-in',
  'PUT /api/job/:id': 'signed-in',
  'DELETE /api/job/:id': 'delete',
  'POST /api/job/completion': 'signed-in',
  'POST /api/job/invoicing': 'invoice',
  'POST /api/invoices': 'invoice',
  'POST /api/invoices/plan': 'invoice',
  'POST /api/invoices/undo': 'invoice',
  'GET /api/invoices': 'see-fees',
  'GET /api/invoices/aged': 'see-fees',
  'GET /api/invoices/vat': 'see-fees',
  'GET /api/invoices/journal': 'see-fees',
  'POST /api/invoices/journal': 'administer',
  'POST /api/invoices/payments': 'invoice',
  'POST /api/invoices/bank-statement': 'invoice',
  'POST /api/invoices/bank-statement/payments': 'invoice',
  'POST /api/invoices/drafts': 'invoice',
  'GET /api/invoices/:id': 'see-fees',
  'PUT /api/invoices/:id': 'invoice',
  'DELETE /api/invoices/:id': 'invoice',
  'GET /api/invoices/:id/ubl': 'see-fees',
  'POST /api/invoices/:id/issue': 'invoice',
  'POST /api/invoices/:id/sent': 'invoice',
  'GET /api/invoices/:id/reminders': 'see-fees',
  'POST /api/invoices/:id/reminders': 'invoice',
  'POST /api/invoices/:id/interest': 'invoice',
  'POST /api/invoices/:id/credit': 'invoice',
  'POST /api/invoices/:id/payments': 'invoice',
  'DELETE /api/invoices/:id/payments/:payment': 'invoice',
  'GET /api/invoices/:id/history': 'see-fees',
  'POST /api/job/removal': 'delete',
  'GET /api/invoicenumbers': 'signed-in',
  'POST /api/job/:id/completion': 'signed-in',
  'POST /api/job/:id/attendance': 'signed-in',
  'GET /api/job/:id/files': 'signed-in',
  'POST /api/job/:id/files': 'signed-in',
  'GET /api/job/:id/files/:file': 'signed-in',
  'DELETE /api/job/:id/files/:file': 'delete',
  'POST /api/job/:id/files/:file/restore': 'signed-in',
  'GET /api/job/:id/emails': 'signed-in',
  'POST /api/job/:id/emails': 'signed-in',
  'POST /api/job/:id/restore': 'signed-in',
  'GET /api/job/:id/history': 'signed-in',

  'GET /api/dashboard/admin': 'signed-in',
  'GET /api/dashboard/places': 'signed-in',
  'GET /api/dashboard/engineer': 'signed-in',
  'GET /api/dashboard/finance': 'see-fees',

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

  'POST /api/book/fee': 'change-fees',
  'POST /api/book/fee/preview': 'see-fees',
  'GET /api/job/:id/invoice': 'see-fees',
  'POST /api/job/:id/invoice': 'invoice',
  'GET /api/documents': 'see-fees',
  'GET /api/documents/queue': 'administer',
  'POST /api/documents/queue/retry': 'administer',
  'GET /api/documents/:id': 'see-fees',
  'POST /api/documents/:id/retry': 'see-fees',

  // Many records at once, and their undoing, are the office's.
  'GET /api/imports': 'administer',
  'POST /api/imports/rehearsal': 'administer',
  'POST /api/imports': 'administer',
  'POST /api/imports/:id/rows': 'administer',
  'POST /api/imports/:id/finish': 'administer',
  'POST /api/imports/:id/undo': 'administer',

  // Everything at once; the controller asks for see-fees beside it.
  'GET /api/export': 'administer',

  'POST /api/forgetting/people': 'administer',
  'GET /api/forgetting/people/:kind/:hash': 'administer',
  'POST /api/forgetting': 'administer',
  'GET /api/forgetting': 'administer',

  'GET /api/engineerbookings': 'signed-in',
  'POST /api/engineerbookings': 'signed-in',
  'PUT /api/engineerbookings/:id': 'signed-in',
  'DELETE /api/engineerbookings/:id': 'delete',
  'POST /api/engineerbookings/:id/restore': 'signed-in',
  'POST /api/engineerbookings/checkavailability': 'signed-in',
  'POST /api/engineerbookings/:id/checkavailability': 'signed-in',
  'POST /api/engineerbookings/checkavailability/:id': 'signed-in',

  'GET /api/carbookings': 'signed-in',
  'POST /api/carbookings': 'signed-in',
  'PUT /api/carbookings/:id': 'signed-in',
  'DELETE /api/carbookings/:id': 'delete',
  'POST /api/carbookings/:id/restore': 'signed-in',
  'POST /api/carbookings/checkavailability': 'signed-in',
  'POST /api/carbookings/:id/checkavailability': 'signed-in',
  'POST /api/carbookings/checkavailability/:id': 'signed-in',

  'GET /api/kitbookings': 'signed-in',
  'POST /api/kitbookings': 'signed-in',
  'PUT /api/kitbookings/:id': 'signed-in',
  'DELETE /api/kitbookings/:id': 'delete',
  'POST /api/kitbookings/:id/restore': 'signed-in',
  'POST /api/kitbookings/checkavailability': 'signed-in',
  'POST /api/kitbookings/:id/checkavailability': 'signed-in',
  'POST /api/kitbookings/checkavailability/:id': 'signed-in',

  'GET /api/bookings/:id/history': 'signed-in',
  'GET /api/bookings/guard': 'administer',
  'POST /api/bookings/guard/restore': 'administer',

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

  // A plan is a proposal; each account reaches its own.
  'POST /api/plan': 'signed-in',
  'GET /api/plan/:id': 'signed-in',
  'DELETE /api/plan/:id': 'signed-in',
  'POST /api/plan/:id/accept': 'signed-in',
  'POST /api/plan/:id/undo': 'signed-in',
  // Of everybody's plans, also long after.
  'GET /api/planned/:id': 'administer',
  'POST /api/planned/:id/undo': 'administer',

  'POST /api/book/geocode': 'signed-in',
  'POST /api/book/quote': 'see-fees',

  'GET /api/positions': 'administer',

  'GET /api/projections': 'administer',
  'POST /api/projections/:name/rebuild': 'administer',
  'DELETE /api/projections/:name/rebuild': 'administer',
  'POST /api/projections/:name/retry': 'administer',
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
