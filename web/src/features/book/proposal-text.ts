import { countLabels, feeTypeLabels, measurementLabels, measurementsOf, shownPounds, type Company, type FeeQuote } from '#contracts';
import { shownPlainDay, today } from '../../lib/dates.js';
import { inEnglish } from '../../lib/language.js';
import { vatOf } from '../../lib/vat.js';
import { moneyOf, type BookValues } from './book-values.js';

const workOf = ({ type, tests, sitevisits }: FeeQuote, count: number | ''): string => {
  const listed = measurementsOf(type).filter((kind) => (tests[kind] ?? 0) > 0).map((kind) => `${tests[kind] ?? 0} ${measurementLabels[kind]}`);
  return `${feeTypeLabels[type]}, ${count} ${countLabels(type)}: ${listed.join(', ')}; ${sitevisits} site ${sitevisits === 1 ? 'visit' : 'visits'}`;
};

type Pair = readonly [string, string];

export interface ProposalText {
  readonly facts: readonly Pair[];
  readonly lines: readonly Pair[];
  readonly sums: readonly Pair[];
  readonly holds: string;
}

/** What the fee proposal will say. It goes to a client, so it is in English, whoever looks at it. */
export const proposalText = (values: BookValues, quote: FeeQuote, { vatRate }: Company): ProposalText => inEnglish(() => {
  const { fee, travel, total } = moneyOf(quote, values.fee, vatRate);
  const { vat, gross } = vatOf(total, vatRate);
  return {
    facts: [['Fee proposal', values.projectName], ['Date', shownPlainDay(today())], ['Site', values.postcode.toUpperCase()]],
    lines: [[workOf(quote, values.count), shownPounds(fee)], ...(travel === 0 ? [] : [['Travel', shownPounds(travel)] as const])],
    sums: [['Net', shownPounds(total)], [`VAT ${vatRate}%`, shownPounds(vat)], ['Total', shownPounds(gross)]],
    holds: 'This proposal holds for 30 days.',
  };
});
