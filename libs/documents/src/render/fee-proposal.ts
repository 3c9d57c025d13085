import type { FeeProposalContent } from './content.js';
import { dataTable, heading, note, section, TEXT_WIDTH, type Block, type Sheet } from './layout.js';
import { proposalWords } from './proposal-words.js';
import { date } from './words.js';

const NUMBER_WIDTH = 2200;
const withFigures = (title: string, figures: string) => [
  { title, width: TEXT_WIDTH - NUMBER_WIDTH },
  { title: figures, width: NUMBER_WIDTH, right: true },
];

/** How the fee is made up is the company's own business, and on a page of its own where it shows it. */
const appendix = ({ steps, journeyEstimated }: FeeProposalContent): readonly Block[] =>
  steps.length === 0
    ? []
    : [
        heading('Appendix: how the fee is made up', { newPage: true }),
        dataTable(
          [
            { title: 'Step', width: 1700 },
            { title: 'How it is calculated', width: TEXT_WIDTH - 4100 },
            { title: 'Result', width: 2400, right: true },
          ],
          // A list of tests, one a line.
          steps.map(({ title, words, result }) => [title, words, result.replaceAll(', ', ',\n')]),
        ),
        ...(journeyEstimated
          ? [
              note(
                'The journey was estimated. The fee and the charge for travel may change once it has been looked up.',
              ),
            ]
          : []),
      ];

export const feeProposal = (content: FeeProposalContent): Sheet => {
  const { company, client, project, number, date: day } = content;
  const { until, scope, tests, lines, sums, includes, terms } = proposalWords(content);
  return {
    company,
    client,
    number,
    kind: 'Fee proposal',
    day,
    to: 'For',
    about: [
      ['Date', date(day)],
      ['Proposal', number],
      ['Project', project.number],
      ['Valid until', until],
    ],
    subtitle: project.name,
    body: [
      heading('Scope'),
      note(scope),
      ...(tests.length === 0 ? [] : [dataTable(withFigures('Test', 'Number'), tests)]),
      heading('Fee'),
      dataTable(
        withFigures('Description', 'Amount'),
        lines,
        sums.map(([label, amount], at) => ({ label, amount, strong: at === sums.length - 1 })),
      ),
      note(includes),
      ...terms.flatMap(([title, text]) => section(title, text)),
      ...appendix(content),
    ],
  };
};
