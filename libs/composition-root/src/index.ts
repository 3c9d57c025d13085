import { bookingsParts, BookingsModule } from '#bookings';
import { calendarFeedsParts, CalendarFeedsModule } from '#calendar-feeds';
import { clientsParts, ClientsModule } from '#clients';
import { companyParts, CompanyModule } from '#company';
import { dashboardsParts, DashboardsModule } from '#dashboards';
import { exportsParts, ExportsModule } from '#exports';
import { documentsBackground, documentsParts, DocumentsModule } from '#documents';
import { filesParts, FilesModule } from '#files';
import { fleetParts, FleetModule } from '#fleet';
import { forgettingParts, ForgettingModule } from '#forgetting';
import { historyParts, HistoryModule } from '#history';
import { importsParts, ImportsModule } from '#imports';
import { invoicesParts, InvoicesModule } from '#invoices';
import { ledgerParts, LedgerModule } from '#ledger';
import { mailParts, MailModule } from '#mail';
import { pastParts, PastModule } from '#comparison';
import type { BusinessModule } from '#platform';
import { positionsBackground, positionsParts, PositionsModule } from '#positions';
import { projectListParts, ProjectListModule } from '#project-list';
import { projectsParts, ProjectsModule } from '#projects';
import { proofParts, ProofModule } from '#integrity';
import { quotesParts, QuotesModule } from '#quotes';
import { replayParts, ReplayModule } from '#projection-admin';
import { searchParts, SearchModule } from '#search';
import { siteVisitsParts, SiteVisitsModule } from '#site-visits';
import { staffParts, StaffModule } from '#staff';
import { travelParts, TravelModule } from '#travel';
import { viewsParts, ViewsModule } from '#saved-views';
import { VisitPlanningModule, visitPlanningParts } from '#visit-planning';

/** The business modules, once for every program: what one of them knows, all of them know. */
export const modules: readonly BusinessModule[] = [
  { module: StaffModule, parts: staffParts },
  { module: FleetModule, parts: fleetParts },
  { module: ClientsModule, parts: clientsParts },
  { module: CompanyModule, parts: companyParts },
  { module: ProjectsModule, parts: projectsParts },
  { module: SiteVisitsModule, parts: siteVisitsParts },
  { module: BookingsModule, parts: bookingsParts },
  { module: VisitPlanningModule, parts: visitPlanningParts },
  { module: CalendarFeedsModule, parts: calendarFeedsParts },
  { module: ProjectListModule, parts: projectListParts },
  { module: DashboardsModule, parts: dashboardsParts },
  { module: TravelModule, parts: travelParts },
  { module: PositionsModule, parts: positionsParts, background: positionsBackground },
  { module: QuotesModule, parts: quotesParts },
  { module: DocumentsModule, parts: documentsParts, background: documentsBackground },
  { module: InvoicesModule, parts: invoicesParts },
  { module: ImportsModule, parts: importsParts },
  { module: ExportsModule, parts: exportsParts },
  { module: FilesModule, parts: filesParts },
  { module: MailModule, parts: mailParts },
  { module: HistoryModule, parts: historyParts },
  { module: PastModule, parts: pastParts },
  { module: LedgerModule, parts: ledgerParts },
  { module: SearchModule, parts: searchParts },
  { module: ReplayModule, parts: replayParts },
  { module: ProofModule, parts: proofParts },
  { module: ViewsModule, parts: viewsParts },
  { module: ForgettingModule, parts: forgettingParts },
];
