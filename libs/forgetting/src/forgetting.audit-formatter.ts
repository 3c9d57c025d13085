import { t } from '#languages';
import { formatterOf, line } from '#platform';
import { forgettingCatalogue, type ForgettingEvent } from './forgetting.events.js';

/** Its own page shows what was done; here it is so that open screens hear of it and ask for everything again. */
export const forgettingAuditFormatter = formatterOf<ForgettingEvent>(forgettingCatalogue, 'forgetting', (event) => [
  line(
    event.type === 'PersonForgotten' ? t('A person was forgotten') : t('An erasure was decided'),
    'forgetting',
    null,
    null,
  ),
]);
