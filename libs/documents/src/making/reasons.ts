import { later, type LocalizedString } from '#languages';
import { inEnglish } from '#platform';

/** Why a document was given up, as the office reads it. */
const reasons = {
  notWritten: later('The document could not be written. Please try again, or tell your administrator.'),
  writerDied: later('Writing the document failed several times. Please tell your administrator before you try again.'),
} satisfies Readonly<Record<string, () => LocalizedString>>;

/** As an event keeps it: in English. */
export const reasonToKeep = (why: keyof typeof reasons): string => inEnglish(reasons[why]);

/** A kept reason in the language of whoever reads it; what earlier versions wrote stays as it is. */
export const reasonSaid = (kept: string): string =>
  Object.values(reasons).find((say) => inEnglish(say) === kept)?.() ?? kept;
