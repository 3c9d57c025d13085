import { later, spoken, t } from '#languages';
import { changeLines, formatterOf, line, madeLines, type HistoryLine } from '#platform';
import { clientFields } from './client-fields.js';
import { clientCatalogue, type ClientEvent, type ContactPerson } from './client.events.js';

const contactLabels = spoken<keyof ContactPerson>({
  name: later('Contact name changed'),
  position: later('Contact position changed'),
  email: later('Contact email changed'),
  telephone: later('Contact telephone changed'),
});

const contactLines = (from: ContactPerson, to: ContactPerson): readonly HistoryLine[] =>
  (Object.keys(contactLabels) as (keyof ContactPerson)[])
    .filter((field) => from[field] !== to[field])
    .map((field) => line(contactLabels[field], `contact.${field}`, from[field], to[field]));

const words = { removed: later('Client removed'), restored: later('Client put back') };

const linesOf = (event: ClientEvent): readonly HistoryLine[] => {
  switch (event.type) {
    case 'ClientRegistered': {
      const { company } = event.data.details;
      return [line(t('{name} added', { name: company }), 'company', null, company), ...madeLines(clientFields, event)];
    }
    case 'ContactPersonAdded':
      return [line(t('Contact {name} added', { name: event.data.contact.name }), 'contacts', null, event.data.contact)];
    case 'ContactPersonChanged':
      return contactLines(event.data.from, event.data.to);
    case 'ContactPersonRemoved':
      return [
        line(t('Contact {name} removed', { name: event.data.contact.name }), 'contacts', event.data.contact, null),
      ];
    case 'ClientMerged':
      return [line(t('Merged into another client'), 'merged_into', null, event.data.clientId)];
    case 'ClientSeparated':
      return [
        line(t('Separated again from the client that it was merged into'), 'merged_into', event.data.clientId, null),
      ];
    case 'DuplicateTakenOver':
      return [line(t('Another client merged into this one'), 'duplicate', null, event.data.clientId)];
    case 'DuplicateGivenBack':
      return [
        line(t('A client that was merged into this one separated again'), 'duplicate', event.data.clientId, null),
      ];
    default:
      return changeLines(clientFields, event, words);
  }
};

export const clientAuditFormatter = formatterOf(clientCatalogue, 'clients', linesOf);
