import {
  companyTo,
  measurementLabels,
  measurementsOf,
  penceOf,
  feeTypeLabels,
  countLabels,
  formatPounds,
  type Client,
  type Company,
  type FeeQuote,
  type MakeFeeProposal,
  type ProposalPreview,
} from '#contracts';
import { inEnglish } from '#platform';
import { reckonQuote } from '#quotes';
import type { Journey } from '#travel';
import { amountsOf, type FeeProposalContent } from '../render/content.js';
import { feeProposalFileName } from '../render/file-name.js';
import { proposalWords } from '../render/proposal-words.js';
import { billedTo } from './addressee.js';
import { companyOf } from './company-of.js';

/** Days for which a proposal holds. */
const VALID_DAYS = 30;

export interface Asked {
  readonly command: MakeFeeProposal;
  readonly company: Company;
  /** The record of the project's client; null: whoever was typed is addressed. */
  readonly client: Client | null;
  readonly journey: Pick<Journey, 'metres' | 'trafficSeconds' | 'estimate'>;
  /** Today in London. */
  readonly date: string;
}

/** What differs from the reckoned fee was agreed by somebody; both are told. */
const stepsOf = ({ steps, fee }: FeeQuote, typed: number): FeeProposalContent['steps'] => [
  ...steps.map(({ title, words, result }) => ({ title, words, result })),
  ...(typed === fee
    ? []
    : [{ title: 'Fee as agreed', words: `In place of ${formatPounds(fee)}.`, result: formatPounds(typed) }]),
];

/** @throws HttpProblem 400 where it is too far, or no test is counted */
export const proposalContent = (asked: Asked): FeeProposalContent => {
  const {
    command: { testType, count, tests },
    journey,
    company,
  } = asked;
  const { metres, trafficSeconds } = journey;
  const quote = reckonQuote(
    { type: testType, count, tests, distance: { metres, ...(trafficSeconds === null ? {} : { trafficSeconds }) } },
    company.fees,
  );
  // Clients read it, whoever asked for it.
  return inEnglish(() => written(asked, quote));
};

/** The client at its billing address, for the attention of whoever asked. */
const addressee = (typed: string, record: Client | null): FeeProposalContent['client'] => {
  const client = billedTo({ name: typed, position: '', email: '', telephone: '', address: '', postcode: '' }, record);
  return { ...client, position: client.name === typed ? '' : typed };
};

const written = ({ command, company, client, journey, date }: Asked, quote: FeeQuote): FeeProposalContent => {
  const { testType, count, fee } = command;
  const [feePence, travelPence] = [penceOf(fee), penceOf(quote.travel)];
  return {
    company: companyTo(client, companyOf(company)),
    client: addressee(command.name, client),
    project: { name: command.projectName, number: '', address: '', postcode: command.postcode },
    number: '',
    date,
    ...amountsOf(feePence + travelPence, company.vatRate),
    work: feeTypeLabels[testType],
    count,
    counted: countLabels(testType),
    tests: measurementsOf(testType)
      .map((kind) => ({ label: measurementLabels[kind], count: quote.tests[kind] ?? 0 }))
      .filter((test) => test.count > 0),
    siteVisits: quote.sitevisits,
    feePence,
    travelPence,
    steps: company.proposalAppendix ? [...stepsOf(quote, fee)] : [],
    validDays: VALID_DAYS,
    journeyEstimated: journey.estimate,
  };
};

/** The page that is looked at before the file is made: its very words. */
export const proposalPreview = (content: FeeProposalContent): ProposalPreview => {
  const { until, scope, tests, lines, sums, includes, terms } = proposalWords(content);
  const { client, project, date, steps } = content;
  return {
    fileName: feeProposalFileName(content),
    date,
    validUntil: until,
    scope,
    tests,
    lines,
    sums,
    terms: [['', includes], ...terms],
    steps,
    client: {
      name: client.name,
      position: client.position,
      email: client.email,
      telephone: client.telephone,
      address: client.address,
      postcode: client.postcode,
    },
    project: { name: project.name, postcode: project.postcode },
  };
};
