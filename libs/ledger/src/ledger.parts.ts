import { defineModule } from '#platform';
import { ledger } from './ledger.projection.js';

export const ledgerParts = defineModule({
  name: 'ledger',
  projections: [ledger],
});
