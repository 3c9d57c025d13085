import { defineModule } from '#platform';
import { verificationMigration } from './verification-table.js';

export { toldBreak } from './breaks.js';
export { headOfDay, newestHead } from './heads.js';
export { ProofModule } from './proof.module.js';
export { headsFoundIntact } from './verification-table.js';

/** No events of its own: it looks at everybody's. */
export const proofParts = defineModule({
  name: 'proof',
  migrations: [verificationMigration],
});
