import type { ModuleParts } from '#platform';
import { ledger } from './ledger.projection.js';

export const ledgerParts: ModuleParts = {
  name: 'ledger',
  catalogues: [],
  projections: [ledger],
  rejections: {},
  auditFormatters: [],
  migrations: [],
};
