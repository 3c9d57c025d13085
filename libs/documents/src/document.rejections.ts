import { later } from '#languages';
import type { RejectionTexts } from '#platform';

export const documentRejections = {
  'document/not-found': { status: 404, msg: later('This document does not exist.') },
} as const satisfies RejectionTexts;
