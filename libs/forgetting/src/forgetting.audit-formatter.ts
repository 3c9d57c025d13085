import { t } from '#languages';
import type { Recorded } from '#eventing';
import type { AuditFormatter } from '#platform';
import { forgettingCatalogue, type ForgettingEvent } from './forgetting.events.js';

/** Its own page shows what was done; here it is so that open screens hear of it and ask for everything again. */
export const forgettingAuditFormatter: AuditFormatter = {
  catalogue: forgettingCatalogue,
  entity: 'forgetting',
  streamOf: (wireId) => wireId.toLowerCase(),
  tell: (events) =>
    (events as readonly Recorded<ForgettingEvent>[]).map((event) => ({
      event,
      lines: [
        {
          text: event.type === 'PersonForgotten' ? t('A person was forgotten') : t('An erasure was decided'),
          field: 'forgetting',
          from: null,
          to: null,
        },
      ],
    })),
  wireIds: (entityId) => [entityId],
};
