export { ClientField } from './client-field.js';
export { useAlike, useClientName, useCompanyTo } from './use-found-clients.js';
export { clientIdOf, noLink, type NewClient } from './client-link.js';
