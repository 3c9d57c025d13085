import type { Recorded } from '#eventing';
import type { AuditFormatter } from '#platform';
import { postcodeCatalogue, type PostcodeEvent } from './postcode.events.js';

/** Browsers hear of a position that was found; a postcode has no page of its own whose history could be read. */
export const postcodeAuditFormatter: AuditFormatter = {
  catalogue: postcodeCatalogue,
  entity: 'places',
  streamOf: (wireId) => wireId.toLowerCase(),
  tell: (events) => (events as readonly Recorded<PostcodeEvent>[]).map((event) => ({ event, lines: [] })),
  wireIds: (entityId) => [entityId],
};
