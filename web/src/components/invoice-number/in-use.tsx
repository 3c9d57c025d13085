import type { InvoiceNumberUse } from '#contracts';
import { t } from '#languages';
import { Anchor, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatPlainDay } from '../../lib/dates.js';
import { rich } from '../../lib/rich.js';
import './in-use.css';

/** Uses that are named; the others are counted. */
const NAMED = 3;

const whereOf = ({ label, client, date }: InvoiceNumberUse): string =>
  [label, client, date === null ? '' : formatPlainDay(date)].filter((part) => part !== '').join(', ');

export const Use = ({ use }: { readonly use: InvoiceNumberUse }): ReactNode => {
  const where = whereOf(use);
  if (use.removed) return t('{name} (removed)', { name: where });
  const link = (
    <Anchor
      href={`/jobs/${use._id}`}
      target="_blank"
      rel="noreferrer"
      fz="inherit"
      aria-label={t('Open {name} in a new tab', { name: where })}
    >
      {where}
    </Anchor>
  );
  return use.void ? rich('{name} (void)', { name: link }) : link;
};

const wordsOf = (number: string, uses: readonly InvoiceNumberUse[]): ReactNode => {
  const named = (
    <>
      {uses.slice(0, NAMED).map((use, at) => (
        <span key={use._id}>
          {at === 0 ? '' : ', '}
          <Use use={use} />
        </span>
      ))}
    </>
  );
  const more = uses.length - NAMED;
  return more > 0
    ? rich('{number} is already the invoice number of {uses} and {more} more.', { number, uses: named, more })
    : rich('{number} is already the invoice number of {uses}.', { number, uses: named });
};

interface InUseProps {
  readonly number: string;
  readonly uses: readonly InvoiceNumberUse[];
}

/** Who has the number that stands in the field. */
export const InUse = ({ number, uses }: InUseProps): ReactNode =>
  uses.length === 0 ? null : (
    <Text size="sm" className="number-in-use" role="status">
      <IconAlertTriangle size={15} aria-hidden />
      <span>{wordsOf(number.trim(), uses)} </span>
    </Text>
  );
