import { formatTelephone, type Addressee } from '#contracts';
import { t } from '#languages';
import type { ReactNode } from 'react';
import './paper.css';

interface PaperProps {
  /** For assistive technology: 'Preview of the invoice'. */
  readonly label: string;
  readonly to: Addressee;
  /** Number, dates, project: what stands at the right of the head. */
  readonly facts: readonly (readonly [string, string])[];
  readonly lines: readonly (readonly [description: string, amount: string])[];
  /** Net, VAT and what is to be paid, the last one strong. */
  readonly sums: readonly (readonly [string, string])[];
  /** Below the sums. */
  readonly children?: ReactNode;
}

/** A page before it is made: what it says, laid out as it will be. */
export const Paper = ({ label, to, facts, lines, sums, children }: PaperProps): ReactNode => (
  <article className="paper" aria-label={label}>
    <header>
      <div>
        <strong>{to.name}</strong>
        {to.position === '' ? null : <div>{to.position}</div>}
        <div className="paper-lines">{to.address}</div>
        <div>{to.postcode}</div>
        {to.telephone === '' ? null : <div>{formatTelephone(to.telephone)}</div>}
        {to.email === '' ? null : <div>{to.email}</div>}
      </div>
      <dl>{facts.map(([title, fact]) => [<dt key={`${title} title`}>{title}</dt>, <dd key={title}>{fact}</dd>])}</dl>
    </header>
    <table>
      <thead>
        <tr>
          <th scope="col">{t('Description')}</th>
          <th scope="col">{t('Net')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([description, amount]) => (
          <tr key={description}>
            <td>{description}</td>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(([title, amount]) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td>{amount}</td>
          </tr>
        ))}
      </tfoot>
    </table>
    {children}
  </article>
);
