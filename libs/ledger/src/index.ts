export { namesByIds } from './ledger-answers.js';
export { LedgerModule } from './ledger.module.js';
export { ledgerParts } from './ledger.parts.js';
