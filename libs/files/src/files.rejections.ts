import { MOST_FILES } from '#contracts';
import { later, t } from '#languages';
import type { RejectionTexts } from '#platform';

export const filesRejections = {
  'file/not-found': { status: 404, msg: later('This file does not exist, or it was removed.') },
  'file/too-many': {
    status: 409,
    msg: () =>
      t('At most {most} photos and files can be kept here. Please remove one first.', {
        most: String(MOST_FILES),
      }),
  },
} as const satisfies RejectionTexts;
