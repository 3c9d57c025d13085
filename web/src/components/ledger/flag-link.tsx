import { completionLabels, type Completion, type CompletionFlag } from '#contracts';
import { t } from '#languages';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { YesNo } from '../visits/index.js';
import './flag-link.css';
import { flagHistory } from './ledger-address.js';

interface FlagLinkProps {
  readonly job: { readonly _id: string; readonly completion: Completion };
  readonly flag: CompletionFlag;
  /** What is seen of the flag, without a link or a button in it; 'Yes' or 'No' with its icon when left out. */
  readonly children?: ReactNode;
}

/** A completion flag that leads to its own story in the audit ledger: who turned it, and when. */
export const FlagLink = ({ job, flag, children }: FlagLinkProps): ReactNode => {
  const on = job.completion[flag];
  const label = completionLabels[flag];
  const words = on
    ? t('{flag}: yes. See who changed it', { flag: label })
    : t('{flag}: no. See who changed it', { flag: label });
  return (
    <Link className="flag-link" to={flagHistory(job._id, flag)} aria-label={words} title={words}>
      {children ?? <YesNo on={on} />}
    </Link>
  );
};
