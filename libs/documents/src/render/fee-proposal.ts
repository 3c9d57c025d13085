import type { Document } from 'docx';
import { shownTelephone } from '#contracts';
import type { FeeProposalContent } from './content.js';
import { dataTable, heading, note, section, TEXT_WIDTH } from './parts.js';
import { placeOf, sheet } from './sheet.js';
import { date, daysLater, figure, isThere, joined, money, percent, plain } from './words.js';

const scope = ({ work, count, counted, siteVisits, tests, project }: FeeProposalContent) => {
  const where = placeOf(project);
  const visits = `${figure(siteVisits)} site ${siteVisits === 1 ? 'visit' : 'visits'}`;
  return [
    heading('Scope'),
    note(`${joined([work, `${figure(count)} ${plain(counted)}`])}${where === '' ? '' : `, at ${where}`}. The work takes ${visits}.`),
    ...(tests.length === 0 ? [] : dataTable([{ title: 'Test', width: TEXT_WIDTH - 2200 }, { title: 'Number', width: 2200, right: true }], tests.map(({ label, count: number }) => [label, figure(number)]))),
  ];
};

const fee = ({ work, feePence, travelPence, netPence, vatPence, grossPence, company, journeyEstimated }: FeeProposalContent) => [
  heading('Fee'),
  ...dataTable(
    [{ title: 'Description', width: TEXT_WIDTH - 2200 }, { title: 'Amount', width: 2200, right: true }],
    [[work, money(feePence)], ['Travel', money(travelPence)]],
    [
      { label: 'Net', amount: money(netPence) },
      { label: `VAT at ${percent(company.vatRate)}`, amount: money(vatPence) },
      { label: 'Total with VAT', amount: money(grossPence), strong: true },
    ],
  ),
  note('The fee covers the tests and site visits listed above. Further tests or visits are quoted separately.'),
  ...(journeyEstimated ? [note('The journey was estimated. The fee and the charge for travel may change once it has been looked up.')] : []),
];

/** How to say yes, with what is known of the company. */
const goingAhead = ({ company, number }: FeeProposalContent): string => {
  const ways = joined([isThere(company.email) ? `write to ${company.email}` : '', isThere(company.telephone) ? `telephone ${shownTelephone(plain(company.telephone))}` : ''], ' or ');
  return ways === '' ? '' : `To go ahead, please ${ways}${isThere(number) ? ` and quote ${plain(number)}` : ''}.`;
};

export const feeProposal = (content: FeeProposalContent): Document => {
  const { company, client, project, number, date: day, validDays, steps } = content;
  const until = date(daysLater(day, validDays));
  return sheet({
    company, client, number,
    kind: 'Fee proposal',
    to: 'For',
    about: [['Date', date(day)], ['Proposal', number], ['Project', project.number], ['Valid until', until]],
    subtitle: project.name,
    body: [
      ...scope(content),
      ...fee(content),
      ...section('Validity', `This proposal is valid for ${figure(validDays)} ${validDays === 1 ? 'day' : 'days'}, until ${until}. ${goingAhead(content)}`),
      ...section('Payment', company.paymentTerms),
      ...section('Cancellation', company.cancellationNotice),
      ...(steps.length === 0
        ? []
        : [
            heading('How the fee is made up', { pageBreakBefore: true }),
            ...dataTable(
              [{ title: 'Step', width: 1700 }, { title: 'How it is reckoned', width: TEXT_WIDTH - 4100 }, { title: 'Result', width: 2400, right: true }],
              // A list of tests, one a line.
              steps.map(({ title, words, result }) => [title, words, result.replaceAll(', ', ',\n')]),
            ),
          ]),
    ],
  });
};
