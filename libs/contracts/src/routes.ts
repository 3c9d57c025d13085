import type {
  AdminDashboard,
  ChangedTogether,
  EngineerDashboard,
  FinanceDashboard,
  InvoiceNumbers,
  VisitPlaces,
} from './dashboards.js';
import type { JournalHandedOver, VatFigures } from './sales-journal.js';
import type { AgedDebtor, Invoice, PaymentsRecorded } from './invoices.js';
import type { AlikeClient, Client } from './clients.js';
import type { ApiToken, NewApiToken } from './api-tokens.js';
import type {
  Availability,
  BookedAnswer,
  Booking,
  CalendarFeed,
  GuardReport,
  NextFree,
  OwnFeed,
  RevisedAnswer,
  ScheduledAnswer,
  WholeResource,
  WholeResources,
} from './bookings.js';
import type { BankMatch, BankPaymentsRecorded } from './bank-statements.js';
import type { Capability } from './capabilities.js';
import type { CalendarAnswer } from './calendar.js';
import type { Car, Kit } from './fleet.js';
import type { ChangedProjects, Project } from './projects.js';
import type { ClientStatement } from './statements.js';
import type { Company } from './company.js';
import type { Comparison, PastAnswer } from './past.js';
import type { DataImport, ImportUndoAnswer, RowFate } from './imports.js';
import type { DocumentAnswer, DocumentQueue, InvoicePreview, ProposalPreview } from './documents.js';
import type { EventAnswer, LedgerRow } from './ledger.js';
import type { FeeAnswer } from './fee-types.js';
import type { FileAnswer } from './files.js';
import type { Forgetting, FoundPerson, PersonDetail } from './forgetting.js';
import type { FormPresence } from './presence.js';
import type { HistoryEntry } from './lists.js';
import type { InstrumentVisit } from './instrument-visits.js';
import type { InvoicesMade, PlannedInvoice } from './invoicing.js';
import type { Job } from './site-visits.js';
import type { JourneyAnswer } from './travel.js';
import type { LedgerHead, LedgerVerifications } from './proof.js';
import type {
  LinkedAccount,
  NewSecondFactor,
  Passkey,
  PasskeyChallenge,
  PasswordLink,
  PasswordLinkState,
  RecoveryCodes,
  SecondFactorState,
  SecondStepOf,
  SetUp,
  SingleSignOnStart,
} from './sign-in.js';
import type { Me, SignedIn, StaffMember } from './staff.js';
import type { PlanAcceptance, PlanAccepted, PlanJobAnswer } from './planning.js';
import type { PlannedWarnings } from './ask-warnings.js';
import type { PositionProgress } from './places.js';
import type { ReadModel } from './replay.js';
import type { ReminderAnswer } from './reminders.js';
import type { SavedView } from './views.js';
import type { SearchAnswer } from './search.js';
import type { SentAnswer, VisitEmailAnswer } from './mail.js';
import type { ServerSettings } from './settings.js';
import type { Session } from './sessions.js';

/** Who may make a call: anybody, anybody with an account, or whoever has this capability. */
export type Admission = 'public' | 'signed-in' | Capability;

/** An answer that is no JSON: a file, a calendar, a page or a stream. */
export interface Bytes {
  readonly bytes: never;
}

declare const ANSWER: unique symbol;

/** One call: who may make it, and as a type what it answers. */
export interface Route<Answer> {
  readonly admission: Admission;
  readonly [ANSWER]?: Answer;
}

const answers = <Answer>(admission: Admission): Route<Answer> => ({ admission });

/**
 * Every call of the product. What is not named here is refused (403), and no controller can answer it.
 *
 * Every account sees every screen unless the company took something from its engineers (docs/decisions/0073); the office alone
 * administers accounts and the company's settings. What is for everybody but holds an amount is answered without it to whoever may not see fees.
 * `PUT /api/users` is open to engineers for their own name and password: the staff module holds that rule.
 */
