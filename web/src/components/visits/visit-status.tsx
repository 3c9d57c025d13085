import type { VisitStatus } from '#contracts';
import { later, spoken, t } from '#languages';
import { Badge } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { visitStatusWords } from '../../lib/code-words.js';
import './visits.css';

const meanings = spoken<VisitStatus>({
  Complete: later('The report is issued'),
  Confirmed: later('The visit is confirmed, the report not issued yet'),
  Pending: later('The visit is not confirmed yet'),
});

export const StatusBadge = ({ status }: { readonly status: VisitStatus }): ReactNode => (
  <Badge variant="light" tt="none" fw={600} title={meanings[status]} className="visit-status" data-status={status}>
    {visitStatusWords[status]}
  </Badge>
);

/** Yes or no in a dense table: an icon and the word. */
export const YesNo = ({ on }: { readonly on: boolean }): ReactNode => (
  <span className="visit-yes-no" data-on={on}>
    {on ? <IconCheck size={14} stroke={2.4} aria-hidden /> : <IconMinus size={14} aria-hidden />}
    {on ? t('Yes') : t('No')}
  </span>
);
