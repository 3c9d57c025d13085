import { formatStretch, visitKindLabels, visitKinds, type VisitKind } from '#contracts';
import { t } from '#languages';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import { CalendarPopover, type Anchor } from '../calendar/calendar-popover.js';
import type { Span } from '../calendar/windows.js';
import { KindMark } from './kind-mark.js';
import './visits.css';

interface NewVisitPopoverProps {
  readonly span: Span;
  readonly anchor: Anchor;
  /** Whom or what it is for, under the heading. */
  readonly of?: string;
  /** Where a visit of a kind is made. */
  readonly to: (kind: VisitKind) => To;
  /** More that an empty place may become. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** What an empty slot, a dragged range and the C key lead to: which kind of visit is it? */
export const NewVisitPopover = ({ span, anchor, of, to, children, onClose }: NewVisitPopoverProps): ReactNode => (
  <CalendarPopover anchor={anchor} title={t('New Site Visit')} onClose={onClose} width={260}>
    <Text size="sm" c="dimmed" mb={6}>
      {of === undefined ? null : (
        <>
          {of}
          <br />
        </>
      )}
      {formatStretch(span.start, span.end)}
    </Text>
    <nav className="visit-new" aria-label={t('Kinds of visit')}>
      {visitKinds.map((kind, at) => (
        <Link
          key={kind}
          {...(at === 0 ? { 'data-autofocus': true } : {})}
          to={to(kind)}
          className={`calendar-tone-${kind}`}
        >
          <KindMark kind={kind} />
          {visitKindLabels[kind]}
        </Link>
      ))}
      {children}
    </nav>
  </CalendarPopover>
);
