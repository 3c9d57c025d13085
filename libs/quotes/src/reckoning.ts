import { t } from '#languages';
import { quoteFee, type FeeQuestion, type FeeQuote, type FeeSettings } from '#contracts';
import { inEnglish, HttpProblem } from '#platform';

/**
 * Types without a rule have their tests typed: without any of them the work would be priced as nothing.
 * @throws HttpProblem 400 at `tests`
 */
export const refuseNothing = ({ tests }: FeeQuote): void => {
  if (Object.keys(tests).length > 0) return;
  const msg = t('Please enter how many tests there are.');
  throw new HttpProblem(400, msg, { errors: { tests: msg } });
};

/**
 * A quote that is to be kept or written down, so its words are English: too far is a refusal here.
 * @throws HttpProblem
 */
export const reckonQuote = (question: FeeQuestion, rates: FeeSettings): FeeQuote => {
  const answer = inEnglish(() => quoteFee(question, rates));
  if ('msg' in answer) throw new HttpProblem(400, t('Too far'), { errors: { quote: t('Too far') } });
  refuseNothing(answer);
  return answer;
};
