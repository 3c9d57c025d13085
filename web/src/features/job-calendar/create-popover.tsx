import { shownStretch, visitKindLabels, visitKinds } from '#contracts';
import { t } from '#languages';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CalendarPopover, type Anchor, type Span } from '../../components/calendar/index.js';
import { KindMark } from './job-face.js';

interface CreatePopoverProps {
  readonly span: Span;
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

/** What an empty slot, a dragged range and the C key lead to: which kind of visit is it? */
export const CreatePopover = ({ span, anchor, onClose }: CreatePopoverProps): ReactNode => (
  <CalendarPopover anchor={anchor} title={t('New Site Visit')} onClose={onClose} width={260}>
    <Text size="sm" c="dimmed" mb={6}>{shownStretch(span.start, span.end)}</Text>
    <nav className="job-create" aria-label={t('Kinds of visit')}>
      {visitKinds.map((kind, at) => (
        <Link key={kind} {...(at === 0 ? { 'data-autofocus': true } : {})} to={{ pathname: `/job/create/${kind}`, search: new URLSearchParams({ start: span.start, end: span.end }).toString() }} className={`calendar-tone-${kind}`}>
          <KindMark kind={kind} />{visitKindLabels[kind]}
        </Link>
      ))}
    </nav>
  </CalendarPopover>
);
