import { quoteFee, type FeeQuestion, type FeeQuote, type FeeSettings } from '#contracts';
import { Refusal } from '#platform';

/**
 * A quote that is to be kept or written down: too far is a refusal here.
 * @throws Refusal
 */
export const reckonQuote = (question: FeeQuestion, rates: FeeSettings): FeeQuote => {
  const answer = quoteFee(question, rates);
  if ('msg' in answer) throw new Refusal(400, answer.msg, { errors: { quote: answer.msg } });
  return answer;
};
