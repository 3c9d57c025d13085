import { later, type LocalizedString } from '#languages';
/** What people call each read model; a spec says which one is missing. */
export const titles: Readonly<Partial<Record<string, () => LocalizedString>>> = {
  admin_dashboard: later('Admin Dashboard'),
  booking_list: later('Bookings and calendars'),
  car_list: later('Cars'),
  client_list: later('Clients list'),
  company_settings: later('Company settings'),
  document_list: later('Documents'),
  engineer_dashboard: later('Engineer Dashboard'),
  finance_dashboard: later('Finance Dashboard'),
  import_list: later('Imports'),
  invoice_list: later('Invoices list'),
  invoice_numbers: later('Invoice numbers'),
  kit_list: later('Equipment'),
  ledger: later('Audit ledger'),
  person_mentions: later('Where people are named'),
  postcode_places: later('Positions of postcodes'),
  project_list: later('Projects list'),
  search_index: later('Finding anything'),
  staff_list: later('Engineers and office'),
  visit_list: later('Site Visits list'),
};
