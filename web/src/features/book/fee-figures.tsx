import { formatPounds, type FeeAnswer } from '#contracts';
import { t } from '#languages';
import type { ReactNode } from 'react';
import { rich } from '../../lib/rich.js';
import { moneyOf } from './book-values.js';

interface FeeFiguresProps {
  /** null: something is still missing. */
  readonly quote: FeeAnswer | null;
  readonly agreed: number | '';
  readonly vatRate: number | undefined;
  /** Minutes to drive beyond which nothing is quoted. */
  readonly tooFar: number | undefined;
  /** What is asked for next. */
  readonly next: string;
}

/** Pounds, with the VAT that is still to come in small print. */
const withVat = (pounds: number, strong = false): ReactNode => {
  const shown = formatPounds(pounds);
  return rich('{fee}<after> + VAT</after>', {
    fee: strong ? <b>{shown}</b> : shown,
    after: (inside) => <small>{inside}</small>,
  });
};

/** The fee, large enough to be read out on the telephone, and what it makes with the journey. */
export const FeeFigures = ({ quote, agreed, vatRate, tooFar, next }: FeeFiguresProps): ReactNode => {
  if (quote !== null && 'msg' in quote) {
    return (
      <div className="book-figures" role="status" aria-label={t('Fee')}>
        <p className="book-fee">{t('Too far')}</p>
        <p className="book-note">
          {t('More than {minutes} minutes to drive: nothing is quoted.', { minutes: tooFar ?? '' })}
        </p>
      </div>
    );
  }
  const { fee, reckoned, travel, total, gross } = moneyOf(quote, agreed, vatRate);
  return (
    <div className="book-figures" role="status" aria-label={t('Fee')}>
      <p className="book-fee" data-empty={quote === null}>
        {withVat(fee)}
      </p>
      {quote === null ? (
        <p className="book-note">{next}</p>
      ) : (
        <>
          {reckoned === null ? null : (
            <p className="book-reckoned">{t('Calculated: {fee} + VAT', { fee: formatPounds(reckoned) })}</p>
          )}
          <dl className="book-sums">
            <div>
              <dt>{t('Travel')}</dt>
              <dd>{withVat(travel)}</dd>
            </div>
            <div>
              <dt>{t('Total')}</dt>
              <dd>{withVat(total, true)}</dd>
            </div>
          </dl>
          {gross === null || vatRate === undefined ? null : (
            <p className="book-note">
              {t('{gross} including VAT at {rate, number} %', { gross: formatPounds(gross), rate: vatRate })}
            </p>
          )}
        </>
      )}
    </div>
  );
};
