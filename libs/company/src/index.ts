export * from './company.events.js';
export * from './company.decider.js';
export * from './company.parts.js';
export { CompanyRules } from './settings/company-rules.js';
export { CompanyModule } from './company.module.js';
export { findCompany, FindCompany } from './settings/find-company.query.js';
export { companyTables } from './settings/company-settings.projection.js';
export { FindOfficePlace, type OfficePlace } from './settings/find-office-place.query.js';
