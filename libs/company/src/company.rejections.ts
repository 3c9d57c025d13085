import { later } from '#languages';
import type { RejectionTexts } from '#platform';

export const companyRejections: RejectionTexts = {
  'company/logo-kind': { status: 400, msg: later('Please choose a logo that is a PNG, JPEG or SVG picture.') },
  'company/logo-active': {
    status: 400,
    msg: later(
      'This SVG picture contains scripts or links to other files. Please choose another one, or save it as PNG.',
    ),
  },
};
