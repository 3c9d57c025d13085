import type { InvoiceNumberUse } from '#contracts';
import { Anchor, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import './in-use.css';

/** Uses that are named; the others are counted. */
const NAMED = 3;

const Use = ({ use }: { readonly use: InvoiceNumberUse }): ReactNode =>
  use.removed ? <>{use.label} (removed)</> : <Anchor href={`/jobs/${use._id}`} target="_blank" rel="noreferrer" fz="inherit" aria-label={`Open ${use.label} in a new tab`}>{use.label}</Anchor>;

interface InUseProps {
  readonly number: string;
  readonly uses: readonly InvoiceNumberUse[];
  /** What comes of it. */
  readonly then?: string;
}

/** Who has the number that stands in the field. */
export const InUse = ({ number, uses, then = '' }: InUseProps): ReactNode =>
  uses.length === 0 ? null : (
    <Text size="sm" className="number-in-use" role="status">
      <IconAlertTriangle size={15} aria-hidden />
      <span>
        {number.trim()} is already the invoice number of {uses.slice(0, NAMED).map((use, at) => <span key={use._id}>{at === 0 ? '' : ', '}<Use use={use} /></span>)}
        {uses.length > NAMED ? ` and ${uses.length - NAMED} more` : ''}.{then === '' ? '' : ` ${then}`}
      </span>
    </Text>
  );
