import { defineModule } from '#platform';
import { carCatalogue } from './car.events.js';
import { carAuditFormatter, kitAuditFormatter } from './fleet.audit-formatter.js';
import { fleetRejections } from './fleet.rejections.js';
import { kitCatalogue } from './kit.events.js';
import { carList } from './list/car-list.projection.js';
import { kitList } from './list/kit-list.projection.js';

export const fleetParts = defineModule({
  name: 'fleet',
  catalogues: [carCatalogue, kitCatalogue],
  projections: [carList, kitList],
  rejections: fleetRejections,
  auditFormatters: [carAuditFormatter, kitAuditFormatter],
});
