import { MOST_FILES } from '#contracts';
import { later, t } from '#languages';
import type { RejectionTexts } from '#platform';

export const visitFilesRejections = {
  'file/not-found': { status: 404, msg: later('This file does not exist, or it was removed.') },
  'file/too-many': {
    status: 409,
    msg: () =>
      t('A site visit can have at most {most} photos and files. Please remove one first.', {
        most: String(MOST_FILES),
      }),
  },
} as const satisfies RejectionTexts;
