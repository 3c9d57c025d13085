import {
  feeTypeOf,
  measurements,
  penceOf,
  poundsOf,
  quotedWork,
  type FeeSettings,
  type ProjectQuote,
  type QuoteToKeep,
} from '#contracts';
import { inEnglish } from '#platform';
import { reckonQuote } from '#quotes';
import type { QuoteSaid } from './project.events.js';

/**
 * What is kept of a quote: the question as it was asked, and the figures and words as they are reckoned now, in English.
 * @throws HttpProblem when it is too far
 */
export const quoteToSay = (
  { type, count, tests, metres, trafficSeconds, estimate = false, fee }: QuoteToKeep,
  rates: FeeSettings,
): QuoteSaid => {
  const quote = reckonQuote({ type, count, tests, distance: { metres, trafficSeconds } }, rates);
  return {
    type: quote.type,
    work: inEnglish(() => quotedWork({ type: quote.type, count })),
    count,
    tests: measurements
      .filter((kind) => quote.tests[kind] !== undefined)
      .map((kind) => ({ kind, count: quote.tests[kind] ?? 0 })),
    metres,
    trafficSeconds: trafficSeconds ?? null,
    estimate,
    minutes: quote.minutes,
    siteVisits: quote.sitevisits,
    units: quote.units,
    feePence: penceOf(quote.fee),
    travelPence: penceOf(quote.travel),
    agreedFeePence: fee === undefined || fee === quote.fee ? null : penceOf(fee),
    steps: quote.steps.map(({ title, words, result, hint }) => ({ title, words, result, hint: hint ?? null })),
  };
};

/** A kept quote as it is answered. */
export const quoteAnswer = (said: QuoteSaid): ProjectQuote => ({
  // A type that later releases do not offer any more is still shown, as the widest one.
  type: feeTypeOf(said.type) ?? 'Sound Testing',
  count: said.count,
  tests: Object.fromEntries(said.tests.map(({ kind, count }) => [kind, count])),
  metres: said.metres,
  trafficSeconds: said.trafficSeconds,
  estimate: said.estimate,
  minutes: said.minutes,
  sitevisits: said.siteVisits,
  units: said.units,
  fee: poundsOf(said.feePence),
  travel: poundsOf(said.travelPence),
  total: poundsOf(said.feePence + said.travelPence),
  agreedFee: said.agreedFeePence === null ? null : poundsOf(said.agreedFeePence),
  steps: said.steps.map(({ title, words, result, hint }) => ({
    title,
    words,
    result,
    ...(hint === null ? {} : { hint }),
  })),
});
