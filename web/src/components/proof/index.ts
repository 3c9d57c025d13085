export { VerifyLedger } from './verify-ledger.js';
