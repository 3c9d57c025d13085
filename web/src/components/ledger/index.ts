export { FlagLink } from './flag-link.js';
export { flagHistory, ledgerOf } from './ledger-address.js';
