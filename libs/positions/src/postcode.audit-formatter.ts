import { formatterOf } from '#platform';
import { postcodeCatalogue } from './postcode.events.js';

/** Browsers hear of a position that was found; a postcode has no page of its own whose history could be read. */
export const postcodeAuditFormatter = formatterOf(postcodeCatalogue, 'places', () => []);
