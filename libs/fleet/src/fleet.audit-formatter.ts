import { later, t } from '#languages';
import { changeLines, formatterOf, line, madeLines, type HistoryLine } from '#platform';
import { carCatalogue, type CarEvent } from './car.events.js';
import { carFields, kitFields } from './fleet-fields.js';
import { kitCatalogue, type KitEvent } from './kit.events.js';

const called = (name: string): HistoryLine => line(t('{name} added', { name }), 'name', null, name);

const carWords = { removed: later('Car removed'), restored: later('Car put back') };
export const carAuditFormatter = formatterOf<CarEvent>(carCatalogue, 'car', (event) =>
  event.type === 'CarAdded'
    ? [called(event.data.name), ...madeLines(carFields, event)]
    : changeLines(carFields, event, carWords),
);

const kitWords = { removed: later('Kit removed'), restored: later('Kit put back') };
export const kitAuditFormatter = formatterOf<KitEvent>(kitCatalogue, 'kits', (event) =>
  event.type === 'KitAdded'
    ? [called(event.data.name), ...madeLines(kitFields, event)]
    : changeLines(kitFields, event, kitWords),
);
