import { later, t } from '#languages';
import { feeTypeOf, poundsOf, quotedWork, formatPounds } from '#contracts';
import { changeLines, formatterOf, line, madeLines, type HistoryLine } from '#platform';
import { projectFields } from './project-fields.js';
import { projectCatalogue, type ProjectEvent, type QuoteSaid } from './project.events.js';

/** What was quoted, in the reader's language; null for a type that is not offered any more, whose words were kept. */
const quotedAgain = (written: string, count: number): string | null => {
  const type = feeTypeOf(written);
  return type === null ? null : quotedWork({ type, count });
};

/** The fee that was reckoned, and beside it the one that was agreed, in the order in which they were said. */
const quoteLines = ({
  type,
  count,
  work,
  feePence,
  travelPence,
  agreedFeePence,
}: QuoteSaid): readonly HistoryLine[] => [
  line(
    t('Quoted for {work}', { work: quotedAgain(type, count) ?? work }),
    'quote',
    null,
    t('fee {fee} + VAT, travel {travel} + VAT', {
      fee: formatPounds(poundsOf(feePence)),
      travel: formatPounds(poundsOf(travelPence)),
    }),
  ),
  ...(agreedFeePence === null
    ? []
    : [
        line(
          t('Agreed a different fee from the calculated one'),
          'quote.fee',
          poundsOf(feePence),
          poundsOf(agreedFeePence),
        ),
      ]),
];

const words = { removed: later('Project deleted'), restored: later('Project restored') };

const linesOf = (event: ProjectEvent): readonly HistoryLine[] => {
  switch (event.type) {
    case 'ProjectCreated':
      return [
        line(
          t('Project {number} created', { number: event.data.projectNumber }),
          'projectName',
          null,
          event.data.projectName,
        ),
        ...madeLines(projectFields, event),
      ];
    case 'ProjectQuoted':
      return quoteLines(event.data);
    default:
      return changeLines(projectFields, event, words);
  }
};

export const projectAuditFormatter = formatterOf(projectCatalogue, 'enquiry', linesOf);
