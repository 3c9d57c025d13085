/** What people call each read model; a spec says which one is missing. */
export const titles: Readonly<Record<string, string>> = {
  admin_dashboard: 'Admin Dashboard',
  booking_list: 'Bookings and calendars',
  car_list: 'Cars',
  company_settings: 'Company settings',
  document_list: 'Documents',
  engineer_dashboard: 'Engineer Dashboard',
  finance_dashboard: 'Finance Dashboard',
  invoice_numbers: 'Invoice numbers',
  kit_list: 'Equipment',
  ledger: 'Audit ledger',
  person_mentions: 'Where people are named',
  project_list: 'Projects list',
  search_index: 'Finding anything',
  staff_list: 'Engineers and office',
  visit_list: 'Site Visits list',
};
