import { t } from '#languages';
import { formatPoundsAndPence, poundsOf } from '#contracts';
import { HttpProblem } from '#platform';

/** An invoice or a draft that has what another one asks for. */
export interface Holder {
  readonly id: string;
  readonly status: 'draft' | 'issued';
  /** Empty while it is a draft. */
  readonly number: string;
  readonly client: string;
  readonly lines: readonly { readonly netPence: number }[];
}

/** Names the draft as its own page does, and its id leads there. */
export const visitOn = ({ id, status, number, client, lines }: Holder): HttpProblem =>
  status === 'draft'
    ? new HttpProblem(
        409,
        t(
          'One of these visits is on the draft for {client} over {amount} already. Please go on with that draft, or discard it.',
          { client, amount: formatPoundsAndPence(poundsOf(lines.reduce((sum, { netPence }) => sum + netPence, 0))) },
        ),
        { made: id },
      )
    : new HttpProblem(
        409,
        t('One of these visits is on invoice {number} already. Please credit that invoice first.', { number }),
      );

export const interestOn = ({ id, status, number }: Pick<Holder, 'id' | 'status' | 'number'>): HttpProblem =>
  status === 'draft'
    ? new HttpProblem(
        409,
        t('The interest on this invoice is on a draft already. Please go on with that draft, or discard it.'),
        { made: id },
      )
    : new HttpProblem(
        409,
        t('The interest on this invoice is on invoice {number} already. Please credit that one first.', { number }),
      );
