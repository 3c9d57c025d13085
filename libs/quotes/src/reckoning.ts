import { defaultFeeSettings, quoteFee, type FeeQuestion, type FeeQuote, type FeeSettings } from '#contracts';
import { Refusal } from '#platform';

/** The rates that quotes are reckoned with, for everybody who reckons. */
export const feeSettings = (): FeeSettings => defaultFeeSettings;

/**
 * A quote that is to be kept or written down: too far is a refusal here.
 * @throws Refusal
 */
export const reckonQuote = (question: FeeQuestion): FeeQuote => {
  const answer = quoteFee(question, feeSettings());
  if ('msg' in answer) throw new Refusal(400, answer.msg, { errors: { quote: answer.msg } });
  return answer;
};
