import { formatTelephone } from '#contracts';
import type { FeeProposalContent } from './content.js';
import { placeOf } from './layout.js';
import { date, daysLater, figure, isThere, joined, money, percent, plain } from './words.js';

type Row = readonly [string, string];

/** What a proposal says to its client: one source for the page that is looked at and for the file. */
export interface ProposalWords {
  readonly until: string;
  readonly scope: string;
  readonly tests: readonly Row[];
  readonly lines: readonly Row[];
  /** Net, VAT and the total. */
  readonly sums: readonly Row[];
  readonly includes: string;
  /** Validity, payment, cancellation; what is not known is left out. */
  readonly terms: readonly Row[];
}

/** How to say yes, with what is known of the company. */
const goingAhead = ({ company, number }: FeeProposalContent): string => {
  const ways = joined(
    [
      isThere(company.email) ? `write to ${company.email}` : '',
      isThere(company.telephone) ? `telephone ${formatTelephone(plain(company.telephone))}` : '',
    ],
    ' or ',
  );
  return ways === '' ? '' : `To go ahead, please ${ways}${isThere(number) ? ` and quote ${plain(number)}` : ''}.`;
};

const scopeOf = ({ work, count, counted, siteVisits, project }: FeeProposalContent): string => {
  const where = placeOf(project);
  const visits = `${figure(siteVisits)} site ${siteVisits === 1 ? 'visit' : 'visits'}`;
  return `${joined([work, `${figure(count)} ${plain(counted)}`])}${where === '' ? '' : `, at ${where}`}. The work takes ${visits}.`;
};

export const proposalWords = (content: FeeProposalContent): ProposalWords => {
  const { company, work, tests, feePence, travelPence, netPence, vatPence, grossPence, validDays } = content;
  const until = date(daysLater(content.date, validDays));
  const validity = joined(
    [
      `This proposal is valid for ${figure(validDays)} ${validDays === 1 ? 'day' : 'days'}, until ${until}.`,
      goingAhead(content),
    ],
    ' ',
  );
  return {
    until,
    scope: scopeOf(content),
    tests: tests.map(({ label, count }) => [label, figure(count)]),
    lines: [
      [work, money(feePence)],
      ['Travel', money(travelPence)],
    ],
    sums: [
      ['Net', money(netPence)],
      [`VAT at ${percent(company.vatRate)}`, money(vatPence)],
      ['Total with VAT', money(grossPence)],
    ],
    includes: 'The fee covers the tests and site visits listed above. Further tests or visits are quoted separately.',
    terms: (
      [
        ['Validity', validity],
        ['Payment', company.paymentTerms],
        ['Cancellation', company.cancellationNotice],
      ] as const
    ).filter(([, text]) => isThere(text)),
  };
};
