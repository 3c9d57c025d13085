import type { VisitStatus } from '#contracts';
import { Badge } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import './visits.css';

const meanings: Readonly<Record<VisitStatus, string>> = {
  Complete: 'The report is issued', Confirmed: 'The visit is confirmed, the report not issued yet', Pending: 'The visit is not confirmed yet',
};

export const StatusBadge = ({ status }: { readonly status: VisitStatus }): ReactNode => (
  <Badge variant="light" tt="none" fw={600} title={meanings[status]} className="visit-status" data-status={status}>{status}</Badge>
);

/** Yes or no in a dense table: an icon and the word. */
export const YesNo = ({ on }: { readonly on: boolean }): ReactNode => (
  <span className="visit-yes-no" data-on={on}>{on ? <IconCheck size={14} stroke={2.4} aria-hidden /> : <IconMinus size={14} aria-hidden />}{on ? 'Yes' : 'No'}</span>
);
