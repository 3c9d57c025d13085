import { t } from '#languages';
import { HttpProblem } from '#platform';

/** A code that is wrong, or was used before. */
export const wrongCode = (status: 400 | 401): HttpProblem => {
  const msg = t('This code is not right or was used already. Please enter the one that your app shows now.');
  return new HttpProblem(status, msg, { errors: { code: msg } });
};
