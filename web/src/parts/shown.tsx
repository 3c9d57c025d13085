import type { ReactNode } from 'react';
import './parts.css';

interface PartProps {
  /** As the code names it: `PageHeading`. */
  readonly name: string;
  /** When it is the one to take. */
  readonly use: string;
  readonly children: ReactNode;
}

/** One shared part of the product with its states. */
export const Part = ({ name, use, children }: PartProps): ReactNode => (
  <section className="part" id={name} aria-label={name}>
    <h2 className="part-name">{name}</h2>
    <p className="part-use">{use}</p>
    {children}
  </section>
);

/** One state of a part, with the word for it. */
export const State = ({ of, children }: { readonly of: string; readonly children: ReactNode }): ReactNode => (
  <div className="part-state" role="group" aria-label={of}>
    <p className="part-word">{of}</p>
    {children}
  </div>
);
