export { LedgerModule } from './ledger.module.js';
export { ledgerParts } from './ledger.parts.js';
