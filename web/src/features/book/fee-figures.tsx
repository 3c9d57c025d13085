import { shownPounds, TOO_FAR, type FeeAnswer } from '#contracts';
import type { ReactNode } from 'react';
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

const Vat = (): ReactNode => <small> + VAT</small>;

/** The fee, large enough to be read out on the telephone, and what it makes with the journey. */
export const FeeFigures = ({ quote, agreed, vatRate, tooFar, next }: FeeFiguresProps): ReactNode => {
  if (quote !== null && 'msg' in quote) {
    return (
      <div className="book-figures" role="status" aria-label="Fee">
        <p className="book-fee">{TOO_FAR}</p>
        <p className="book-note">More than {tooFar} minutes to drive: nothing is quoted.</p>
      </div>
    );
  }
  const { fee, reckoned, travel, total, gross } = moneyOf(quote, agreed, vatRate);
  return (
    <div className="book-figures" role="status" aria-label="Fee">
      <p className="book-fee" data-empty={quote === null}>{shownPounds(fee)}<Vat /></p>
      {quote === null ? <p className="book-note">{next}</p> : (
        <>
          {reckoned === null ? null : <p className="book-reckoned">Reckoned: {shownPounds(reckoned)} + VAT</p>}
          <dl className="book-sums">
            <div><dt>Travel</dt><dd>{shownPounds(travel)}<Vat /></dd></div>
            <div><dt>Total</dt><dd><b>{shownPounds(total)}</b><Vat /></dd></div>
          </dl>
          {gross === null ? null : <p className="book-note">{shownPounds(gross)} including VAT at {vatRate} %</p>}
        </>
      )}
    </div>
  );
};