export const routes = {
  'POST /api/auth': answers<SignedIn>('public'),
  'POST /api/auth/passkey/challenge': answers<PasskeyChallenge>('public'),
  'POST /api/auth/passkey': answers<SignedIn>('public'),
  'GET /api/auth/setup': answers<SetUp>('public'),
  'POST /api/auth/register': answers<SignedIn>('public'),
  // Whoever has no password yet, or forgot it: the link itself is the secret.
  'POST /api/auth/reset': answers<{ readonly asked: true }>('public'),
  'POST /api/auth/link': answers<LinkedAccount>('public'),
  'POST /api/auth/link/password': answers<LinkedAccount>('public'),
  // What the provider answered is the proof; it is bound to the browser that asked.
  'POST /api/auth/single-sign-on': answers<SingleSignOnStart>('public'),
  'POST /api/auth/single-sign-on/return': answers<SignedIn>('public'),
  'GET /api/auth': answers<Me>('signed-in'),
  'DELETE /api/auth': answers<{ readonly id: string }>('signed-in'),

  // Each account reaches its own alone.
  'GET /api/sessions': answers<readonly Session[]>('signed-in'),
  'DELETE /api/sessions': answers<readonly Session[]>('signed-in'),
  'DELETE /api/sessions/:id': answers<{ readonly id: string }>('signed-in'),
  'GET /api/second-factor': answers<SecondFactorState>('signed-in'),
  'POST /api/second-factor': answers<NewSecondFactor>('signed-in'),
  'POST /api/second-factor/confirmation': answers<RecoveryCodes>('signed-in'),
  'POST /api/second-factor/recovery-codes': answers<RecoveryCodes>('signed-in'),
  'POST /api/second-factor/removal': answers<SecondFactorState>('signed-in'),
  'GET /api/passkeys': answers<readonly Passkey[]>('signed-in'),
  'POST /api/passkeys/challenge': answers<PasskeyChallenge>('signed-in'),
  'POST /api/passkeys': answers<Passkey>('signed-in'),
  'POST /api/passkeys/:id/removal': answers<readonly Passkey[]>('signed-in'),

  // Of the whole office: whoever administers it sees and ends each.
  'GET /api/tokens': answers<readonly ApiToken[]>('administer'),
  'POST /api/tokens': answers<NewApiToken>('administer'),
  'DELETE /api/tokens/:id': answers<{ readonly id: string }>('administer'),

  'GET /api/users': answers<readonly StaffMember[]>('signed-in'),
  'POST /api/users': answers<StaffMember>('administer'),
  'PUT /api/users': answers<StaffMember>('signed-in'),
  'PUT /api/users/:id': answers<StaffMember>('signed-in'),
  'DELETE /api/users/:id': answers<{ readonly id: string }>('administer'),
  'GET /api/users/:id/history': answers<readonly HistoryEntry[]>('signed-in'),
  'DELETE /api/users/:id/second-factor': answers<{ readonly id: string }>('administer'),
  'GET /api/second-factors': answers<readonly SecondStepOf[]>('administer'),

  'POST /api/invitations': answers<PasswordLink>('administer'),
  'GET /api/password-links': answers<readonly PasswordLinkState[]>('administer'),
  'POST /api/password-links/:id': answers<PasswordLink>('administer'),

  'GET /api/car': answers<readonly Car[]>('signed-in'),
  'GET /api/car/:id': answers<Car>('signed-in'),
  'POST /api/car': answers<Car>('signed-in'),
  'PUT /api/car': answers<Car>('signed-in'),
  'PUT /api/car/:id': answers<Car>('signed-in'),
  'DELETE /api/car/:id': answers<string>('delete'),
  'GET /api/car/:id/history': answers<readonly HistoryEntry[]>('signed-in'),

  'GET /api/kits': answers<readonly Kit[]>('signed-in'),
  'GET /api/kits/instruments/visits': answers<readonly InstrumentVisit[]>('signed-in'),
  'GET /api/kits/:id': answers<Kit>('signed-in'),
  'POST /api/kits': answers<Kit>('signed-in'),
  'PUT /api/kits': answers<Kit>('signed-in'),
  'PUT /api/kits/:id': answers<Kit>('signed-in'),
  'DELETE /api/kits/:id': answers<{ readonly id: string }>('delete'),
  'GET /api/kits/:id/history': answers<readonly HistoryEntry[]>('signed-in'),
  'GET /api/kits/:id/files': answers<readonly FileAnswer[]>('signed-in'),
  'POST /api/kits/:id/files': answers<FileAnswer>('signed-in'),
  'GET /api/kits/:id/files/:file': answers<Bytes>('signed-in'),
  'DELETE /api/kits/:id/files/:file': answers<readonly FileAnswer[]>('delete'),
  'POST /api/kits/:id/files/:file/restore': answers<readonly FileAnswer[]>('signed-in'),

  'GET /api/clients': answers<readonly Client[]>('signed-in'),
  'GET /api/clients/:id/statement': answers<ClientStatement>('see-fees'),
  'GET /api/clients/:id': answers<Client>('signed-in'),
  'POST /api/clients': answers<Client>('signed-in'),
  'POST /api/clients/alike': answers<readonly AlikeClient[]>('signed-in'),
  'PUT /api/clients/:id': answers<Client>('signed-in'),
  'DELETE /api/clients/:id': answers<string>('delete'),
  'POST /api/clients/:id/merge': answers<Client>('signed-in'),
  'POST /api/clients/:id/separate': answers<Client>('signed-in'),
  'GET /api/clients/:id/history': answers<readonly HistoryEntry[]>('signed-in'),

  'GET /api/company': answers<Company>('signed-in'),
  'PUT /api/company': answers<Company>('administer'),
  'GET /api/company/history': answers<readonly HistoryEntry[]>('signed-in'),

  'GET /api/enquiry': answers<readonly Project[]>('signed-in'),
  'GET /api/enquiry/:id': answers<Project>('signed-in'),
  'POST /api/enquiry': answers<Project>('signed-in'),
  'PUT /api/enquiry/:id': answers<Project>('signed-in'),
  'DELETE /api/enquiry/:id': answers<string>('delete'),
  'POST /api/enquiry/removal': answers<ChangedProjects>('delete'),
  'POST /api/enquiry/revision': answers<ChangedProjects>('signed-in'),
  'POST /api/enquiry/:id/restore': answers<Project>('signed-in'),
  'GET /api/enquiry/:id/history': answers<readonly HistoryEntry[]>('signed-in'),

  'GET /api/job': answers<readonly Job[]>('signed-in'),
  'GET /api/job/calendar': answers<CalendarAnswer>('signed-in'),
  'GET /api/job/:id': answers<Job>('signed-in'),
  'POST /api/job': answers<ScheduledAnswer>('signed-in'),
  'PUT /api/job/:id': answers<RevisedAnswer>('signed-in'),
  'DELETE /api/job/:id': answers<string>('delete'),
  'POST /api/job/completion': answers<ChangedTogether>('signed-in'),
  'POST /api/job/invoicing': answers<ChangedTogether>('invoice'),
  'POST /api/invoices': answers<InvoicesMade>('invoice'),
  'POST /api/invoices/plan': answers<readonly PlannedInvoice[]>('invoice'),
  'POST /api/invoices/undo': answers<ChangedTogether>('invoice'),
  'GET /api/invoices': answers<readonly Invoice[]>('see-fees'),
  'GET /api/invoices/aged': answers<readonly AgedDebtor[]>('see-fees'),
  'GET /api/invoices/vat': answers<VatFigures>('see-fees'),
  'GET /api/invoices/journal': answers<Bytes>('see-fees'),
  'POST /api/invoices/journal': answers<JournalHandedOver>('administer'),
  'POST /api/invoices/payments': answers<PaymentsRecorded>('invoice'),
  'POST /api/invoices/bank-statement': answers<readonly BankMatch[]>('invoice'),
  'POST /api/invoices/bank-statement/payments': answers<BankPaymentsRecorded>('invoice'),
  'POST /api/invoices/drafts': answers<Invoice>('invoice'),
  'GET /api/invoices/:id': answers<Invoice>('see-fees'),
  'PUT /api/invoices/:id': answers<Invoice>('invoice'),
  'DELETE /api/invoices/:id': answers<string>('invoice'),
  'GET /api/invoices/:id/ubl': answers<Bytes>('see-fees'),
  'POST /api/invoices/:id/issue': answers<Invoice>('invoice'),
  'POST /api/invoices/:id/sent': answers<Invoice>('invoice'),
  'GET /api/invoices/:id/reminders': answers<readonly ReminderAnswer[]>('see-fees'),
  'POST /api/invoices/:id/reminders': answers<ReminderAnswer>('invoice'),
  'POST /api/invoices/:id/interest': answers<Invoice>('invoice'),
  'POST /api/invoices/:id/credit': answers<Invoice>('invoice'),
  'POST /api/invoices/:id/payments': answers<Invoice>('invoice'),
  'DELETE /api/invoices/:id/payments/:payment': answers<Invoice>('invoice'),
  'GET /api/invoices/:id/history': answers<readonly HistoryEntry[]>('see-fees'),
  'POST /api/job/removal': answers<ChangedTogether>('delete'),
  'POST /api/job/revision': answers<ChangedTogether>('signed-in'),
  'GET /api/invoicenumbers': answers<InvoiceNumbers>('signed-in'),
  'POST /api/job/:id/completion': answers<Job>('signed-in'),
  'POST /api/job/:id/attendance': answers<Job>('signed-in'),
  'GET /api/job/:id/files': answers<readonly FileAnswer[]>('signed-in'),
  'POST /api/job/:id/files': answers<FileAnswer>('signed-in'),
  'GET /api/job/:id/files/:file': answers<Bytes>('signed-in'),
  'DELETE /api/job/:id/files/:file': answers<readonly FileAnswer[]>('delete'),
  'POST /api/job/:id/files/:file/restore': answers<readonly FileAnswer[]>('signed-in'),
  'GET /api/job/:id/emails': answers<readonly VisitEmailAnswer[]>('signed-in'),
  'POST /api/job/:id/emails': answers<VisitEmailAnswer>('signed-in'),
  'POST /api/job/:id/restore': answers<RevisedAnswer>('signed-in'),
  'GET /api/job/:id/history': answers<readonly HistoryEntry[]>('signed-in'),

  'GET /api/dashboard/admin': answers<AdminDashboard>('signed-in'),
  'GET /api/dashboard/places': answers<VisitPlaces>('signed-in'),
  'GET /api/dashboard/engineer': answers<EngineerDashboard>('signed-in'),
  'GET /api/dashboard/finance': answers<FinanceDashboard>('see-fees'),

  'POST /api/past': answers<PastAnswer>('signed-in'),
  'GET /api/past/comparison': answers<Comparison>('signed-in'),
  'GET /api/ledger': answers<readonly LedgerRow[]>('signed-in'),
  'GET /api/events/:id': answers<EventAnswer>('signed-in'),

  'GET /api/search': answers<SearchAnswer>('signed-in'),

  // Each account reaches its own alone.
  'GET /api/views': answers<readonly SavedView[]>('signed-in'),
  'POST /api/views': answers<SavedView>('signed-in'),
  'PUT /api/views/:id': answers<SavedView>('signed-in'),
  'DELETE /api/views/:id': answers<{ readonly _id: string }>('signed-in'),

  'POST /api/book/fee': answers<Bytes>('change-fees'),
  'POST /api/book/fee/preview': answers<ProposalPreview>('see-fees'),
  'GET /api/job/:id/invoice': answers<InvoicePreview>('see-fees'),
  'POST /api/job/:id/invoice': answers<Bytes>('invoice'),
  'GET /api/documents': answers<readonly DocumentAnswer[]>('see-fees'),
  'GET /api/documents/queue': answers<DocumentQueue>('administer'),
  'POST /api/documents/queue/retry': answers<DocumentQueue>('administer'),
  'GET /api/documents/:id': answers<Bytes>('see-fees'),
  'POST /api/documents/:id/retry': answers<DocumentAnswer>('see-fees'),

  // Many records at once, and their undoing, are the office's.
  'GET /api/imports': answers<readonly DataImport[]>('administer'),
  'POST /api/imports/rehearsal': answers<readonly RowFate[]>('administer'),
  'POST /api/imports': answers<DataImport>('administer'),
  'POST /api/imports/:id/rows': answers<readonly RowFate[]>('administer'),
  'POST /api/imports/:id/finish': answers<DataImport>('administer'),
  'POST /api/imports/:id/undo': answers<ImportUndoAnswer>('administer'),

  // Everything at once; the controller asks for see-fees beside it.
  'GET /api/export': answers<Bytes>('administer'),

  'POST /api/forgetting/people': answers<readonly FoundPerson[]>('administer'),
  'GET /api/forgetting/people/:kind/:hash': answers<PersonDetail>('administer'),
  'POST /api/forgetting': answers<Forgetting>('administer'),
  'GET /api/forgetting': answers<readonly Forgetting[]>('administer'),

  'GET /api/engineerbookings': answers<readonly Booking[]>('signed-in'),
  'POST /api/engineerbookings': answers<BookedAnswer>('signed-in'),
  'PUT /api/engineerbookings/:id': answers<Booking>('signed-in'),
  'DELETE /api/engineerbookings/:id': answers<string>('delete'),
  'POST /api/engineerbookings/:id/restore': answers<Booking>('signed-in'),
  'POST /api/engineerbookings/checkavailability': answers<readonly WholeResource[]>('signed-in'),
  'POST /api/engineerbookings/:id/checkavailability': answers<readonly WholeResource[]>('signed-in'),
  'POST /api/engineerbookings/checkavailability/:id': answers<readonly WholeResource[]>('signed-in'),

  'GET /api/carbookings': answers<readonly Booking[]>('signed-in'),
  'POST /api/carbookings': answers<BookedAnswer>('signed-in'),
  'PUT /api/carbookings/:id': answers<Booking>('signed-in'),
  'DELETE /api/carbookings/:id': answers<string>('delete'),
  'POST /api/carbookings/:id/restore': answers<Booking>('signed-in'),
  'POST /api/carbookings/checkavailability': answers<readonly WholeResource[]>('signed-in'),
  'POST /api/carbookings/:id/checkavailability': answers<readonly WholeResource[]>('signed-in'),
  'POST /api/carbookings/checkavailability/:id': answers<readonly WholeResource[]>('signed-in'),

  'GET /api/kitbookings': answers<readonly Booking[]>('signed-in'),
  'POST /api/kitbookings': answers<BookedAnswer>('signed-in'),
  'PUT /api/kitbookings/:id': answers<Booking>('signed-in'),
  'DELETE /api/kitbookings/:id': answers<string>('delete'),
  'POST /api/kitbookings/:id/restore': answers<Booking>('signed-in'),
  'POST /api/kitbookings/checkavailability': answers<readonly WholeResource[]>('signed-in'),
  'POST /api/kitbookings/:id/checkavailability': answers<readonly WholeResource[]>('signed-in'),
  'POST /api/kitbookings/checkavailability/:id': answers<readonly WholeResource[]>('signed-in'),

  'GET /api/bookings/:id/history': answers<readonly HistoryEntry[]>('signed-in'),
  'GET /api/bookings/guard': answers<GuardReport>('administer'),
  'POST /api/bookings/guard/restore': answers<GuardReport>('administer'),

  'GET /api/users/:id/feed': answers<CalendarFeed>('signed-in'),
  'POST /api/users/:id/feed': answers<CalendarFeed>('signed-in'),
  'DELETE /api/users/:id/feed': answers<CalendarFeed>('signed-in'),
  'GET /api/car/:id/feed': answers<CalendarFeed>('signed-in'),
  'POST /api/car/:id/feed': answers<CalendarFeed>('signed-in'),
  'DELETE /api/car/:id/feed': answers<CalendarFeed>('signed-in'),
  'GET /api/kits/:id/feed': answers<CalendarFeed>('signed-in'),
  'POST /api/kits/:id/feed': answers<CalendarFeed>('signed-in'),
  'DELETE /api/kits/:id/feed': answers<CalendarFeed>('signed-in'),
  'GET /api/feeds': answers<readonly OwnFeed[]>('signed-in'),
  'DELETE /api/feeds/:id': answers<{ readonly id: string }>('signed-in'),
  // The address itself is the secret: calendars cannot send a token.
  'GET /calendar/:file': answers<Bytes>('public'),

  'POST /api/availability': answers<Availability>('signed-in'),
  'POST /api/availability/warnings': answers<PlannedWarnings>('signed-in'),
  'GET /api/availability/next': answers<NextFree>('signed-in'),
  'POST /api/job/:id/checkavailability': answers<WholeResources>('signed-in'),
  'POST /api/job/:id/ns/checkavailability': answers<readonly (readonly WholeResource[])[]>('signed-in'),

  // A plan is a proposal; each account reaches its own.
  'POST /api/plan': answers<PlanJobAnswer>('signed-in'),
  'GET /api/plan/:id': answers<PlanJobAnswer>('signed-in'),
  'DELETE /api/plan/:id': answers<PlanJobAnswer>('signed-in'),
  'POST /api/plan/:id/accept': answers<PlanAccepted>('signed-in'),
  'POST /api/plan/:id/undo': answers<PlanAccepted>('signed-in'),
  // Of everybody's plans, also long after.
  'GET /api/planned/:id': answers<PlanAcceptance>('administer'),
  'POST /api/planned/:id/undo': answers<PlanAccepted>('administer'),

  'POST /api/book/geocode': answers<JourneyAnswer>('signed-in'),
  'POST /api/book/quote': answers<FeeAnswer>('see-fees'),

  'GET /api/positions': answers<PositionProgress>('administer'),

  'GET /api/projections': answers<readonly ReadModel[]>('administer'),
  'POST /api/projections/:name/rebuild': answers<readonly ReadModel[]>('administer'),
  'DELETE /api/projections/:name/rebuild': answers<readonly ReadModel[]>('administer'),
  'POST /api/projections/:name/retry': answers<readonly ReadModel[]>('administer'),
  'GET /api/ledger/verification': answers<LedgerVerifications>('signed-in'),
  'POST /api/ledger/verification': answers<LedgerVerifications>('signed-in'),
  'GET /api/ledger/head': answers<LedgerHead>('signed-in'),

  'POST /send': answers<SentAnswer>('signed-in'),
  'GET /api/changes': answers<Bytes>('signed-in'),
  'POST /api/presence': answers<FormPresence>('signed-in'),
  'GET /api/docs': answers<object>('signed-in'),
  'GET /api/settings': answers<ServerSettings>('signed-in'),
  'GET /api/health/live': answers<object>('public'),
  'GET /api/health/ready': answers<object>('public'),
  'GET /testAPI': answers<{ readonly msg: 'OK' }>('public'),
  // The screens: the built client's files, and its page for every other address.
  'GET /*': answers<Bytes>('public'),
} satisfies Readonly<Record<string, Route<unknown>>>;

/** A call as `METHOD /path`. */
export type RouteName = keyof typeof routes;

/** What a call answers. */
export type AnswerOf<Name extends RouteName> = (typeof routes)[Name] extends Route<infer Answer> ? Answer : never;
