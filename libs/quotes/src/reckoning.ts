import { t } from '#languages';
import { quoteFee, type FeeQuestion, type FeeQuote, type FeeSettings } from '#contracts';
import { inEnglish, Refusal } from '#platform';

/**
 * A quote that is to be kept or written down, so its words are English: too far is a refusal here.
 * @throws Refusal
 */
export const reckonQuote = (question: FeeQuestion, rates: FeeSettings): FeeQuote => {
  const answer = inEnglish(() => quoteFee(question, rates));
  if ('msg' in answer) throw new Refusal(400, t('Too far'), { errors: { quote: t('Too far') } });
  return answer;
};
