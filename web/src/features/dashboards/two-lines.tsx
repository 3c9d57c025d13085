import type { ReactNode } from 'react';
import './dashboards.css';

/** Two short lines in one cell leave room for what needs width. On a card they follow each other. */
export const TwoLines = ({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }): ReactNode => (
  <span className="two-lines">
    <span>{first}</span>
    <span className="two-lines-second">{second}</span>
  </span>
);
