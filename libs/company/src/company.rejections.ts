import { later } from '#languages';
import type { RejectionTexts } from '#platform';

export const companyRejections: RejectionTexts = {
  'company/logo-kind': { status: 400, msg: later('Please choose a logo that is a PNG, JPEG or SVG picture.') },
};
