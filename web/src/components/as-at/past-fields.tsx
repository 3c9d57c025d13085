import type { ReactNode } from 'react';
import './as-at.css';

/** A form as it stood: its fields are read, and take nothing. */
export const PastFields = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode => (
  <fieldset disabled className="as-at-form" aria-label={label}>
    {children}
  </fieldset>
);
