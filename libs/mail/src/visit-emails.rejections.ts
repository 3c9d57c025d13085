import { later } from '#languages';
import type { RejectionTexts } from '#platform';

export const visitEmailsRejections = {
  'email/not-found': { status: 404, msg: later('This email does not exist.') },
} as const satisfies RejectionTexts;
