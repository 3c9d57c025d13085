import type { Capability } from '#contracts';
import { t } from '#languages';

/** What a token is given, as the office says it. */
export const capabilityWords: Readonly<Record<Capability, () => string>> = {
  'see-fees': () => t('See fees and invoices'),
  'change-fees': () => t('Change fees'),
  invoice: () => t('Invoice and note payments'),
  delete: () => t('Delete'),
  administer: () => t('Administer the office'),
};
